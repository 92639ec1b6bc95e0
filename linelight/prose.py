"""Whether an edit has touched nothing but words: then every value of the trace still holds."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from tracer.trace.errors import LinelightError
from tracer.trace.source import SourceFile
from tracer.trace.summary import Summary
from tracer.trace.syntax import tree_of

_SAYS = {"text", "note"}


def only_prose_changed(course: Path, about: Summary, changed: Iterable[str]) -> bool:
    """What is safely known: the program is the same, statement by statement, with the same directives, but for the
    plain strings that stand alone in a call of text() or note(), and for comments. A file whose
    source the trace does not have is not known."""
    traced = {source.path: source for source in about.sources}
    return all(path in traced and _is_the_same(traced[path], course / path) for path in changed)


def _is_the_same(traced: SourceFile, path: Path) -> bool:
    try:
        now = SourceFile(traced.path, tuple(path.read_text(encoding="utf-8").removesuffix("\n").split("\n")))
        return _program(traced) == _program(now)
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError, LinelightError):
        return False


def _program(source: SourceFile) -> tuple[str, list[object]]:
    """The code without its prose, and the directives in order."""
    directives = [directive for statement in source.statements for directive in statement.directives]
    return ast.dump(_WithoutProse().visit(tree_of(source.text))), list(map(repr, directives))


class _WithoutProse(ast.NodeTransformer):
    """`text` and `note` are the author's calls only by their name, so a call of something else must not count:
    where the file binds these names itself, its strings stay."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.says = _SAYS - set(_bound(node))
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id in self.says
            and call.args
            and isinstance(call.args[0], ast.Constant)
            and isinstance(call.args[0].value, str)
        ):
            call.args[0].value = ""
        return node


def _bound(module: ast.Module) -> Iterable[str]:
    """Every name that the file assigns, defines, or imports from elsewhere than linelight."""
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.ImportFrom) and node.module != "linelight":
            yield from (alias.asname or alias.name for alias in node.names)
