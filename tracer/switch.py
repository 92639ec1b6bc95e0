"""Switching tracing on and off: for the run, for a statement under @stepover, and after a program, or an
exhausted stack, has ended it in silence."""

from __future__ import annotations

import os
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracer.recorder import Activation


class Switch:
    """`over` is the activation whose statement is being stepped over; `lost` is the last line seen before
    tracing was lost, once it was."""

    def __init__(self, trace: Any) -> None:
        self.trace = trace
        self.running = False
        self.over: Activation | None = None
        self.lost: tuple[str, int] | None = None
        self.at: tuple[str, int] = ("", 0)
        self._handled: BaseException | None = None

    def start(self) -> None:
        self.running = True
        os.register_at_fork(after_in_child=self.stop)
        sys.settrace(self.trace)

    def stop(self) -> None:
        """The run is over, or this is a forked child, which is not stepped."""
        if self.running and sys.gettrace() == self.trace:
            sys.settrace(None)
        self.running = False

    def step_over(self, activation: Activation, wrapped: bool) -> None:
        """Tracing is off until the statement's own `finally` calls `rearm`. A statement that could not be given
        one suspends its frame: C's getattr answers every new frame, and the activation awakes at its next
        event."""
        self.over = activation
        self._handled = sys.exception()
        sys.settrace(None if wrapped else getattr)

    def rearm(self) -> BaseException | None:
        """Called by the lecture's code when a statement under @stepover has ended. Answers the exception that
        ended it."""
        if self.over is None or sys._getframe(2).f_trace is not self.over:
            return None
        pending = sys.exception()
        raised = pending if pending is not self._handled else None
        self._on_again()
        return raised

    def awaken(self, activation: Activation) -> bool:
        """Whether this event is the first after a statement that was stepped over."""
        if activation is not self.over:
            return False
        self._on_again()
        return True

    def _on_again(self) -> None:
        self.over = self._handled = None
        sys.settrace(self.trace)

    def lose(self) -> None:
        self.lost = self.lost or self.at

    def is_lost(self) -> bool:
        """Whether tracing has ended although nobody here ended it; the gap is remembered."""
        if not self.running or self.over is not None or sys.gettrace() == self.trace:
            return False
        self.lose()
        return True

    def recover(self, frame: FrameType | None) -> list[tuple[Any, FrameType]]:
        """Goes on tracing, unless somebody else does now: frames still have their activations, and these are
        answered with their frames, innermost first."""
        if sys.gettrace() is not None:
            return []
        alive = []
        while frame is not None:
            if getattr(type(frame.f_trace), "is_activation", False):
                alive.append((frame.f_trace, frame))
            frame = frame.f_back
        sys.settrace(self.trace)
        return alive
