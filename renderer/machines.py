"""A lecture that ran on several machines: which step of another run is the same, and which values differ there.

Steps are the same where they are of the same statement of the same function, and as many of it came before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from tracer.trace.model import Trace
from tracer.trace.values import Tensor, Value

_Key: TypeAlias = tuple[str, str, str, str, int]


class Elsewhere:
    """The other runs of a lecture, as the page of this one sees them."""

    def __init__(self, trace: Trace, others: Sequence[Trace]) -> None:
        keys = dict(_keys(trace)) if others else {}
        self._others = [(machine_name(other), other, _same_steps(keys, other)) for other in others]

    def differing(self, step: int, name: str, value: Value) -> str:
        """`≠ CPU: 3.5`, of each machine whose value was another one at the same step; empty where they agree or
        did not come there."""
        found = []
        for machine, other, same in self._others:
            value_there = _value(other, same.get(step), name)
            if value_there is not None and _text(value_there) != _text(value):
                found.append(f"≠ {machine}: {_text(value_there)}")
        return " · ".join(found)


def machine_name(trace: Trace) -> str:
    machine = trace.header.machine
    return "CPU" if machine.lower() == "cpu" else machine or "another machine"


def _keys(trace: Trace) -> Iterator[tuple[int, _Key]]:
    lines = {source.path: source.lines for source in trace.sources}
    seen: Counter[tuple[str, str, str, str]] = Counter()
    for step in trace.steps:
        what = (step.path, step.function, step.kind, lines[step.path][step.line - 1].strip())
        yield step.index, (*what, seen[what])
        seen[what] += 1


def _same_steps(keys: dict[int, _Key], other: Trace) -> dict[int, int]:
    there = {key: index for index, key in _keys(other)}
    return {index: there[key] for index, key in keys.items() if key in there}


def _value(trace: Trace, step: int | None, name: str) -> Value | None:
    if step is None:
        return None
    history = trace.histories.get(trace.steps[step].frame.number, {}).get(name)
    return history.at(step) if history else None


def _text(value: Value) -> str:
    """Where a tensor is says which machine it was, and is no difference."""
    return replace(value, device="").text if isinstance(value, Tensor) else value.text
