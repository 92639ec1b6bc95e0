"""A file -> its rows: for each line its code or what it said, and the values beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from renderer import folds, highlight
from renderer.executions import Execution, Place, values_of
from renderer.reach import Reach
from renderer.said import Speech
from renderer.step_table import StepTable
from renderer.units import FileUnits, Unit
from renderer.values import view
from renderer.views import RowView, ShownValue
from tracer.trace.model import Trace

NOT_RUN = "not run here"
NOT_STEPPED = "not stepped here"


def lines_shown(file: FileUnits, runs: dict[Place, list[Execution]]) -> Iterator[int]:
    """All but hidden ones; of a hidden statement that ran its first line, where a step must find its place."""
    for line in range(1, len(file.source.lines) + 1):
        unit = file.unit_at(line)
        if not unit.hidden or (line == unit.first and (file.source.path, line) in runs):
            yield line


@dataclass(frozen=True)
class RowMaker:
    """Makes the rows of one file, and tells the step table what stands in those that ran more than once.
    `identify` answers a row's id."""

    trace: Trace
    file: FileUnits
    runs: dict[Place, list[Execution]]
    reach: Reach
    speech: Speech
    table: StepTable
    identify: Callable[[str, int], str]

    def rows(self) -> Iterator[RowView]:
        code = highlight.lines(self.file.readable.text)
        said = ""
        for line in lines_shown(self.file, self.runs):
            unit = self.file.unit_at(line)
            row = self._line(line, unit, code[line - 1])
            if line == self._line_of_outputs(unit):
                row = self._with_outputs(row, unit, self._runs(unit.first))
            row = self._with_values(row, unit, self._runs(line))
            if self._runs(line) or self._begins_function(line):
                said = ""
            remark = self._remark(row)
            yield replace(
                row, remark="" if remark == said else remark, css=row.css + self._marks(row, remark)
            )
            said = remark or said

    def _line_of_outputs(self, unit: Unit) -> int:
        """In the place of its first line if it speaks, else under its last; 0 is nowhere."""
        says = any(execution.says for execution in self._runs(unit.first))
        if not (says or unit.calls or self._ends_at(unit.first)):
            return 0
        return unit.first if unit.hidden or self._speaks(unit) else unit.last

    def _begins_function(self, line: int) -> bool:
        header = self.file.headers.get(line)
        return header is not None and header.first == line and line - 1 not in self._not_run

    def _marks(self, row: RowView, remark: str) -> str:
        """e of what speaks and has nothing to say, m of a further line of what runs in one step, x of what was not
        run."""
        marks = {" e": _is_silent(row), " m": self._is_further(row), " x": remark == NOT_RUN}
        return "".join(mark for mark, holds in marks.items() if holds)

    def _is_further(self, row: RowView) -> bool:
        whole, own = self.file.wholes.get(row.line), self.file.unit_at(row.line).first
        if whole is None or row.is_raw or not self._runs(whole):
            return False
        return own == whole or not self._runs(own)

    @cached_property
    def _not_run(self) -> set[int]:
        return self.reach.not_run(self.file.source.path)

    def _runs(self, line: int) -> list[Execution]:
        return self.runs.get((self.file.source.path, line), [])

    def _ends_at(self, line: int) -> bool:
        return self.speech.failed_at == (self.file.source.path, line)

    def _line(self, line: int, unit: Unit, code: str) -> RowView:
        path, source = self.file.source.path, self.file.source.lines[line - 1]
        row = RowView(self.identify(path, line), path, line, self._css(line, unit), _indent(source))
        return row if unit.hidden or unit.is_note else replace(row, code=Markup(code))

    def _css(self, line: int, unit: Unit) -> str:
        """l a line; h a hidden one; e an empty one; t one that speaks instead of its code, a one that does
        so piece by piece; r of such a one a further line, for the raw view."""
        if unit.hidden:
            return "l h"
        if not self.file.source.lines[line - 1].strip():
            return "l e"
        if not self._speaks(unit):
            return "l"
        if line > unit.first:
            return "l t r"
        return "l t a" if unit.animated else "l t"

    def _speaks(self, unit: Unit) -> bool:
        """A statement of author's calls shows what they said, unless one of them failed; where it never ran,
        what they would say, if any words of it are written out."""
        runs = self._runs(unit.first)
        if not runs:
            return any(call.known for call in unit.calls)
        return bool(unit.calls) and not any(step.error for execution in runs for step in execution.steps)

    def _with_outputs(self, row: RowView, unit: Unit, runs: list[Execution]) -> RowView:
        where = self.file.source.location(unit.first)
        if not runs:
            words = (
                self.speech.stopped().html if self._ends_at(unit.first) else self.speech.unrun(unit, where)
            )
            return replace(row, outputs=Markup(words))
        said = [self.speech.of(execution, unit, where, execution is runs[-1]) for execution in runs]
        if len(set(said)) == 1:
            return replace(row, outputs=Markup(said[0]))
        opened = [execution.opened for execution in runs]
        self.table.add_outputs((row.path, unit.first), zip(opened, said, strict=True))
        heard = [html for html in said if html]
        if len(heard) == 1:
            return replace(row, outputs=Markup(heard[0]))
        return replace(row, outputs_fold=folds.outputs_fold(heard))

    def _with_values(self, row: RowView, unit: Unit, runs: list[Execution]) -> RowView:
        runs = [
            e for e in runs if e.changes or (e.finished and unit.inspected and not self._ends_loop(e, unit))
        ]
        if not runs:
            return row
        if len(self._runs(row.line)) > 1:
            self._add_to_table(row, unit, runs)
        first, _, last = folds.cut(runs)
        shown = [self._values(execution, unit) for execution in (*first, *last)]
        if len(runs) == 1:
            return replace(row, values=shown[0])
        return replace(
            row, values_fold=folds.values_fold(len(runs), shown[: len(first)], shown[len(first) :])
        )

    def _ends_loop(self, execution: Execution, unit: Unit) -> bool:
        """A `for` is asked once more than it has rounds: then its frame goes on outside of its body."""
        lines = self.file.source.lines
        inside = execution.next_line > unit.last and _indent(lines[execution.next_line - 1]) > _indent(
            lines[unit.first - 1]
        )
        return unit.keyword == "for" and not inside

    def _values(self, execution: Execution, unit: Unit) -> tuple[ShownValue, ...]:
        found = []
        for step, name, value in values_of(execution, unit.inspected, self.trace):
            shown = view(value)
            late = step if step != execution.opened else None
            note = self.trace.note(name, self.trace.steps[step])
            kind = " · ".join(filter(None, [shown.kind, note]))
            elsewhere = self.table.elsewhere.differing(step, name, value)
            found.append(ShownValue(name, shown.content, kind, late, elsewhere))
        return tuple(found)

    def _add_to_table(self, row: RowView, unit: Unit, runs: Sequence[Execution]) -> None:
        names = dict.fromkeys(name for e in runs for step in e.steps for name in step.changes)
        self.table.add_values((row.path, row.line), names | dict.fromkeys(unit.inspected), unit.inspected)

    def _remark(self, row: RowView) -> str:
        path, line = row.path, row.line
        if row.css == "l e" or _is_silent(row):
            return ""
        if line in self._not_run:
            return NOT_RUN
        if self._runs(line) or row.css not in ("l t", "l t a"):
            return ""
        inside = any(line in lines for lines in self.file.stepped_over)
        unseen = inside or self.reach.may_have_run_unseen(path, self.file.function_at(line))
        return NOT_STEPPED if unseen else NOT_RUN


def _is_silent(row: RowView) -> bool:
    """Of a line that speaks: whether it has nothing to say."""
    return row.css == "l t" and not (row.outputs or row.outputs_fold or row.values)


def _indent(source: str) -> int:
    return len(source) - len(source.lstrip())
