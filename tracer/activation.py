"""What is known of one frame of the lecture while it lives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import FrameType, MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from tracer.bytecode import is_end
from tracer.describe import describe_exception
from tracer.loops import Loop
from tracer.plan import CodePlan, Plan
from tracer.trace.model import Error
from tracer.trace.sharing import Sharing

if TYPE_CHECKING:
    from tracer.rest import Rest

_NOTHING: Mapping[str, str] = MappingProxyType({})
_NOBODY: frozenset[str] = frozenset()


class Rules(Protocol):
    """Where a frame's events go."""

    def revive(self, activation: Activation) -> bool: ...

    def on_line(self, activation: Activation, frame: FrameType) -> None: ...

    def on_return(self, activation: Activation, frame: FrameType, value: Any) -> None: ...

    def on_exception(self, activation: Activation, frame: FrameType, exception: BaseException) -> None: ...

    def on_exhausted(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception in a frame. `ended`: it is the end of an iteration, which is no news."""

    kind: type[BaseException]
    error: Error
    ended: bool

    @property
    def closes(self) -> bool:
        return issubclass(self.kind, GeneratorExit)


def raised_at(exception: BaseException, code: CodePlan, at: int) -> Raised:
    """At this offset of the code."""
    error = Error(*describe_exception(exception))
    return Raised(type(exception), error, is_end(code.bytecode, exception, at))


class Activation:
    """What the recorder knows of one frame of the lecture. It is the frame's own trace function, so it
    lives as long as the frame does, and it holds no frame and no value of the lecture.

    `shareable` are the names shown whose objects may have further names, `shares` those that were last found to.
    `live`: it is on the stack, and its statement is not being stepped over. `rounds` are those of its
    loops so far, `rest` those that run unrecorded now. `stale`: it ran where nothing is recorded. `raised` is in
    the statement that is open."""

    __slots__ = (
        *("begun", "code", "live", "number", "plan", "raised", "recorder", "rest", "rounds"),
        *("shareable", "shares", "shown", "stale"),
    )
    is_activation = True

    def __init__(self, recorder: Rules, code: CodePlan) -> None:
        self.recorder = recorder
        self.code = code
        self.number: int | None = None
        self.plan: Plan | None = None
        self.begun = False
        self.raised: Raised | None = None
        self.shown: Mapping[str, str] = _NOTHING
        self.shareable: frozenset[str] = _NOBODY
        self.shares: tuple[Sharing, ...] = ()
        self.rounds: dict[Loop, int] | None = None
        self.rest: Rest | None = None
        self.live = self.stale = False

    def count_round(self, loop: Loop) -> int:
        """One more; how many it has had."""
        if self.rounds is None:
            self.rounds = {}
        rounds = self.rounds[loop] = self.rounds.get(loop, 0) + 1
        return rounds

    def remember(self, expression: str, text: str) -> None:
        """What is shown now. Most frames show nothing, and a container for each would be an object more for the
        garbage collector to count."""
        if not isinstance(self.shown, dict):
            self.shown = {}
        self.shown[expression] = text

    def forget(self, expression: str) -> bool:
        """Whether it was shown."""
        self.shareable -= {expression}
        return isinstance(self.shown, dict) and self.shown.pop(expression, None) is not None

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Activation | Rest:
        """The trace function of the frame: only tells the recorder."""
        try:
            if not self.live:
                if self.rest is not None:
                    return self.rest(frame, event, arg)
                if not self.recorder.revive(self):
                    return self
            if event == "line":
                self.recorder.on_line(self, frame)
            elif event == "return":
                self.recorder.on_return(self, frame, arg)
            elif event == "exception":
                self.recorder.on_exception(self, frame, arg[1])
        except RecursionError:
            self.recorder.on_exhausted()
        return self
