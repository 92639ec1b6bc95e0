"""The steps of a run, as they are written: which frames are on the stack, which step is running, and what it
has shown so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tracer.activation import Activation
from tracer.describe.sharing import SHAREABLE
from tracer.plan import Plan
from tracer.record import Record, ending, error_text, head, value_text
from tracer.trace.directives import names_in
from tracer.trace.limits import Limits, Unrecorded
from tracer.trace.model import Error
from tracer.trace.outputs import Output
from tracer.trace.sharing import Sharing
from tracer.trace.values import Value


class Sink(Protocol):
    def append(self, data: bytes) -> None: ...


class Steps:
    """Writes to a sink. `plain` is the activation whose running step has nothing to show: a plain statement of it
    may follow with one ready-made write; None where that cannot be."""

    def __init__(self, sink: Sink, limits: Limits) -> None:
        self.sink = sink
        self.stack: list[Activation] = []
        self.record = Record(limits.step)
        self.running: Plan | None = None
        self.plain: Activation | None = None
        self._last: Activation | None = None
        self._frames = 0
        self._written = self._common = 0

    @property
    def at(self) -> tuple[str, int]:
        """The file and line of the last step."""
        plan, last = self.running, self._last
        return (last.code.code.co_filename, plan.line) if plan and last else ("", 0)

    # -- the stack --------------------------------------------------------------------------------

    def push(self, activation: Activation) -> None:
        activation.live = True
        self.stack.append(activation)
        self.plain = None

    def pop(self, activation: Activation) -> None:
        stack = self.stack
        while stack:
            left = stack.pop()
            left.live = False
            if left is activation:
                break
        if len(stack) < self._common:
            self._common = len(stack)
        self.plain = None

    def drop_above(self, activation: Activation | None) -> None:
        """What stands above it is no longer there; None: nothing is."""
        while self.stack and self.stack[-1] is not activation:
            self.pop(self.stack[-1])

    def restore(self, stack: list[Activation]) -> None:
        """The stack as it is found after a gap."""
        same = sum(a is b for a, b in zip(stack, self.stack, strict=False))
        for activation in self.stack:
            activation.live = activation in stack
        self.stack = stack
        self._common = min(self._common, same)

    # -- steps ------------------------------------------------------------------------------------

    def follow(self, activation: Activation, plan: Plan) -> None:
        """The next plain statement after a plain one of the same frame: most steps of a loop are of this kind."""
        self.sink.append(plan.next_step)
        activation.plan = self.running = plan

    def begin(
        self, activation: Activation, plan: Plan, kind: str = "line", error: Error | None = None
    ) -> None:
        """Finishes the record before and begins one, in one write: what is running is always on disk. Where the
        stack has no room for that, no frame counts as entered."""
        common = self._common
        entering = self.stack[common:]
        enter = ""
        for one in entering:
            enter += one.code.entered if one.number is None else f"{one.number}, "
        text = self.record.finish(self.running) + head(self._written - common, enter, plan.line, kind)
        self.sink.append((text if error is None else text + error_text(error)).encode())
        for one in entering:
            if one.number is None:
                one.number = self._frames
                self._frames += 1
        self._written = self._common = common + len(entering)
        self._last = activation
        self.running = plan
        is_plain = plan.plain and not (activation.code.is_watched or activation.shares)
        self.plain = activation if is_plain else None

    def turn(self, activation: Activation) -> None:
        """The record to write into is the activation's: its statement's step, or a new "back" step."""
        if self._last is activation and activation.begun:
            return
        if activation.plan is not None:
            self.begin(activation, activation.plan, "back" if activation.begun else "line")
            activation.begun = True

    def is_running(self, activation: Activation) -> bool:
        """Whether the last step is one of the statement that the activation has open."""
        return activation.begun and self._last is activation

    def end(self, status: str, error: Error | None) -> None:
        self.sink.append(f"{self.record.finish(self.running)}{ending(status, error)}".encode())

    # -- what they show ---------------------------------------------------------------------------

    def say(self, activation: Activation, output: Output) -> None:
        self.turn(activation)
        self.record.add(output)
        self.plain = None

    def show(self, activation: Activation, plan: Plan, expression: str, value: Value) -> None:
        """Only what differs from what was last shown for the frame, but always what is volatile: whether that
        differs is chance."""
        text = value_text(value)
        if plan.is_volatile(expression) or activation.shown.get(expression) != text:
            self.turn(activation)
            activation.remember(expression, text)
            self.record.change(expression, text)
        if (type(value) in SHAREABLE) != (expression in activation.shareable):
            activation.shareable ^= {expression}

    def leave_out(self, activation: Activation, plan: Plan, unrecorded: Unrecorded) -> None:
        """Says that not all that ran at this step is in the trace."""
        self.turn(activation)
        self.running = plan
        self.record.leave_out(unrecorded)
        self.plain = None

    def share(self, activation: Activation, groups: tuple[Sharing, ...]) -> None:
        if groups != activation.shares:
            self.turn(activation)
            activation.shares = groups
            self.record.share(groups)
            self.plain = None

    def clear(self, activation: Activation, plan: Plan, unbound: Sequence[str] = ()) -> None:
        """What was asked for, and what reads a name that is no more."""
        gone = [e for e in activation.shown if not names_in(e).isdisjoint(unbound)]
        names = list(activation.shown) if plan.cleared is None else [*plan.cleared, *gone]
        for name in names:
            if activation.forget(name):
                self.turn(activation)
                self.record.clear(name)
