"""Which lines of a trace's files have a row on the page, where it stands, and by which id it is found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from renderer.executions import Execution, Place
from renderer.reach import Reach
from renderer.rows import lines_shown
from renderer.units import FileUnits


class Layout:
    """Which lines of which files have a row, where it stands on the page, and its id: `L12` in the lecture's
    own file, `helper.py-L12` in another."""

    def __init__(self, files: Iterable[FileUnits], runs: dict[Place, list[Execution]], lecture: str) -> None:
        self.names = _names([file.source.path for file in files])
        self.slugs = {path: "" if path == lecture else name for path, name in self.names.items()}
        self.numbers: dict[Place, int] = {}
        for file in files:
            for line in lines_shown(file, runs):
                self.numbers[file.source.path, line] = len(self.numbers)

    def identify(self, path: str, line: int) -> str:
        slug = self.slugs[path]
        return f"{slug}-L{line}" if slug else f"L{line}"

    def row_of(self, path: str, line: int) -> str | None:
        return self.identify(path, line) if (path, line) in self.numbers else None

    def of_rows(self, reach: Reach) -> list[int]:
        lines = {path: reach.of_lines(path) for path in self.slugs}
        return [lines[path][line - 1] for path, line in self.numbers]

    def loops(self, files: Iterable[FileUnits], runs: dict[Place, list[Execution]]) -> list[tuple[int, int]]:
        """First and last row of each loop that ran; inner ones first."""
        return [
            (self.numbers[file.source.path, first], self._last_row(file.source.path, first, last))
            for file in files
            for first, last in file.loops
            if (file.source.path, first) in runs
        ]

    def _last_row(self, path: str, first: int, last: int) -> int:
        """Of the lines that have a row: a hidden one may be the last."""
        return max(self.numbers.get((path, line), -1) for line in range(first, last + 1))


def _names(paths: list[str]) -> dict[str, str]:
    """A short name for each file that is unique on the page."""
    taken: set[str] = set()
    found = {}
    for path in paths:
        slug = re.sub(r"[^A-Za-z0-9._-]", "_", PurePosixPath(path).name) or "file"
        if slug in taken:
            slug = re.sub(r"[^A-Za-z0-9._-]", "_", path)
        while slug in taken:
            slug += "_"
        taken.add(slug)
        found[path] = slug
    return found
