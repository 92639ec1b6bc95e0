"""Compiling a lecture's file: main() begins by switching tracing on, and statements under @stepover get a
`finally` that switches it on again.

Before main(), and while such a statement runs, tracing is really off. The code is otherwise what the file says,
positions included.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from types import CodeType
from typing import Any

from tracer.trace.directives import StepOver
from tracer.trace.errors import DirectiveError, LectureError
from tracer.trace.source import SourceFile, Statement
from tracer.trace.syntax import names_of, tree_of

BEGIN = "__linelight_begin__"
"""The builtin that main() calls first."""

REARM = "__linelight_rearm__"
"""The builtin that a statement under @stepover calls when it has ended, however it did."""


def check_columns() -> None:
    """Raises LectureError where code does not say which words an instruction is of: then it cannot be known of
    all statements where they begin."""
    _, _, column, _ = next(iter(compile("x", "", "eval").co_positions()))
    if column is None:
        what = "Python is told to leave columns out of code, and steps would be missing"
        raise LectureError(what, hint="run it without PYTHONNODEBUGRANGES and -X no_debug_ranges")


def parse(source: SourceFile, text: str) -> ast.Module:
    """Raises LectureError where the file is not Python; some of that only the table of its names sees."""
    with _python(source):
        names_of(text, source.path)
        return tree_of(text, source.path)


@contextmanager
def _python(source: SourceFile) -> Iterator[None]:
    """What Python says against the file is a LectureError."""
    try:
        yield
    except SyntaxError as error:
        raise LectureError(f"not Python: {error.msg}", source.location(error.lineno or 1)) from None
    except (RecursionError, MemoryError):
        hint = "Python itself has no room for it: cut its longest expression into several"
        raise LectureError(f"{source.path}: it is nested too deeply", hint=hint) from None


@dataclass(frozen=True)
class Compiled:
    """A file's code, and the first lines of the statements that switch tracing on again by themselves. `begins`:
    main() switches it on."""

    code: CodeType
    wrapped: frozenset[int] = frozenset()
    begins: bool = False


def compile_lecture(source: SourceFile, text: str, filename: str) -> Compiled:
    """Raises LectureError and DirectiveError. A tree that was changed may not be as deep as a text: main() of a
    file that is too deep for that begins as it is."""
    tree = parse(source, text)
    over = _stepped_over(source)
    wrapper = _Wrapper(source, over)
    mains = list(_mains(tree))
    for main in mains:
        _begin_recording(main)
    with _python(source):  # what only the compiler sees: `return` outside of a function, `import *` inside
        try:
            code = _compile(ast.fix_missing_locations(wrapper.visit(tree) if over else tree), filename)
        except RecursionError:
            if over:
                raise
            return Compiled(_compile(text, filename))
        ast.parse(text, filename)  # for Python's warnings of what it reads
    return Compiled(code, frozenset(wrapper.wrapped), bool(mains))


def _compile(written: str | ast.Module, filename: str) -> CodeType:
    code: CodeType = compile(written, filename, "exec", dont_inherit=True)
    return code


def _stepped_over(source: SourceFile) -> dict[int, Statement]:
    over = {s.first: s for s in source.statements if any(isinstance(d, StepOver) for d in s.directives)}
    for statement in over.values():
        if statement.keyword in ("def", "class"):
            where = source.location(statement.first)
            raise DirectiveError(
                "@stepover stands on a definition", where, "put it on the statement that calls it"
            )
    return over


class _Wrapper(ast.NodeTransformer):
    """Puts each statement under @stepover, with all that stands on its line, into one try."""

    def __init__(self, source: SourceFile, over: dict[int, Statement]) -> None:
        self.by_line = source.by_line
        self.over = over
        self.wrapped: set[int] = set()

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, self._body(body))
        for child in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            self.visit(child)
        return node

    def _body(self, body: list[ast.stmt]) -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for first, group in groupby(body, key=self._first):
            statements = list(group)
            if first not in self.over:
                result += [self.visit(statement) for statement in statements]
            elif any(_suspends(statement) or _is_fixed(statement) for statement in statements):
                result += statements
            else:
                self.wrapped.add(first)
                result.append(_with_rearm(statements))
        return result

    def _first(self, node: ast.stmt) -> int:
        statement = self.by_line.get(node.lineno)
        return statement.first if statement else node.lineno


def _with_rearm(statements: list[ast.stmt]) -> ast.stmt:
    """try: statements; except: rearm(True), raise; finally: rearm(). What is ours has no width, so that none of
    its instructions can be taken for one of the statement.

    What a signal's handler raises where a `while True` jumps back comes, for Python, from the instruction before
    the loop: there is one, inside of the try, and of a kind that nothing else of ours begins with."""
    before = [ast.Expr(ast.List([], ast.Load()))] if isinstance(statements[0], ast.While) else []
    failed = ast.ExceptHandler(None, None, [_rearm(ast.Constant(True)), ast.Raise(None, None)])
    whole = ast.Try([*before, *statements], [failed], [], [_rearm()])
    ast.copy_location(whole, statements[0])
    line = statements[0].lineno
    place = {"lineno": line, "end_lineno": line, "col_offset": 0, "end_col_offset": 0}
    for ours in (*before, failed, *whole.finalbody):
        for node in ast.walk(ours):
            vars(node).update(place)
    return whole


def _mains(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions that may be the module's `main`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) and child.name == "main":
            yield child
        elif not isinstance(child, _DEFINITIONS):
            yield from _mains(child)


def _begin_recording(main: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """After the docstring. It stands on no line, so that the first statement's begins behind it."""
    call = ast.Expr(ast.Call(ast.Name(BEGIN, ast.Load()), [], []))
    for node in ast.walk(call):
        vars(node).update({"lineno": 0, "end_lineno": 0, "col_offset": 0, "end_col_offset": 0})
    main.body.insert(ast.get_docstring(main, clean=False) is not None, call)


def _rearm(*arguments: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name(REARM, ast.Load()), list(arguments), []))


def _is_fixed(node: ast.stmt) -> bool:
    """A docstring and an import of the future are these only where they stand, and nothing is called there."""
    is_string = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_string or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _suspends(node: ast.AST) -> bool:
    """Whether a yield or await stands in the statement itself, not in a function inside it."""
    if isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
        return False
    return any(map(_suspends, ast.iter_child_nodes(node)))


def defines(tree: ast.Module, name: str) -> bool:
    """Whether the module defines the function at its top level."""
    return any(
        isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name for node in tree.body
    )


def leaves_main_uncalled(tree: ast.Module) -> bool:
    """Whether the file's own top level does nothing with main but, perhaps, call it: then the tracer calls it
    where that did not happen. Otherwise somebody else runs it: a thread, an event loop, a command line."""
    pending: list[ast.AST] = [node for node in tree.body if not isinstance(node, _DEFINITIONS)]
    called: set[int] = set()
    named: set[int] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Call):
            called.add(id(node.func))
        if isinstance(node, ast.Name) and node.id == "main" and isinstance(node.ctx, ast.Load):
            named.add(id(node))
        pending += [child for child in ast.iter_child_nodes(node) if not isinstance(child, _DEFINITIONS)]
    return named <= called


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def title_of(tree: ast.Module, stem: str) -> str:
    """The first line of the module's docstring, without its full stop; else the file's name in words."""
    docstring: Any = ast.get_docstring(tree)
    first = (docstring or "").strip().split("\n")[0].rstrip(".")
    return first or stem.replace("_", " ").strip().capitalize()
