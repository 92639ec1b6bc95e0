"""The line of a step, as text: its head is written when the statement begins, the rest when it has shown
all that it had to show."""

from __future__ import annotations

from tracer.describe import describe
from tracer.plan import Plan
from tracer.trace.codec import LARGEST_INTEGER, encode_error, encode_output, encode_value
from tracer.trace.model import Error
from tracer.trace.outputs import Output
from tracer.trace.values import Value
from tracer.trace.yaml_line import yaml_line


def head(line: int, kind: str, error: Error | None, leave: int, enter: list[str]) -> str:
    """`- {"leave": 1, "at": 12, "kind": "back"`: the frames left and entered since the step before, the
    statement's first line, and what kind of step it is."""
    parts = []
    if leave:
        parts.append(f'"leave": {leave}')
    if enter:
        parts.append(f'"enter": [{", ".join(enter)}]')
    parts.append(f'"at": {line}')
    if kind != "line":
        parts.append(f'"kind": "{kind}"')
    if error is not None:
        parts.append(f'"error": {yaml_line(encode_error(error))}')
    return f"- {{{', '.join(parts)}"


def value_text(value: Value) -> str:
    return yaml_line(encode_value(value))


def object_text(value: object) -> str:
    """Of any object; the commonest ones, which every loop and every call has, without a detour."""
    if value is None:
        return "null"
    if type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        return int.__repr__(value)
    return value_text(describe(value))


def ending(status: str, error: Error | None) -> str:
    """The last item, which says how the run ended."""
    data = {"end": status} if error is None else {"end": status, "error": encode_error(error)}
    return f"- {yaml_line(data)}\n"


class Record:
    """What the step that is running has shown so far."""

    __slots__ = ("changes", "cleared", "outputs", "plan")

    def __init__(self, plan: Plan | None = None) -> None:
        self.plan = plan
        self.changes: dict[str, str] = {}
        self.cleared: list[str] = []
        self.outputs: list[str] = []

    def add(self, output: Output) -> None:
        self.outputs.append(yaml_line(encode_output(output)))

    def rest(self) -> str:
        """What follows the head, and ends the line; before the first step there is none."""
        if self.plan is None:
            return ""
        if not self.changes and not self.outputs and not self.cleared:
            return "}\n"
        parts = []
        if self.changes:
            inside = ", ".join(f"{yaml_line(name)}: {text}" for name, text in self.changes.items())
            parts.append(f', "set": {{{inside}}}')
        if self.cleared:
            parts.append(f', "clear": {yaml_line(self.cleared)}')
        parts.append(self._volatile(self.plan))
        if self.outputs:
            parts.append(f', "out": [{", ".join(self.outputs)}]')
        return "".join(parts) + "}\n"

    def _volatile(self, plan: Plan) -> str:
        if plan.volatile is True:
            return ', "volatile": true'
        names = [name for name in self.changes if plan.is_volatile(name)]
        return f', "volatile": {yaml_line(names)}' if names else ""
