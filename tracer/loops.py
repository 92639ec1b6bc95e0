"""The loops of a file: where each begins a round."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tracer.trace.source import SourceFile


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """A loop whose body stands on lines of its own: from line `first`, of its header, to line `last`, of its body;
    an `else` is outside. Each round begins with the statement at line `body`."""

    first: int
    body: int
    last: int


def loops_in(tree: ast.Module, source: SourceFile) -> dict[int, Loop]:
    """Each line at which a statement begins the rounds of a loop -> the loop."""
    loops = (_loop(node, source) for node in ast.walk(tree) if isinstance(node, _LOOPS))
    return {loop.body: loop for loop in loops if loop is not None}


_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def _loop(node: ast.For | ast.AsyncFor | ast.While, source: SourceFile) -> Loop | None:
    header = source.by_line[node.lineno]
    body = next(_running(node.body), None)
    begins = source.by_line[body.lineno] if body is not None else header
    if begins is header:
        return None
    return Loop(header.first, begins.first, node.body[-1].end_lineno or begins.last)


def _running(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What Python runs: not texts, as a docstring is, nor declarations."""
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not (is_text or isinstance(statement, ast.Global | ast.Nonlocal)):
            yield statement
