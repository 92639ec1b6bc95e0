"""Steps -> executions: what one run of a statement in one frame showed, its values and its outputs.

In a loop a line has many. An execution is opened by a `line` step; the `back` steps of the same frame and
line belong to it, and so does a `raise` step after what it called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tracer.trace.model import Step, Trace
from tracer.trace.values import Value

Place: TypeAlias = tuple[str, int]
"""A file's path, and the first line of a statement in it."""


@dataclass(slots=True)
class Execution:
    """Its steps in order, at least one. `finished`: the statement came to its end, so that what it inspects
    has its values then; not where an exception left it or the trace ended within it. `says`: it has outputs, an
    error or a remark; `changes`: it changed a value; `next_line`: where its frame went on, 0 where it did not."""

    steps: list[Step] = field(default_factory=list)
    finished: bool = True
    says: bool = False
    changes: bool = False
    next_line: int = 0

    @property
    def opened(self) -> int:
        return self.steps[0].index

    @property
    def line(self) -> int:
        return self.steps[0].line

    @property
    def last(self) -> int:
        return self.steps[-1].index


def executions(trace: Trace) -> dict[Place, list[Execution]]:
    """Of each place, in the order in which they were opened."""
    found: dict[Place, list[Execution]] = {}
    running: dict[int, Execution] = {}
    for step in trace.steps:
        frame = step.stack.frame
        execution = running.get(frame.number)
        if execution is None or execution.line != step.line or _opens(step, execution):
            if execution is not None:
                execution.next_line = step.line
            execution = running[frame.number] = Execution()
            found.setdefault((frame.path, step.line), []).append(execution)
        execution.steps.append(step)
        if step.changes:
            execution.changes = True
        if step.outputs or step.error or step.unrecorded:
            execution.says = True
    for runs in found.values():
        for execution in runs:
            execution.finished = _finished(execution.steps[-1], trace)
    return found


def _opens(step: Step, execution: Execution) -> bool:
    """What comes back, or was left by an exception, belongs to what was running: other steps came between."""
    return step.kind == "line" or (step.kind == "raise" and execution.last == step.index - 1)


def _finished(step: Step, trace: Trace) -> bool:
    """A step that a deeper one follows is not its statement's end: at that end there is a further step."""
    if step.kind == "raise":
        return False
    if step.index + 1 == len(trace.steps):
        return trace.status == "ok"
    following = trace.steps[step.index + 1]
    left = following.kind == "raise" and following.stack is step.stack and following.line == step.line
    return not left and following.stack.depth <= step.stack.depth


def values_of(
    execution: Execution, inspected: tuple[str, ...], trace: Trace
) -> Iterator[tuple[int, str, Value]]:
    """What stands beside the statement: step, name and value of all that it changed, and of what it inspects
    without having changed it."""
    shown: dict[str, tuple[int, Value]] = {}
    for step in execution.steps:
        shown |= {name: (step.index, value) for name, value in step.changes.items()}
    if execution.finished and inspected:
        visible = trace.histories.get(execution.steps[-1].frame.number, {})
        for name in inspected:
            value = visible[name].at(execution.last) if name in visible and name not in shown else None
            if value is not None:
                shown[name] = (execution.last, value)
    return ((index, name, value) for name, (index, value) in shown.items())
