"""What can be known of a lecture's file without running it: its units (statements), which of them only say
something (`text("…"), link(…)`), the words that are written out, and the functions.

A file that this Python cannot parse, because a later one ran it, is shown line by line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from renderer.calls import Call, author_names, calls_in
from renderer.notes import Span, notes_in, notes_left_out
from tracer.trace.directives import Animate, Hide, Inspect, StepOver
from tracer.trace.errors import LinelightError
from tracer.trace.source import SourceFile, Statement
from tracer.trace.syntax import tree_of


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines `first` to `last`. `calls` are those of the author's, where it consists of nothing else;
    `inspected` the expressions that it shows after each run; `animated`: its outputs come one at a time;
    `stepped_over`: nothing that it runs leaves a step, its own blocks included."""

    first: int
    last: int
    keyword: str = ""
    hidden: bool = False
    calls: tuple[Call, ...] = ()
    inspected: tuple[str, ...] = ()
    references: frozenset[str] = frozenset()
    animated: bool = False
    stepped_over: bool = False

    @property
    def is_note(self) -> bool:
        """Whether it is for the speaker only."""
        return bool(self.calls) and all(call.function == "note" for call in self.calls)


@dataclass(frozen=True, slots=True)
class Function:
    """A `def` at line `first`, whose body begins on line `body` and ends on line `last`. `within`: the class that
    it is a method of. `plain`: nothing but its name calls it (no method, no decorator)."""

    name: str
    within: str
    first: int
    body: int
    last: int
    plain: bool


