"""Notes in the code, which readers look at and take home: what was for the speaker is left out of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tracer.trace.source import SourceFile

INSTEAD = "(...)"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """From a column of one line to a column of another, in bytes, as `ast` counts."""

    first: int
    start: int
    last: int
    end: int


def notes_in(statement: ast.stmt, names: set[str]) -> Iterator[Span]:
    """The arguments of the calls of `note` in a statement, wherever they stand in it, brackets included."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            after = node.func.end_lineno or node.lineno, node.func.end_col_offset or 0
            yield Span(*after, node.end_lineno or node.lineno, node.end_col_offset or 0)


def notes_left_out(source: SourceFile, spans: Iterable[Span]) -> SourceFile:
    """The same lines, as many as before."""
    lines = list(source.lines)
    for span in sorted(set(spans), reverse=True):
        before = lines[span.first - 1].encode()[: span.start].decode()
        after = lines[span.last - 1].encode()[span.end :].decode()
        lines[span.first - 1 : span.last] = [before + INSTEAD + after] + [""] * (span.last - span.first)
    return SourceFile(source.path, tuple(lines))
