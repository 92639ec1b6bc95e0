"""The line of a step, as text: its head is written when the statement begins, the rest when it has shown
all that it had to show."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tracer.describe import describe
from tracer.plan import Plan
from tracer.screen import Screen
from tracer.trace.codec import LARGEST_INTEGER, encode_error, encode_output, encode_value
from tracer.trace.limits import Unrecorded, encode_unrecorded
from tracer.trace.model import Error
from tracer.trace.outputs import Output, Printed
from tracer.trace.sharing import Sharing, encode_sharing
from tracer.trace.values import Plain, Value
from tracer.trace.yaml_line import yaml_line


@lru_cache(4096)
def head(leave: int, enter: str, line: int, kind: str) -> str:
    """`- {"leave": 1, "at": 12, "kind": "back"`: how many frames were left and which were entered since the step
    before, each with a comma, the statement's first line, and what kind of step it is."""
    left = f'"leave": {leave}, ' if leave else ""
    entered = f'"enter": [{enter[:-2]}], ' if enter else ""
    named = "" if kind == "line" else f', "kind": "{kind}"'
    return f'- {{{left}{entered}"at": {line}{named}'


def error_text(error: Error) -> str:
    return f', "error": {yaml_line(encode_error(error))}'


def value_text(value: Value) -> str:
    return (_short_text(value.value) if type(value) is Plain else "") or yaml_line(encode_value(value))


def object_text(value: object) -> str:
    """Of any object."""
    return _short_text(value) or value_text(describe(value))


_PLAIN_BITS = LARGEST_INTEGER.bit_length() - 1
"""An integer of so many is at most LARGEST_INTEGER."""


def _short_text(value: object) -> str:
    """The commonest values, which every loop and every call has, without a detour; empty for all others. A float's
    exponent has a form of its own in YAML."""
    if value is None:
        return "null"
    if type(value) is int and value.bit_length() <= _PLAIN_BITS:
        return int.__repr__(value)
    if type(value) is float and 1e-4 < abs(value) < 1e15:
        return float.__repr__(value)
    return ""


def ending(status: str, error: Error | None) -> str:
    """The last item, which says how the run ended."""
    data = {"end": status} if error is None else {"end": status, "error": encode_error(error)}
    return f"- {yaml_line(data)}\n"


OUTPUT_CHARACTERS = 100
"""What an output costs of a step's limit beside its own characters: many small ones are much too."""


class Record:
    """What the step that is running has shown so far: `size` characters of at most `limit`. `changes` are ready to
    be written, under their names; `has_more`: there is more to say than these."""

    __slots__ = (
        *("changes", "cleared", "has_more", "limit", "outputs", "screen", "shares", "size"),
        "unrecorded",
    )

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.changes: dict[str, str] = {}
        self._empty()

    def _empty(self) -> None:
        self.has_more = False
        self.size = 0
        self.cleared: list[str] = []
        self.outputs: list[str] = []
        self.shares: tuple[Sharing, ...] | None = None
        self.screen: Screen | None = None
        self.unrecorded: Unrecorded | None = None

    def change(self, name: str, text: str) -> None:
        self.changes[name] = f"{key_text(name)}: {text}"

    def clear(self, name: str) -> None:
        self.cleared.append(name)
        self.has_more = True

    def share(self, groups: tuple[Sharing, ...]) -> None:
        self.shares = groups
        self.has_more = True

    def add(self, output: Output) -> None:
        """What is printed, piece by piece, is one output with what was printed just before."""
        self.has_more = True
        if type(output) is Printed:
            self.screen = self.screen or Screen()
            self.screen.write(output.text)
            return
        self._end_screen()
        self._append(output)

    def _append(self, output: Output) -> None:
        """Where there is room for it: a limit keeps out what is large, and what are too many."""
        text = yaml_line(encode_output(output))
        size = self.size + len(text) + OUTPUT_CHARACTERS
        if size > self.limit:
            self.leave_out(Unrecorded("step", outputs=1))
        else:
            self.size = size
            self.outputs.append(text)

    def leave_out(self, more: Unrecorded) -> None:
        """Added to what is said already."""
        before = self.unrecorded or Unrecorded(more.limit)
        if more.rounds or more.outputs or more.limit == "trace":
            self.has_more = True
            self.unrecorded = Unrecorded(
                more.limit, before.rounds + more.rounds, before.outputs + more.outputs
            )

    def _end_screen(self) -> None:
        if self.screen is not None and (printed := self.screen.text):
            self._append(Printed(printed))
        self.screen = None

    def finish(self, plan: Plan | None) -> str:
        """What ends the line of the plan's step, if there is one. The next step has shown nothing yet."""
        if plan is None:
            return ""
        if not (self.changes or self.has_more):
            return "}\n"
        more = self._more(plan) if self.has_more or plan.volatile else ""
        changed = f', "set": {{{", ".join(self.changes.values())}}}' if self.changes else ""
        self.changes.clear()
        return f"{changed}{more}}}\n"

    def _more(self, plan: Plan) -> str:
        """All but the changes. What is printed is an output only when it has ended."""
        if self.screen is not None:
            self._end_screen()
        text = f', "clear": {yaml_line(self.cleared)}' if self.cleared else ""
        if self.shares is not None:
            text += f', "share": {yaml_line(list(map(encode_sharing, self.shares)))}'
        text += _volatile(plan, self.changes)
        if self.outputs:
            text += f', "out": [{", ".join(self.outputs)}]'
        if self.unrecorded is not None:
            text += f', "unrecorded": {yaml_line(encode_unrecorded(self.unrecorded))}'
        self._empty()
        return text


def _volatile(plan: Plan, changes: Iterable[str]) -> str:
    if not isinstance(plan.volatile, tuple):
        return ', "volatile": true' if plan.volatile else ""
    names = [name for name in changes if plan.is_volatile(name)]
    return f', "volatile": {yaml_line(names)}' if names else ""


key_text = lru_cache(4096)(yaml_line)
