"""The steps of a run, as they are written: which frames are on the stack, which step is running, and what it
has shown so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tracer.activation import Activation
from tracer.describe.sharing import SHAREABLE
from tracer.plan import Plan
from tracer.record import Record, ending, head, value_text
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
        self.plain: Activation | None = None
        self._last: Activation | None = None
        self._frames = 0
        self._written = self._common = 0

    @property
    def at(self) -> tuple[str, int]:
        """The file and line of the last step."""
        plan, last = self.record.plan, self._last
        return (last.code.code.co_filename, plan.line) if plan and last else ("", 0)

    # -- the stack --------------------------------------------------------------------------------

    def push(self, activation: Activation) -> None:
        activation.live = True
        self.stack.append(activation)
        self.plain = None

    def pop(self, activation: Activation) -> None:
        left = None
        while self.stack and left is not activation:
            left = self.stack.pop()
            left.live = False
        if len(self.stack) < self._common:
            self._common = len(self.stack)
        self.plain = None

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
        activation.plan = self.record.plan = plan

    def begin(
        self, activation: Activation, plan: Plan, kind: str = "line", error: Error | None = None
    ) -> None:
        """Finishes the record before and begins one, in one write: what is running is always on disk. Where the
        stack has no room for that, no frame counts as entered."""
        enter = tuple(map(_entered, self.stack[self._common :]))
        leave = self._written - self._common
        self.sink.append((self.record.finish(plan) + head(leave, enter, plan.line, kind, error)).encode())
        if leave or enter:
            self._have_moved()
        self._last = activation
        self.plain = (
            activation if plan.plain and activation.code.always == () and not activation.shares else None
        )

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
        self.sink.append((self.record.finish(None) + ending(status, error)).encode())

    def _have_moved(self) -> None:
        for activation in self.stack[self._common :]:
            if activation.number is None:
                activation.number = self._frames
                self._frames += 1
        self._written = self._common = len(self.stack)

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
            activation.shown[expression] = text
            self.record.changes[expression] = text
        if type(value) in SHAREABLE:
            activation.shareable.add(expression)
        elif activation.shareable:
            activation.shareable.discard(expression)

    def leave_out(self, activation: Activation, plan: Plan, unrecorded: Unrecorded) -> None:
        """Says that not all that ran at this step is in the trace."""
        self.turn(activation)
        self.record.plan = plan
        self.record.leave_out(unrecorded)
        self.plain = None

    def share(self, activation: Activation, groups: tuple[Sharing, ...]) -> None:
        if groups != activation.shares:
            self.turn(activation)
            activation.shares = self.record.shares = groups
            self.plain = None

    def show_return(self, activation: Activation, text: str) -> None:
        self.turn(activation)
        self.record.changes["return"] = text

    def clear(self, activation: Activation, plan: Plan, unbound: Sequence[str] = ()) -> None:
        """What was asked for, and what reads a name that is no more."""
        gone = [e for e in activation.shown if not names_in(e).isdisjoint(unbound)]
        names = list(activation.shown) if plan.cleared is None else [*plan.cleared, *gone]
        for name in names:
            activation.shareable.discard(name)
            if activation.shown.pop(name, None) is not None:
                self.turn(activation)
                self.record.cleared.append(name)


def _entered(activation: Activation) -> str:
    """A frame that was suspended by its number, a new one by its function and its file's number."""
    return activation.code.entered if activation.number is None else str(activation.number)