@dataclass(frozen=True)
class FileUnits:
    """A file, cut into units and functions, both in order. `left_out`: the first lines of loops of which rounds
    ran that left no step."""

    source: SourceFile
    left_out: frozenset[int] = frozenset()

    @cached_property
    def units(self) -> dict[int, Unit]:
        """Each line that belongs to a unit -> that unit."""
        try:
            statements = self.source.statements
        except LinelightError:
            return {}
        return self._with_calls({line: unit for s in statements for line, unit in _lines(_unit(s))})

    @cached_property
    def functions(self) -> list[Function]:
        defined = [
            _function(placed.node, placed.within)
            for placed in self._statements
            if isinstance(placed.node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        return sorted(defined, key=lambda function: function.first)

    @cached_property
    def headers(self) -> dict[int, Function]:
        """Each line of a function's header, decorators included -> that function."""
        return {line: f for f in self.functions for line in range(f.first, max(f.body, f.first + 1))}

    @cached_property
    def stepped_over(self) -> list[range]:
        """The lines of each statement that is stepped over, with its blocks, and of each loop of which rounds ran
        that left no step."""
        return [
            range(placed.node.lineno, (placed.node.end_lineno or placed.node.lineno) + 1)
            for placed in self._statements
            if self.unit_at(placed.node.lineno).stepped_over or placed.node.lineno in self.left_out
        ]

    @cached_property
    def wholes(self) -> dict[int, int]:
        """Each further line of a statement that runs in one step -> the statement's first line: those of its
        header, and where it is stepped over its blocks too."""
        found = {line: unit.first for line, unit in self.units.items() if line > unit.first}
        for placed in reversed(self._statements):
            node = placed.node
            if self.unit_at(node.lineno).stepped_over and not isinstance(node, _DEFINITIONS):
                first = self.unit_at(node.lineno).first
                found |= dict.fromkeys(range(first + 1, (node.end_lineno or first) + 1), first)
        return found

    @cached_property
    def nodes(self) -> list[ast.stmt]:
        """Each statement that leaves steps where it runs."""
        covered = {line for lines in self.stepped_over for line in lines}
        return [placed.node for placed in self._statements if placed.node.lineno not in covered]

    @cached_property
    def loops(self) -> list[tuple[int, int]]:
        """First and last line of each loop, the `else` apart; inner ones first."""
        found = [
            (placed.node.lineno, placed.node.body[-1].end_lineno or placed.node.lineno)
            for placed in self._statements
            if isinstance(placed.node, ast.For | ast.AsyncFor | ast.While)
        ]
        return sorted(found, key=lambda lines: lines[1] - lines[0])

    @cached_property
    def readable(self) -> SourceFile:
        """The file as its readers may have it, line for line: what a note says in a statement that does more than
        that is left out. (A statement that is a note has no code on the page at all.)"""
        if "note" not in self.source.text:
            return self.source
        notes = self._note_calls() if self._statements else self._lines_like_notes()
        return notes_left_out(self.source, notes)

    def _note_calls(self) -> Iterator[Span]:
        author = author_names(placed.node for placed in self._statements)
        for placed in self._statements:
            if not self.unit_at(placed.node.lineno).is_note:
                yield from notes_in(placed.node, {name for name in author if author[name] == "note"})

    def _lines_like_notes(self) -> Iterator[Span]:
        """In a file that cannot be parsed: rather too much."""
        for number, line in enumerate(self.source.lines, 1):
            if "note(" in line:
                unit = self.unit_at(number)
                first, last = self.source.lines[unit.first - 1], self.source.lines[unit.last - 1]
                yield Span(unit.first, len(first) - len(first.lstrip()), unit.last, len(last.encode()))

    def unit_at(self, line: int) -> Unit:
        """A comment, an empty line, and each line of a file that could not be cut, is one of its own."""
        return self.units.get(line) or Unit(line, line)

    def function_at(self, line: int) -> Function | None:
        """The innermost function whose body has this line."""
        return self._bodies.get(line)

    @cached_property
    def _bodies(self) -> dict[int, Function]:
        """A later function is an inner one, wherever two have a line."""
        return {
            line: function for function in self.functions for line in range(function.body, function.last + 1)
        }

    @cached_property
    def _statements(self) -> list[_Placed]:
        """All of the file, at any depth; none where this Python cannot parse it."""
        try:
            return list(_placed(tree_of(self.source.text).body, within=""))
        except (SyntaxError, ValueError, RecursionError):
            return []

    def _with_calls(self, by_line: dict[int, Unit]) -> dict[int, Unit]:
        nodes: dict[int, list[ast.stmt]] = {}
        for placed in self._statements:
            if placed.node.lineno in by_line:
                nodes.setdefault(by_line[placed.node.lineno].first, []).append(placed.node)
        author = author_names(placed.node for placed in self._statements)
        for first, statements in nodes.items():
            calls = calls_in(statements, author, self.source)
            references = frozenset(name for node in statements for name in _references(node))
            by_line.update(_lines(replace(by_line[first], calls=calls, references=references)))
        return by_line


@dataclass(frozen=True, slots=True)
class _Placed:
    """A statement, and the innermost class around it."""

    node: ast.stmt
    within: str


def _placed(statements: list[ast.stmt], within: str) -> Iterator[_Placed]:
    for node in statements:
        yield _Placed(node, within)
        inside = node.name if isinstance(node, ast.ClassDef) else within
        for name in _BLOCKS:
            for part in getattr(node, name, ()):
                yield from _placed([part] if isinstance(part, ast.stmt) else part.body, inside)


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""What a statement has statements in; a handler or a case has them in its own body."""


def _unit(statement: Statement) -> Unit:
    inspected = [d.expressions for d in statement.directives if isinstance(d, Inspect)]
    return Unit(
        statement.first,
        statement.last,
        statement.keyword,
        hidden=any(isinstance(d, Hide) for d in statement.directives),
        inspected=tuple(dict.fromkeys(name for names in inspected for name in names)),
        animated=any(isinstance(d, Animate) for d in statement.directives),
        stepped_over=any(isinstance(d, StepOver) for d in statement.directives),
    )


def _lines(unit: Unit) -> Iterator[tuple[int, Unit]]:
    return ((line, unit) for line in range(unit.first, unit.last + 1))


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, within: str) -> Function:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    plain = not within and not node.decorator_list
    return Function(node.name, within, first, _body_line(node), node.end_lineno or node.lineno, plain)


def _body_line(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line after the header: `def f(): return 1` has its body on its own line."""
    return max(function.body[0].lineno, function.lineno)


def _references(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement itself reads, those in its blocks apart. Fields are read by hand: `ast.walk`
    takes most of a build's time."""
    pending: list[object] = [
        getattr(statement, name, None) for name in statement._fields if name not in _BLOCKS
    ]
    while pending:
        part = pending.pop()
        if isinstance(part, list):
            pending += part
        elif isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.AST) and not isinstance(part, ast.Constant):
            if isinstance(part, ast.Attribute):
                yield part.attr
            pending += [getattr(part, name, None) for name in part._fields]
