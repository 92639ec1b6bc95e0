"""The line of a step, as text: its head is written when the statement begins, the rest when it has shown
all that it had to show."""

from __future__ import annotations

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


def head(leave: int, enter: tuple[str, ...], line: int, kind: str, error: Error | None) -> str:
    """`- {"leave": 1, "at": 12, "kind": "back"`: how many frames were left and which were entered since the step
    before, the statement's first line, and what kind of step it is."""
    text = _head(leave, enter, line, kind)
    return text if error is None else f'{text}, "error": {yaml_line(encode_error(error))}'


@lru_cache(4096)
def _head(leave: int, enter: tuple[str, ...], line: int, kind: str) -> str:
    left = f'"leave": {leave}, ' if leave else ""
    entered = f'"enter": [{", ".join(enter)}], ' if enter else ""
    named = "" if kind == "line" else f', "kind": "{kind}"'
    return f'- {{{left}{entered}"at": {line}{named}'


def value_text(value: Value) -> str:
    return (_short_text(value.value) if type(value) is Plain else "") or yaml_line(encode_value(value))


def object_text(value: object) -> str:
    """Of any object."""
    return _short_text(value) or value_text(describe(value))


def _short_text(value: object) -> str:
    """The commonest values, which every loop and every call has, without a detour; empty for all others. A float's
    exponent has a form of its own in YAML."""
    if value is None:
        return "null"
    if type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
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
    """What the step that is running has shown so far: `size` characters of at most `limit`."""

    __slots__ = ("changes", "cleared", "limit", "outputs", "plan", "screen", "shares", "size", "unrecorded")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self.plan: Plan | None = None
        self.changes: dict[str, str] = {}
        self.cleared: list[str] = []
        self.outputs: list[str] = []
        self.shares: tuple[Sharing, ...] | None = None
        self.screen: Screen | None = None
        self.unrecorded: Unrecorded | None = None

    def add(self, output: Output) -> None:
        """What is printed, piece by piece, is one output with what was printed just before."""
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
            self.unrecorded = Unrecorded(
                more.limit, before.rounds + more.rounds, before.outputs + more.outputs
            )

    def _end_screen(self) -> None:
        if self.screen is not None and (printed := self.screen.text):
            self._append(Printed(printed))
        self.screen = None

    def finish(self, plan: Plan | None) -> str:
        """What follows the head of the step that was running, and ends its line; the record is then `plan`'s."""
        before, self.plan = self.plan, plan
        if before is None:
            return ""
        if self.screen is not None:
            self._end_screen()
        if not (self.changes or self.outputs or self.cleared or self.shares is not None or self.unrecorded):
            return "}\n"
        text = self._changes(before)
        if self.outputs:
            text += f', "out": [{", ".join(self.outputs)}]'
        if self.unrecorded is not None:
            text += f', "unrecorded": {yaml_line(encode_unrecorded(self.unrecorded))}'
        self.unrecorded = None
        self.size = 0
        self.changes.clear()
        self.cleared.clear()
        self.outputs.clear()
        self.shares = None
        return text + "}\n"

    def _changes(self, plan: Plan) -> str:
        text = ""
        for name, value in self.changes.items():
            text += f", {key_text(name)}: {value}"
        text = text and f', "set": {{{text[2:]}}}'
        if self.cleared:
            text += f', "clear": {yaml_line(self.cleared)}'
        if self.shares is not None:
            text += f', "share": {yaml_line(list(map(encode_sharing, self.shares)))}'
        if not plan.volatile:
            return text
        if plan.volatile is True:
            return text + ', "volatile": true'
        names = [name for name in self.changes if plan.is_volatile(name)]
        return f'{text}, "volatile": {yaml_line(names)}' if names else text


key_text = lru_cache(4096)(yaml_line)
