"""The step table: all that the player needs to show any step, as JSON in the page.

A step is looked up, never replayed: of each frame and variable there is the sorted list of its changes. Lists of
steps and rows are written as differences, which compress well. The keys are explained where they are made; the
player's `table.js` part reads them. Rows are numbered as they stand in the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from operator import sub
from typing import Any

from renderer.executions import Execution, Place
from renderer.machines import Elsewhere
from renderer.values import ValueView, noted, view
from tracer.trace.model import Frame, History, Stack, Trace
from tracer.trace.sharing import note_of
from tracer.trace.values import Plain, Value


class StepTable:
    """Built by a page while it lays out its rows. `rows` says where each place stands."""

    def __init__(
        self,
        trace: Trace,
        runs: dict[Place, list[Execution]],
        rows: dict[Place, int],
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.trace = trace
        self.elsewhere = elsewhere or Elsewhere(trace, ())
        self.runs = runs
        self.rows = rows
        self.names = Numbered()
        self.html = Numbered()
        self.values = _Values()
        self.said: dict[int, list[list[int]]] = {}
        self.shown: dict[int, list[list[int]]] = {}

    def add_outputs(self, place: Place, outputs: Iterable[tuple[int, str]]) -> None:
        """What each execution (by its opening step) of a place said, as HTML."""
        opened, html = zip(*((step, self.html[text]) for step, text in outputs), strict=True)
        self.said[self.rows[place]] = [differences(opened), list(html)]

    def add_values(self, place: Place, names: Iterable[str], inspected: Iterable[str]) -> None:
        """The names that stand beside a place that runs more than once, and those among them that stand there
        unchanged too."""
        self.shown[self.rows[place]] = [[self.names[n] for n in names], [self.names[n] for n in inspected]]

    def json(self, reached: list[int], loops: list[tuple[int, int]]) -> str:
        """`reached`: of each row, the step from which on it counts as reached; `loops`: first and last row of
        each, inner ones first."""
        at = [self.rows[step.path, step.line] for step in self.trace.steps]
        nodes = _Nodes(self.trace, at)
        data = {
            "at": differences(at),
            "node": differences(nodes.of_steps),
            "nodes": nodes.table,
            "frames": [self.names[frame.function] for frame in nodes.frames],
            "back": [number for pair in self._backs() for number in pair],
            "open": [e.opened for runs in self.runs.values() for e in runs if not e.finished],
            "vars": dict(self._variables()),
            "said": self.said,
            "shown": self.shown,
            "errors": {step.index: step.error.text for step in self.trace.steps if step.error},
            "reached": self._unexpected(reached, at),
            "loops": loops,
            "names": list(self.names),
            "values": self.values.entries,
            "html": list(self.html),
        }
        return for_script(data)

    def _unexpected(self, reached: list[int], at: list[int]) -> list[int]:
        """By how much each is more than what a reader would guess: the first step on the row, where there is one,
        else what the row below has. Most are 0."""
        first = {row: step for step, row in reversed(list(enumerate(at)))}
        below = [*reached[1:], len(at)]
        guessed = (first.get(row, after) for row, after in enumerate(below))
        return list(map(sub, reached, guessed))

    def _backs(self) -> Iterator[tuple[int, int]]:
        """Each step that belongs to an execution which an earlier step opened, and that step."""
        for runs in self.runs.values():
            for execution in runs:
                for step in execution.steps[1:]:
                    yield step.index, execution.opened

    def _variables(self) -> Iterator[tuple[int, list[Any]]]:
        """Frame -> [name, steps, values] of each variable, in the order of first showing; -1 is cleared. The steps
        and words of its notes follow, where there are some."""
        for frame, histories in self.trace.histories.items():
            yield (
                frame,
                [self._variable(name, h, self._notes(frame, name)) for name, h in histories.items()],
            )

    def _variable(self, name: str, history: History, notes: list[list[int]]) -> list[Any]:
        values = [
            -1 if value is None else self.values.noted(value, self.elsewhere.differing(step, name, value))
            for step, value in zip(history.steps, history.values, strict=True)
        ]
        return [self.names[name], differences(history.steps), values, *notes]

    def _notes(self, frame: int, name: str) -> list[list[int]]:
        """The steps at which what is said of the name's sharing changes, and what is said; -1 is nothing."""
        found, last = list[tuple[int, int]](), -1
        for step, groups in self.trace.sharing.get(frame, ()):
            words = note_of(name, groups)
            number = self.names[words] if words else -1
            if number != last:
                found.append((step, number))
            last = number
        return [differences(step for step, _ in found), [number for _, number in found]] if found else []


class Numbered(dict[str, int]):
    """Each text once, numbered from 0 as they come."""

    def __missing__(self, text: str) -> int:
        self[text] = number = len(self)
        return number


class _Values:
    """Each value that the page shows once, as the player reads it."""

    def __init__(self) -> None:
        self.entries: list[list[Any]] = []
        self._plain: dict[tuple[type, str], int] = {}
        self._others: dict[ValueView, int] = {}

    def noted(self, value: Value, words: str) -> int:
        """With what other machines had."""
        return self._of_view(noted(view(value), words)) if words else self[value]

    def __getitem__(self, value: Value) -> int:
        if isinstance(value, Plain):
            key = (type(value.value), value.text)
            if key not in self._plain:
                self._plain[key] = self._added(view(value))
            return self._plain[key]
        return self._of_view(view(value))

    def _of_view(self, shown: ValueView) -> int:
        if shown not in self._others:
            self._others[shown] = self._added(shown)
        return self._others[shown]

    def _added(self, shown: ValueView) -> int:
        self.entries.append(shown.entry)
        return len(self.entries) - 1


class _Nodes:
    """The stack at each step, as the number of its innermost node. A node is its caller's number, its frame,
    and the row on which the caller stands meanwhile; -1 is none."""

    def __init__(self, trace: Trace, at: list[int]) -> None:
        self.table: list[list[int]] = []
        self.of_steps: list[int] = []
        self.frames: list[Frame] = []
        self._known: dict[int, int] = {}
        self._row_of: dict[int, int] = {}
        for step, row in zip(trace.steps, at, strict=True):
            stack = step.stack
            number = self._known.get(id(stack))
            self.of_steps.append(self._add(stack) if number is None else number)
            self._row_of[stack.frame.number] = row

    def _add(self, stack: Stack) -> int:
        """With its callers that no step has shown; without recursion, which a deep stack would exhaust."""
        new: list[Stack] = []
        node: Stack | None = stack
        while node is not None and id(node) not in self._known:
            new.append(node)
            node = node.caller
        for node in reversed(new):
            self._known[id(node)] = len(self.table)
            self.table.append(self._row(node))
            self._name(node.frame)
        return len(self.table) - 1

    def _row(self, node: Stack) -> list[int]:
        if node.caller is None:
            return [-1, node.frame.number, -1]
        where = self._row_of.get(node.caller.frame.number, -1)
        return [self._known[id(node.caller)], node.frame.number, where]

    def _name(self, frame: Frame) -> None:
        """Frames are numbered as they come, so each new one is the next in the list."""
        if frame.number == len(self.frames):
            self.frames.append(frame)


def differences(numbers: Iterable[int]) -> list[int]:
    """`[3, 4, 4, 9]` -> `[3, 1, 0, 5]`."""
    whole = list(numbers)
    return list(map(sub, whole, [0, *whole]))


def for_script(data: Any) -> str:
    """JSON that can stand in a `<script>`: no text in it can end the element, or open a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").encode("utf-8", "replace").decode()
