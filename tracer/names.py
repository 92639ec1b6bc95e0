"""Whether what a directive names exists, asked before the lecture runs: a misspelt @inspect shows nothing,
and nobody would notice until the students do."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator

from tracer.trace.directives import Clear, Inspect, StepInto, Volatile, names_in, spans
from tracer.trace.errors import DirectiveError, did_you_mean
from tracer.trace.source import SourceFile, Statement
from tracer.trace.syntax import names_of, tree_of


def check(source: SourceFile) -> None:
    """Raises DirectiveError for the first directive that names what its function does not have, or that stands
    where it means nothing."""
    for mistake in mistakes(source):
        raise mistake


def mistakes(source: SourceFile) -> Iterator[DirectiveError]:
    """All of them."""
    yield from _misplaced(source)
    scopes = _Scopes(source)
    for statement in source.statements:
        for name in _names(statement):
            known = scopes.known(statement)
            if known is not None and name not in known:
                where = source.location(_line_of(source, statement, name))
                hint = did_you_mean(name, known) or "a name of the function, of an enclosing one, or a global"
                yield DirectiveError(f"there is no {name} here to show", where, hint)


def _names(statement: Statement) -> Iterator[str]:
    for directive in statement.directives:
        if isinstance(directive, (Inspect, Clear, Volatile)):
            for expression in directive.expressions:
                yield from sorted(names_in(expression))


def _line_of(source: SourceFile, statement: Statement, name: str) -> int:
    """The line of the comment that says it, of a statement's several."""
    for comment in source.comments:
        if statement.first <= comment.line <= statement.last and name in comment.text:
            return comment.line
    return statement.first


def _misplaced(source: SourceFile) -> Iterator[DirectiveError]:
    for comment in source.comments:
        if comment.line not in source.by_line and spans(comment.text):
            what = "a directive on a line of its own belongs to no statement"
            yield DirectiveError(
                what, source.location(comment.line), "put it at the end of the statement's line"
            )
    for statement in source.statements:
        into = any(isinstance(directive, StepInto) for directive in statement.directives)
        if into and statement.keyword not in ("import", "from"):
            where = source.location(statement.first)
            yield DirectiveError(
                "@stepinto stands on no import", where, "it marks the import of a local module"
            )


class _Scopes:
    """The names that each function of a file can read."""

    def __init__(self, source: SourceFile) -> None:
        self.module = names_of(source.text, source.path)
        tree = tree_of(source.text)
        self.only_in_comprehensions = _only_in_comprehensions(tree)
        self.open_ended = any(
            isinstance(n, ast.ImportFrom) and n.names[0].name == "*" for n in ast.walk(tree)
        )
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        self.definitions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
        self.globals = {s.get_name() for s in self.module.get_symbols() if s.is_assigned() or s.is_imported()}
        self.globals |= {s.get_name() for s in self.module.get_symbols() if s.is_namespace()}
        self.globals |= self._declared_global() | set(dir(builtins)) | {"__name__", "__file__", "__doc__"}

    def known(self, statement: Statement) -> set[str] | None:
        """None where nobody can know: a module that imports everything of another."""
        names = None if self.open_ended else self._locals(self._path_to(statement))
        return None if names is None else names | self.globals

    def _path_to(self, statement: Statement) -> list[tuple[str, int]]:
        """The definitions around the statement, outermost first; a definition's own header is in it."""
        around = [
            node
            for node in self.definitions
            if node.lineno <= statement.last and statement.first <= (node.end_lineno or 0)
        ]
        return [(node.name, node.lineno) for node in sorted(around, key=lambda node: node.lineno)]

    def _locals(self, path: list[tuple[str, int]]) -> set[str] | None:
        table = self.module
        for name, line in path:
            inner = [t for t in table.get_children() if t.get_name() == name and t.get_lineno() == line]
            if not inner:
                return None
            table = _without_type_parameters(inner[0])
        if table is self.module:
            return set()
        names = {s.get_name() for s in table.get_symbols() if s.is_local() or s.is_free() or s.is_parameter()}
        return names - self.only_in_comprehensions

    def _declared_global(self) -> set[str]:
        """What functions assign under `global`."""
        names, tables = set(), [self.module]
        while tables:
            table = tables.pop()
            names |= {s.get_name() for s in table.get_symbols() if s.is_declared_global() and s.is_assigned()}
            tables += table.get_children()
        return names


def _only_in_comprehensions(tree: ast.Module) -> set[str]:
    """What comprehensions bind and nothing else does: from 3.12 on symtable has it among the function's names."""
    iterated = [node.target for node in ast.walk(tree) if isinstance(node, ast.comprehension)]
    targets = {name for target in iterated for name in ast.walk(target) if isinstance(name, ast.Name)}
    others = {name for node in ast.walk(tree) if node not in targets for name in _bound(node)}
    return {target.id for target in targets} - others


def _bound(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    if isinstance(node, ast.arg):
        yield node.arg
    if isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    for field in ("name", "rest"):  # of what is defined, caught or matched
        if isinstance(name := getattr(node, field, None), str):
            yield name


def _without_type_parameters(table: symtable.SymbolTable) -> symtable.SymbolTable:
    """The function or class itself: from 3.12 on `def f[T](): …` is in a scope of its own, of the same name."""
    while table.get_type() not in ("function", "class"):
        table = next(inner for inner in table.get_children() if inner.get_name() == table.get_name())
    return table
