"""Branches that were not taken: blocks of a statement that ran, in which nothing did.

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


def not_taken(file: FileUnits, ran: Iterable[int]) -> Iterator[tuple[int, Function | None]]:
    """The first line of each block that was not taken, and the function that it is in. `ran`: the lines on which a
    step stands."""
    lines = sorted(ran)
    for node in file.nodes:
        if _any_in(lines, node.lineno, node.end_lineno or node.lineno):
            for block in _blocks(node):
                first, last = block[0].lineno, block[-1].end_lineno or block[-1].lineno
                if first > node.lineno and not _any_in(lines, first, last) and not _is_silent(block):
                    yield first, file.function_at(first)


def _any_in(lines: list[int], first: int, last: int) -> bool:
    at = bisect_left(lines, first)
    return at < len(lines) and lines[at] <= last


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    match node:
        case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
            yield from (block for block in (node.body, node.orelse) if block)
        case ast.Try() | ast.TryStar():
            yield from (handler.body for handler in node.handlers)
            if node.orelse:
                yield node.orelse
        case ast.Match():
            yield from (case.body for case in node.cases)


def _is_silent(block: list[ast.stmt]) -> bool:
    """Statements that are run without Python saying so."""
    return all(
        isinstance(node, ast.Global | ast.Nonlocal)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in block
    )
