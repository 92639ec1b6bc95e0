"""Switching tracing on and off: for the run, for a statement under @stepover, and after a program, or an
exhausted stack, has ended it in silence."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracer.activation import Activation
    from tracer.rest import Rest


class Switch:
    """`over` is the activation whose statement is being stepped over, `rest` the rounds of a loop that are running
    unrecorded; `asleep`: nothing is to be recorded now; `lost` is where tracing was lost, as `where`
    said it then, once it was."""

    def __init__(self, trace: Any, where: Callable[[], tuple[str, int]]) -> None:
        self.trace = trace
        self.where = where
        self.running = False
        self.over: Activation | None = None
        self.rest: Rest | None = None
        self.asleep = self._sleeps = True
        self.is_full = False
        self.lost: tuple[str, int] | None = None

    def start(self, awake: bool) -> None:
        """Awake from now on, or only when it is woken."""
        self.running = True
        os.register_at_fork(after_in_child=self.stop)
        self._sleeps = not awake
        if awake:
            self.wake()

    def wake(self) -> bool:
        """Whether there is something to record from now on: not where somebody else is tracing."""
        if not self.running or self.is_full or self.is_lost():
            return False
        self.asleep = False
        sys.settrace(self.trace)
        return True

    def sleep(self) -> None:
        """There is nothing to record until it wakes."""
        if self._sleeps and not self.is_lost():
            self.asleep = True
            self._set(None)

    def stop(self) -> None:
        """The run is over, or this is a forked child, which is not stepped: also where it was in the middle of a
        statement that switches tracing on again at its end."""
        if self.running and sys.gettrace() in (self.trace, getattr):
            sys.settrace(None)
        self.running = False

    def step_over(self, activation: Activation, wrapped: bool) -> None:
        """Tracing is off until the statement's own `finally` asks for it. A statement that could not be given one
        suspends its frame: C's getattr answers every new frame, and the activation has the next event."""
        self.over = activation
        self._set(None if wrapped else getattr)

    def leave_out(self, rest: Rest) -> None:
        """What the loop calls is not recorded; the loop's frame goes on to get its events."""
        self.rest = rest
        self._set(getattr)

    def rearm(self) -> None:
        """The statement that was stepped over, or the rest of a loop, has ended."""
        self.over = self.rest = None
        self._set(self.trace)

    def fill(self) -> None:
        """The trace is full: tracing is off until the run ends."""
        self.is_full = True
        sys.settrace(None)

    def _set(self, trace: Any) -> None:
        if self.running and not self.is_full:
            sys.settrace(trace)

    def is_on(self) -> bool:
        """Whether what this thread does is being recorded, a statement that is stepped over included."""
        return self.running and (self.over is not None or sys.gettrace() == self._expected)

    @property
    def _expected(self) -> Any:
        if self.is_full or self.asleep:
            return None
        return self.trace if self.rest is None else getattr

    def lose(self) -> None:
        self.lost = self.lost or self.where()

    def is_lost(self) -> bool:
        """Whether tracing has ended although nobody here ended it; the gap is remembered."""
        if not self.running or self.over is not None or sys.gettrace() == self._expected:
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
        self.rest = None
        sys.settrace(self.trace)
        return alive
