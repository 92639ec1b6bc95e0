"""From which step on a line counts as reached, and what was not run at all.

A line that no step stands on takes after its neighbours: a `def` line is reached when its function is, a comment
with the statement under it. What the trace cannot know (a function that ran inside a stepped-over statement) is
never called "not run".
"""

from __future__ import annotations

from collections.abc import Iterable

from renderer.branches import ELSEWHERE, not_run
from renderer.executions import Execution, Place
from renderer.units import FileUnits, Function

_SILENT = {"else", "finally", "try", "global", "nonlocal"}


class Reach:
    """Of all files of a trace; `never` (the number of steps) is the answer for what is not reached. `is_full`:
    more ran than the trace has, and nothing is certain; `has_end`: it ends as the lecture did."""

    def __init__(
        self,
        files: Iterable[FileUnits],
        runs: dict[Place, list[Execution]],
        steps: int,
        is_full: bool = False,
        has_end: bool = True,
    ) -> None:
        self.is_full, self.has_end = is_full, has_end
        self.files = {file.source.path: file for file in files}
        self.first = {place: executions[0].opened for place, executions in runs.items()}
        self.never = steps
        self.entered = self._entered()
        self.seen = self._possibly_run()
        self.unseen = self._run_unseen()
        self.elsewhere = any(
            unit.references & ELSEWHERE for file in self.files.values() for unit in file.units.values()
        )

    def of_lines(self, path: str) -> list[int]:
        """Of each line of a file, from its first."""
        file = self.files[path]
        found: list[int] = []
        for line in range(len(file.source.lines), 0, -1):
            below = found[-1] if found and self._same_function(file, line) else None
            found.append(self._of_line(file, line, below))
        return found[::-1]

    def was_not_run(self, path: str, function: Function) -> bool:
        """For certain: no step stands in it, and nothing that ran names it."""
        if self.is_full or function.name in self.seen or function.name in self.unseen:
            return False
        return (path, function) not in self.entered and function.plain

    def not_run(self, path: str) -> set[int]:
        """The lines of a file that were, for certain, not run: whole functions, and parts of others."""
        whole = {
            line
            for function in self.files[path].functions
            if self.was_not_run(path, function)
            for line in range(function.first, function.last + 1)
        }
        return whole | self._parts(path)

    def _parts(self, path: str) -> set[int]:
        if self.elsewhere or self.is_full or not self.has_end:
            return set()
        ran = [line for where, line in self.first if where == path]
        return {
            line
            for lines, function in not_run(self.files[path], ran)
            if function is not None and (path, function) in self.entered and not self._also_unseen(function)
            for line in lines
        }

    def _also_unseen(self, function: Function) -> bool:
        """Whether a statement that was stepped over may have run it too."""
        return bool(self.unseen) and (not function.plain or function.name in self.unseen)

    def may_have_run_unseen(self, path: str, function: Function | None) -> bool:
        return self.is_full or (
            function is not None
            and (path, function) not in self.entered
            and not self.was_not_run(path, function)
        )

    def _of_line(self, file: FileUnits, line: int, below: int | None) -> int:
        path, unit = file.source.path, file.units.get(line)
        first = self.first.get((path, unit.first if unit else line))
        if first is None and line in file.wholes:
            first = self.first.get((path, file.wholes[line]))
        if first is not None:
            return first
        if header := file.headers.get(line):
            return self.entered.get((path, header), self.never if header.plain else 0)
        function = file.function_at(line)
        if function is None:
            return 0
        entered = self.entered.get((path, function), self.never)
        if unit is not None and unit.keyword[:1] in "\"'rR" and unit.first <= function.body:
            return entered
        if unit is not None and unit.keyword not in _SILENT:
            return self.never
        return entered if below is None else below

    def _same_function(self, file: FileUnits, line: int) -> bool:
        return file.function_at(line) == file.function_at(line + 1) and line + 1 not in file.headers

    def _entered(self) -> dict[tuple[str, Function], int]:
        found: dict[tuple[str, Function], int] = {}
        for (path, line), step in self.first.items():
            function = self.files[path].function_at(line) if path in self.files else None
            if function is not None:
                found[path, function] = min(step, found.get((path, function), step))
        return found

    def _run_unseen(self) -> set[str]:
        """The names that stepped-over statements read, and those that functions of these names read."""
        inside: dict[str, set[str]] = {}
        pending: set[str] = set()
        for file in self.files.values():
            covered = {line for lines in file.stepped_over for line in lines}
            for unit in set(file.units.values()):
                function = file.function_at(unit.first)
                if unit.first in covered:
                    pending |= unit.references
                if function is not None:
                    inside.setdefault(function.name, set()).update(unit.references)
        return _closure(pending, inside)

    def _possibly_run(self) -> set[str]:
        """The names that ran statements read, and those that the functions of these names read in turn."""
        inside: dict[str, set[str]] = {}
        pending: set[str] = set()
        for path, file in self.files.items():
            for unit in set(file.units.values()):
                function = file.function_at(unit.first)
                if function is None or (path, unit.first) in self.first or not function.plain:
                    pending |= unit.references
                elif (path, function) not in self.entered:
                    inside.setdefault(function.name, set()).update(unit.references)
        return _closure(pending, inside)


def _closure(pending: set[str], inside: dict[str, set[str]]) -> set[str]:
    """These names, and all that are read inside of what they name."""
    seen: set[str] = set()
    while pending:
        name = pending.pop()
        seen.add(name)
        pending |= inside.get(name, set()) - seen
    return seen
