"""The outline of a lecture: its headings, and the functions that have none, in the order in which they ran."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from renderer.executions import Execution, Place
from renderer.reach import Reach
from renderer.units import FileUnits, Function
from renderer.views import OutlineEntry
from tracer.trace.outputs import Text

_HEADING = re.compile(r"(#{1,4})[ \t]+(.*?)[ \t#]*$", re.M)
_MARKS = re.compile(r"[*`$\\]|\]\([^)]*\)|\[")


@dataclass(frozen=True, slots=True)
class _Heading:
    words: str
    level: int
    line: int
    step: int
    function: Function | None


def outline(
    file: FileUnits, runs: dict[Place, list[Execution]], reach: Reach, identify: Callable[[str, int], str]
) -> tuple[OutlineEntry, ...]:
    """Of the lecture's own file. The function that the lecture begins with is the page itself."""
    path = file.source.path
    headings = sorted(_headings(file, runs), key=lambda heading: heading.step)
    top = min((heading.level for heading in headings), default=1)
    entries = [
        OutlineEntry(
            heading.words, identify(path, heading.line), heading.step, 1 + min(heading.level - top, 1)
        )
        for heading in headings
    ]
    headed = {heading.function for heading in headings}
    for (where, function), step in reach.entered.items():
        if where == path and function not in headed and step > 0:
            row = identify(path, function.first)
            entries.append(OutlineEntry(_call(function), row, step, 2, code=True))
    return tuple(sorted(entries, key=lambda entry: entry.step))


def _call(function: Function) -> str:
    return f"{function.within}.{function.name}()".removeprefix(".")


def _headings(file: FileUnits, runs: dict[Place, list[Execution]]) -> Iterator[_Heading]:
    for (path, line), executions in runs.items():
        if path == file.source.path:
            step = executions[0].steps[0]
            for output in executions[0].steps[0].outputs:
                match = (
                    _HEADING.match(output.text) if isinstance(output, Text) and not output.verbatim else None
                )
                if match:
                    words = _MARKS.sub("", match[2])
                    yield _Heading(words, len(match[1]), line, step.index, file.function_at(line))
