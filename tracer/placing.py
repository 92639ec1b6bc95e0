"""Which step an output belongs to."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Set
from types import CodeType

from tracer.activation import Activation
from tracer.callers import caller, is_at_work
from tracer.rest import counted
from tracer.steps import Steps
from tracer.switch import Switch
from tracer.trace.errors import Location
from tracer.trace.limits import Unrecorded
from tracer.trace.outputs import Output


class Placing:
    """What the author's calls show, in whatever thread, belongs to the main thread's statement. So does what a
    signal's handler shows while one of `events`, which take the tracer's events, is at work: both wait for it.

    `waiting` is what does; `unplaced` is where something was shown while nothing was recorded."""

    def __init__(self, steps: Steps, switch: Switch, events: Set[CodeType]) -> None:
        self.steps = steps
        self.switch = switch
        self.unplaced: list[Location] = []
        self._events = events
        self._thread = threading.get_ident()
        self.waiting: deque[Output] = deque()
        self._missed = 0

    @property
    def is_main_thread(self) -> bool:
        return threading.get_ident() == self._thread

    def put_aside(self, output: Output) -> bool:
        """Whether it has no step now: it is counted only, or waits. To be called by the event itself."""
        if self.switch.is_full:
            self._missed += counted(output)
            return True
        here = self.is_main_thread
        if self.switch.rest is not None and not (here and self.switch.is_lost()):
            self.switch.rest.count(output)
            return True
        if here and not is_at_work(self._events, sys._getframe(2)):
            return False
        self.waiting.append(output)
        self.steps.plain = None
        return True

    def is_hidden(self) -> bool:
        """Whether what the program prints now is not to be shown. Of what is only counted nobody asks that."""
        if self.switch.is_full or self.switch.rest is not None or not self.is_main_thread:
            return False
        plan = self.steps.stack[-1].plan if self.steps.stack else None
        return plan is None or plan.hidden or not self.switch.is_on()

    def place(self, output: Output) -> None:
        if self.steps.stack:
            activation = self.steps.stack[-1]
            self.place_what_waits(activation)
            self.steps.say(activation, output)
        else:
            self.unplaced.append(caller())

    def place_what_waits(self, activation: Activation) -> None:
        while self.waiting:
            self.steps.say(activation, self.waiting.popleft())

    def end(self) -> None:
        """What still waits belongs to the last step."""
        record = self.steps.record
        while self.waiting:
            record.add(self.waiting.popleft())
        if self.switch.rest is not None:  # somebody has ended tracing inside of the loop
            record.leave_out(self.switch.rest.told())
        if self.switch.is_full:
            record.leave_out(Unrecorded("trace", outputs=self._missed))
