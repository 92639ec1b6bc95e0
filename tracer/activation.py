"""What is known of one frame of the lecture while it lives."""

from __future__ import annotations

from types import FrameType
from typing import TYPE_CHECKING, Any, Protocol

from tracer.loops import Loop
from tracer.plan import CodePlan, Plan
from tracer.trace.model import Error
from tracer.trace.sharing import Sharing

if TYPE_CHECKING:
    from tracer.rest import Rest


class Rules(Protocol):
    """Where a frame's events go."""

    def revive(self, activation: Activation) -> bool: ...

    def on_line(self, activation: Activation, frame: FrameType) -> None: ...

    def on_return(self, activation: Activation, frame: FrameType, value: Any) -> None: ...

    def on_exception(self, activation: Activation, frame: FrameType, exception: BaseException) -> None: ...

    def on_exhausted(self) -> None: ...


class Activation:
    """What the recorder knows of one frame of the lecture. It is the frame's own trace function, so it
    lives as long as the frame does, and it holds no frame and no value of the lecture.

    `shareable` are the names shown whose objects may have further names, `shares` those that were last found to.
    `live`: it is on the stack, and its statement is not being stepped over. `rounds` are those of its
    loops so far, `rest` those that run unrecorded now. `stale`: it ran where nothing is recorded. `ended`: the
    `error` is the end of an iteration."""

    __slots__ = (
        *("begun", "code", "ended", "error", "live", "number", "plan", "recorder", "rest"),
        *("rounds", "shareable", "shares", "shown", "stale"),
    )
    is_activation = True

    def __init__(self, recorder: Rules, code: CodePlan) -> None:
        self.recorder = recorder
        self.code = code
        self.number: int | None = None
        self.plan: Plan | None = None
        self.begun = self.ended = False
        self.error: tuple[type[BaseException], Error] | None = None
        self.shown: dict[str, str] = {}
        self.shareable: set[str] = set()
        self.shares: tuple[Sharing, ...] = ()
        self.rounds: dict[Loop, int] = {}
        self.rest: Rest | None = None
        self.live = self.stale = False

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
