"""Whether two traces say the same: headers apart, and what is marked volatile by its kind only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracer.trace.model import Step, Trace
from tracer.trace.values import Tensor, Value


def differing_steps(a: Trace, b: Trace) -> Iterator[tuple[int, Any, Any]]:
    """The steps at which they differ: the index, and what each says there (None: it has no such step)."""
    for index in range(max(len(a.steps), len(b.steps))):
        first = stable(a.steps[index]) if index < len(a.steps) else None
        second = stable(b.steps[index]) if index < len(b.steps) else None
        if first != second:
            yield index, first, second


def say_the_same(a: Trace, b: Trace) -> bool:
    """Sources, steps and ending are equal, but for what is volatile."""
    same_files = a.sources == b.sources and a.header.inputs == b.header.inputs
    return (
        same_files
        and (a.status, a.error) == (b.status, b.error)
        and not any(True for _ in differing_steps(a, b))
    )


def stable(step: Step) -> tuple[Any, ...]:
    """What must be equal in two runs."""
    return (
        step.kind,
        step.path,
        step.line,
        step.function,
        step.frame.number,
        step.depth,
        {name: _kind_of(value) if is_volatile(step, name) else value for name, value in step.changes.items()},
        step.cleared,
        [output.kind for output in step.outputs] if step.volatile is True else step.outputs,
        step.error,
    )


def is_volatile(step: Step, name: str) -> bool:
    return step.volatile is True or name in step.volatile


def _kind_of(value: Value) -> tuple[object, ...]:
    """The type; of a tensor its shape and dtype too."""
    return (value.type, value.shape, value.dtype) if isinstance(value, Tensor) else (value.type,)
