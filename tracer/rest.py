"""The rest of a loop: rounds beyond the limit, which run and are not recorded."""

from __future__ import annotations

from types import FrameType
from typing import TYPE_CHECKING, Any, Protocol

from tracer.describe import describe_exception
from tracer.loops import Loop
from tracer.plan import SUSPENDS, Plan
from tracer.trace.limits import Unrecorded
from tracer.trace.model import Error
from tracer.trace.outputs import Output, Printed

if TYPE_CHECKING:
    from tracer.activation import Activation


def counted(output: Output) -> int:
    """Printing comes in pieces, of which each line is one output."""
    return output.text.count("\n") if type(output) is Printed else 1


class Loops(Protocol):
    """Where it says that the frame goes on elsewhere."""

    def resume(self, rest: Rest) -> bool: ...

    def suspend(self, rest: Rest) -> None: ...

    def take_up(self, rest: Rest, frame: FrameType) -> None: ...

    def on_exhausted(self) -> None: ...


class Rest:
    """The frame's trace function until it leaves the loop: counts rounds, and knows which line ran last, whether
    it raised (`ended`: an iteration's end), and how much was shown meanwhile. `plan` is what all statements of the
    loop ask for, together."""

    __slots__ = (
        *("activation", "ended", "entry", "error", "line", "loop", "outputs", "plan", "recorder"),
        "rounds",
    )

    def __init__(self, recorder: Loops, activation: Activation, loop: Loop, plan: Plan, entry: int) -> None:
        self.recorder = recorder
        self.activation = activation
        self.loop = loop
        self.plan = plan
        self.entry = entry
        self.line = loop.body
        self.rounds = 1
        self.outputs = 0
        self.error: tuple[type[BaseException], Error] | None = None
        self.ended = False

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Rest | Activation:
        if event == "line":
            line = frame.f_lineno
            loop = self.loop
            if loop.first <= line <= loop.last:
                if frame.f_lasti == self.entry:
                    self.rounds += 1
                self.line = line
                self.error = None
                return self
        try:
            return self._other(frame, event, arg)
        except RecursionError:
            self.recorder.on_exhausted()
            return self

    def _other(self, frame: FrameType, event: str, arg: Any) -> Rest | Activation:
        """What is no line of the loop. Where the frame runs inside of something else that is not recorded, it
        stays unknown until it is resumed by what is."""
        if not self.recorder.resume(self):
            return self
        if event == "exception":
            self.error = (type(arg[1]), Error(*describe_exception(arg[1])))
            self.ended = self.activation.code.is_end(arg[1], frame.f_lasti)
            return self
        if event == "return" and self._is_suspended_or_closed(frame):
            self.recorder.suspend(self)
            return self
        self.recorder.take_up(self, frame)
        return self.activation(frame, event, arg)

    def _is_suspended_or_closed(self, frame: FrameType) -> bool:
        """A generator is closed in silence from 3.13 on."""
        if self.error is not None:
            return self.error[0] is GeneratorExit
        return self.activation.code.bytecode[frame.f_lasti] in SUSPENDS

    def count(self, output: Output) -> None:
        self.outputs += counted(output)

    def told(self) -> Unrecorded:
        """What has run since this was last asked."""
        rounds, outputs = self.rounds, self.outputs
        self.rounds = self.outputs = 0
        return Unrecorded("loop", rounds, outputs)
