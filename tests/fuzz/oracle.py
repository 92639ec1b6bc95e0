"""What a lecture did, told by an instrumented copy of it: it says by itself which statement begins, what a
variable is after it, and what it shows. The trace of the lecture must tell the same story."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tracer.describe import describe
from tracer.trace import Trace
from tracer.trace.directives import Hide, Inspect, StepOver, Volatile
from tracer.trace.outputs import Output, Text
from tracer.trace.source import SourceFile, Statement

_AT_ONCE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If, ast.Match, ast.Try, ast.TryStar)
_COMPOUND = (*_AT_ONCE, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith)
_SUSPENDING = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)
_LOG, _VALUE, _OVER = "__fuzz_log__", "__fuzz_value__", "__fuzz_over__"


@dataclass
class Story:
    """Events in order: `12` a statement of line 12 begins, `12 x = 3` it has ended, and x is 3, `says …` a
    text is shown."""

    events: list[str] = field(default_factory=list)
    over: int = 0

    def log(self, line: int) -> None:
        if not self.over:
            self.events.append(f"{line}")

    def value(self, line: int, name: str, value: Any) -> None:
        if not self.over:
            self.events.append(f"{line} {name} = {describe(value).text}")

    def step_over(self, by: int) -> None:
        self.over += by

    def end(self) -> None:
        """main() has been left: what runs from here on is in no trace."""
        self.over += 1

    def on_output(self, output: Output) -> None:
        self.events.append(f"says {output.text}")

    def relative(self, path: str) -> str:
        return ""

    def keep(self, content: bytes, extension: str) -> str:
        return ""

    def names(self) -> dict[str, Any]:
        """The builtins that the instrumented copy calls."""
        return {_LOG: self.log, _VALUE: self.value, _OVER: self.step_over}


class Instrumented(ast.NodeTransformer):
    """`told` are the lines whose beginnings both tell of: not the headers of loops and withs, which come again,
    nor what is hidden. `exact`: False where a statement under @stepover suspends, or resumes a generator, and
    nobody can say so simply."""

    def __init__(self, source: SourceFile, tree: ast.Module) -> None:
        self.by_line = source.by_line
        self.told: set[int] = set()
        self.exact = True
        self._elifs = {
            id(node.orelse[0])
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        }
        self.tree = ast.fix_missing_locations(self.visit(tree))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        inside = not isinstance(node, ast.Module)
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, list(self._body(node, body, inside)))
        for child in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            self.visit(child)
        return node

    def _body(self, owner: ast.AST, body: list[ast.stmt], inside: bool) -> Iterator[ast.stmt]:
        before = self._first(owner)
        for index, node in enumerate(body):
            first = self._first(node)
            statement = self.by_line[first]
            end = index + 1 == len(body) or self._first(body[index + 1]) != first
            if not inside or id(node) in self._elifs:
                yield self.visit(node)
                continue
            begins = first != before
            before = first
            over = any(isinstance(d, StepOver) for d in statement.directives)
            if begins:
                yield from self._begins(node, statement)
            yield from self._over(node, statement) if over else [self.visit(node)]
            if end and not isinstance(node, _COMPOUND):
                yield from (
                    _call(_VALUE, first, name, ast.Name(name, ast.Load())) for name in _watched(statement)
                )

    def _begins(self, node: ast.stmt, statement: Statement) -> Iterator[ast.stmt]:
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            return
        is_hidden = any(isinstance(d, Hide) for d in statement.directives)
        if not is_hidden and (not isinstance(node, _COMPOUND) or isinstance(node, _AT_ONCE)):
            self.told.add(statement.first)
        yield _call(_LOG, statement.first)

    def _over(self, node: ast.stmt, statement: Statement) -> Iterator[ast.stmt]:
        self.exact &= not any(map(_suspends, ast.walk(node)))
        yield _call(_OVER, 1)
        yield ast.Try([self.visit(node)], [], [], [_call(_OVER, -1)])

    def _first(self, node: ast.AST) -> int:
        line = getattr(node, "lineno", 0)
        return self.by_line[line].first if line in self.by_line else 0


def _call(name: str, *arguments: Any) -> ast.stmt:
    values = [a if isinstance(a, ast.expr) else ast.Constant(a) for a in arguments]
    return ast.Expr(ast.Call(ast.Name(name, ast.Load()), values, []))


def _watched(statement: Statement) -> list[str]:
    """What is shown whenever the statement has ended: inspected and volatile."""
    inspected = [e for d in statement.directives if isinstance(d, Inspect) for e in d.expressions]
    volatile = {e for d in statement.directives if isinstance(d, Volatile) for e in d.expressions}
    return [name for name in inspected if name in volatile]


def told_by(trace: Trace, told: set[int]) -> list[str]:
    """The same story from a trace."""
    by_line = trace.sources[0].by_line
    events = []
    for step in trace.steps:
        if step.kind == "line" and step.line in told:
            events.append(f"{step.line}")
        events += [f"says {output.text}" for output in step.outputs if isinstance(output, Text)]
        watched = [name for name in _watched(by_line[step.line]) if name in step.changes]
        events += [f"{step.line} {name} = {step.changes[name].text}" for name in watched]
    return events


def of_lines(events: list[str], told: set[int]) -> list[str]:
    """The events of the copy, but for the beginnings that a trace tells of in its own way."""
    return [event for event in events if not event.isdigit() or int(event) in told]


def _suspends(node: ast.AST) -> bool:
    """Or resumes a generator, by the name that random programs give it."""
    is_generator = isinstance(node, ast.Name) and node.id.startswith("it") and node.id[2:].isdigit()
    return isinstance(node, _SUSPENDING) or is_generator
