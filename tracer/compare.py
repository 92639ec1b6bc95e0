"""What differs between two traces: headers apart, and what is marked volatile by its kind only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal, TypeAlias

from tracer.trace.model import Step, Trace
from tracer.trace.outputs import Output
from tracer.trace.sharing import note_of
from tracer.trace.values import Tensor, Value

Aspect: TypeAlias = Literal["step", "output", "value"]
"""step: another statement ran, or none; output: it showed something else; value: a value differs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Between a step of each trace; None where one has no such step. `name` is the value's expression; `first` and
    `second` say what each has."""

    aspect: Aspect
    step: Step | None
    other: Step | None
    first: str
    second: str
    name: str = ""


def differences(a: Trace, b: Trace) -> Iterator[Difference]:
    """Step by step, for two runs of the same files; ends where they do not run the same statements any more,
    because what follows cannot be compared."""
    for step, other in zip_longest(a.steps, b.steps):
        if step is None or other is None or _where(step) != _where(other):
            yield Difference("step", step, other, _place(step), _place(other))
            return
        yield from between(step, other)


def between(step: Step, other: Step) -> Iterator[Difference]:
    """What two steps of the same statement show differently."""
    for first, second in zip_longest(_outputs(step), _outputs(other), fillvalue=""):
        if first != second:
            yield Difference("output", step, other, first, second)
    for name in dict.fromkeys([*step.changes, *other.changes]):
        values = [_value(s, name) for s in (step, other)]
        if values[0] != values[1]:
            texts = [s.changes[name].text if name in s.changes else "as before" for s in (step, other)]
            yield Difference("value", step, other, texts[0], texts[1], name)
    if step.shares != other.shares:
        yield Difference("value", step, other, _shared(step), _shared(other), "what is shared")
    if step.unrecorded != other.unrecorded and step.volatile is not True:
        yield Difference("output", step, other, _unrecorded(step), _unrecorded(other))
    for name in sorted(set(step.cleared) ^ set(other.cleared)):
        shown = ["cleared" if name in s.cleared else "shown" for s in (step, other)]
        yield Difference("value", step, other, shown[0], shown[1], name)


def say_the_same(a: Trace, b: Trace) -> bool:
    """Sources, inputs, limits, steps and ending are equal, but for what is volatile."""
    made_of = [(t.sources, t.header.inputs, t.header.limits) for t in (a, b)]
    return (
        made_of[0] == made_of[1]
        and (a.status, a.error) == (b.status, b.error)
        and next(differences(a, b), None) is None
    )


def is_volatile(step: Step, name: str) -> bool:
    return step.volatile is True or name in step.volatile


def _where(step: Step) -> tuple[object, ...]:
    error = step.error and (step.error.type, step.error.message)
    return step.kind, step.path, step.line, step.function, step.frame.number, step.depth, error


def _place(step: Step | None) -> str:
    return f"{step.path}:{step.line} ({step.kind}) in {step.function}" if step else "no step"


def _outputs(step: Step) -> list[str]:
    """Of a volatile statement the kinds of what it showed."""
    return [o.kind if step.volatile is True else output_text(o) for o in step.outputs]


def output_text(output: Output) -> str:
    return f"{output.kind} {output.text!r}"


def _value(step: Step, name: str) -> object:
    """Of a volatile value its type; of a volatile tensor shape and dtype too."""
    value = step.changes.get(name)
    return _kind_of(value) if value is not None and is_volatile(step, name) else value


def _shared(step: Step) -> str:
    if step.shares is None:
        return "as before"
    words = (f"{group.names[0]} is {note_of(group.names[0], [group])}" for group in step.shares)
    return "; ".join(words) or "nothing"


def _unrecorded(step: Step) -> str:
    return step.unrecorded.text if step.unrecorded else "all is recorded"


def _kind_of(value: Value) -> tuple[object, ...]:
    return (value.type, value.shape, value.dtype) if isinstance(value, Tensor) else (value.type,)
