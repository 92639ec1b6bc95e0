"""The rest of a loop: rounds beyond the limit, which run and are not recorded."""

from __future__ import annotations

from types import FrameType
from typing import TYPE_CHECKING, Any

from tracer.activation import Activation, Raised, raised_at
from tracer.beginnings import Entries
from tracer.bytecode import SUSPENDS
from tracer.loops import Loop
from tracer.plan import Plan
from tracer.showing import show_again
from tracer.switch import Switch
from tracer.trace.limits import Unrecorded
from tracer.trace.outputs import Output, Printed

if TYPE_CHECKING:
    from tracer.steps import Steps


def counted(output: Output) -> int:
    """Printing comes in pieces, of which each line is one output."""
    return output.text.count("\n") if type(output) is Printed else 1


class Rest:
    """The frame's trace function until it leaves the loop: counts rounds, and knows which line ran last, what
    it raised, and how much was shown meanwhile. `plan` is what all statements of the
    loop ask for, together; `entries` the offsets at which a round begins."""

    __slots__ = (
        *("activation", "entries", "line", "loop", "outputs", "plan", "raised", "rounds", "steps"),
        "switch",
    )

    def __init__(
        self, steps: Steps, switch: Switch, activation: Activation, loop: Loop, plan: Plan, entries: Entries
    ) -> None:
        self.steps = steps
        self.switch = switch
        self.activation = activation
        self.loop = loop
        self.plan = plan
        self.entries = entries
        self.line = loop.body
        self.rounds = 1
        self.outputs = 0
        self.raised: Raised | None = None

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Rest | Activation:
        if event == "line":
            line = frame.f_lineno
            loop = self.loop
            if loop.first <= line <= loop.last:
                if frame.f_lasti in self.entries:
                    self.rounds += 1
                if self.raised is not None and self._begins(line, frame):
                    self.raised = None
                self.line = line
                return self
        try:
            return self._other(frame, event, arg)
        except RecursionError:
            self.switch.lose()
            return self

    def _other(self, frame: FrameType, event: str, arg: Any) -> Rest | Activation:
        """What is no line of the loop. Where the frame runs inside of something else that is not recorded, it
        stays unknown until it is resumed by what is."""
        if not self._is_resumed():
            return self
        if event == "exception":
            self.raised = raised_at(arg[1], self.activation.code, frame.f_lasti)
            return self
        if event == "return" and self._is_suspended_or_closed(frame):
            self._suspend()
            return self
        self._take_up(frame)
        return self.activation(frame, event, arg)

    def _begins(self, line: int, frame: FrameType) -> bool:
        """Whether a statement begins here; else it is the one that raised, on its way out (3.13)."""
        lines = self.activation.code.lines
        found = lines.get(line)
        return found is None or found is not lines.get(self.line) or frame.f_lasti in found[1]

    def go_on(self) -> Rest:
        """The frame was suspended inside the loop, and runs again."""
        self.steps.push(self.activation)
        self.switch.leave_out(self)
        return self

    def _is_resumed(self) -> bool:
        """Whether what calls the frame is recorded. It may be that nobody has said that the frame runs again: an
        exception was thrown into it."""
        if self.switch.rest is None and self.switch.over is None:
            self.go_on()
        return self.switch.rest is self

    def _suspend(self) -> None:
        """While it is suspended the step says what is known; there may be no other."""
        if self.steps.is_running(self.activation):
            self.steps.leave_out(self.activation, self.plan, self.told())
        self.steps.pop(self.activation)
        self.switch.rearm()

    def _take_up(self, frame: FrameType) -> None:
        """The frame has left the loop: what it shows has the values that it has now, and the statement by which it
        left is the one that is open."""
        activation = self.activation
        self.switch.rearm()
        activation.rest, activation.live, activation.plan = None, True, self.plan
        self.steps.leave_out(activation, self.plan, self.told())
        show_again(self.steps, activation, self.plan, frame)
        activation.plan, _ = activation.code.lines.get(self.line, (self.plan, ()))
        activation.raised = self.raised

    def _is_suspended_or_closed(self, frame: FrameType) -> bool:
        """A generator is closed in silence from 3.13 on."""
        if self.raised is not None:
            return self.raised.closes
        return self.activation.code.bytecode[frame.f_lasti] in SUSPENDS

    def count(self, output: Output) -> None:
        self.outputs += counted(output)

    def told(self) -> Unrecorded:
        """What has run since this was last asked."""
        rounds, outputs = self.rounds, self.outputs
        self.rounds = self.outputs = 0
        return Unrecorded("loop", rounds, outputs)
