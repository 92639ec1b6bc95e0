"""What was not run: branches that were not taken, and what stands after the statement by which a block was left.

Said only where it is certain. A function may also have run where nothing was recorded, inside of a statement that
was stepped over or in another thread; what runs there leaves no step.
"""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from renderer.units import FileUnits, Function

ELSEWHERE = {"Thread", "Process", "Pool", "submit", "spawn", "fork", "run_in_executor", "start_new_thread"}
"""Names that a file reads where it may run its functions in other threads or processes."""


def not_run(file: FileUnits, ran: Iterable[int]) -> Iterator[tuple[range, Function | None]]:
    """The lines of statements in a row that left no step, of a block whose statement ran, and the function that
    they are in. `ran`: the lines on which a step stands."""
    lines = sorted(ran)
    for node in file.nodes:
        place = _lines(file, node)
        if _any_in(lines, place):
            for header, block in _blocks(node):
                rest = _rest(file, header, block, lines)
                if rest and rest.start > place.start:
                    yield rest, file.function_at(block[-1].lineno)


def _rest(file: FileUnits, header: ast.excepthandler | None, block: list[ast.stmt], ran: list[int]) -> range:
    """From the first that would have left a step after the last that did; from the header of a handler that
    nothing came to; with the comments before it."""
    begun = [number for number, node in enumerate(block) if _any_in(ran, _lines(file, node))]
    rest = block[begun[-1] + 1 if begun else 0 :]
    loud = [node for node in rest if not _is_silent(file, node)]
    if not loud:
        return range(0)
    lines = range(_lines(file, loud[0]).start, _lines(file, rest[-1]).stop)
    if header and not begun and not _any_in(ran, _lines(file, header)):
        return range(header.lineno, lines.stop)
    return range(_first_comment(file, lines.start), lines.stop)


def _first_comment(file: FileUnits, line: int) -> int:
    while line > 1 and line - 1 not in file.units and file.source.lines[line - 2].strip():
        line -= 1
    return line


def _lines(file: FileUnits, node: ast.stmt | ast.excepthandler) -> range:
    """With its decorators, and the parenthesis around it."""
    return range(file.unit_at(node.lineno).first, (node.end_lineno or node.lineno) + 1)


def _any_in(lines: list[int], place: range) -> bool:
    at = bisect_left(lines, place.start)
    return at < len(lines) and lines[at] in place


def _blocks(node: ast.stmt) -> Iterator[tuple[ast.excepthandler | None, list[ast.stmt]]]:
    if isinstance(node, ast.ClassDef):
        return
    for name in ("body", "orelse", "finalbody"):
        if block := getattr(node, name, None):
            yield None, block
    for handler in getattr(node, "handlers", ()):
        yield handler, handler.body
    for case in getattr(node, "cases", ()):
        yield None, case.body


def _is_silent(file: FileUnits, node: ast.stmt) -> bool:
    """Whether it may have run without leaving a step."""
    match node:
        case ast.Global() | ast.Nonlocal() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
            return True
    return file.unit_at(node.lineno).hidden
