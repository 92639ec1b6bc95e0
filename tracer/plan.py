"""What the recorder has to do at each statement, worked out once, before the statement first runs."""

from __future__ import annotations

import dis
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from types import CodeType

from tracer.beginnings import Beginnings, Entries
from tracer.bytecode import bytecode_of, cleanups
from tracer.expressions import Read, reader
from tracer.loops import Loop
from tracer.trace.directives import Clear, Hide, Inspect, StepOver, Volatile
from tracer.trace.source import SourceFile, Statement
from tracer.trace.yaml_line import yaml_line
from tracer.variables import argument_count, names_in_order, names_of

WITHIN_STATEMENT = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"}
"""Code that belongs to the statement it stands in, and whose frames are never stepped."""

_GENERIC = re.compile("<generic parameters of (.*)>")
"""The code in which type parameters are made, and what has them, from 3.12 on; their bounds are in it too."""


@dataclass(frozen=True, slots=True)
class Probe:
    """An expression to read in a frame, as the author wrote it."""

    expression: str
    read: Read
    is_name: bool


def probe(expression: str) -> Probe:
    return Probe(expression, reader(expression), expression.isidentifier())


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A statement, and what its directives ask for. `probes` None: all locals; `cleared` None: all that is shown;
    `deleted`: the names that it may unbind; `wrapped`: it switches tracing on again by itself; `handler`: it is
    the header of an except; `meddles`: it may switch tracing off and on again, which nothing else would tell of;
    `loop`: the one whose rounds it begins; `empty`: it does nothing.

    Worked out of these, because it is asked for at each step: `asks`, whether there is something to show or to
    clear when the statement has finished; `plain`, whether its step is its line and no more; `next_step`, what
    such a step writes after another of the same frame."""

    line: int
    probes: tuple[Probe, ...] | None = ()
    cleared: tuple[str, ...] | None = ()
    deleted: tuple[str, ...] = ()
    volatile: bool | tuple[str, ...] = ()
    hidden: bool = False
    over: bool = False
    wrapped: bool = False
    returns: bool = False
    handler: bool = False
    meddles: bool = False
    loop: Loop | None = None
    empty: bool = False
    asks: bool = field(init=False)
    plain: bool = field(init=False)
    next_step: bytes = field(init=False)

    def __post_init__(self) -> None:
        asks = (self.probes, self.cleared, self.deleted) != ((), (), ())
        marked = asks or self.meddles or self.volatile != () or self.hidden or self.over or self.returns
        object.__setattr__(self, "asks", asks)
        object.__setattr__(self, "plain", not marked)
        object.__setattr__(self, "next_step", b'}\n- {"at": %d' % self.line)

    @property
    def still_shown(self) -> tuple[str, ...]:
        """What it asks for and does not clear."""
        if self.probes is None or self.cleared is None:
            return ()
        return tuple(one.expression for one in self.probes if one.expression not in self.cleared)

    def is_volatile(self, expression: str) -> bool:
        return self.volatile is True or (self.volatile is not False and expression in self.volatile)


def plan_of(statement: Statement, wrapped: bool = False, loop: Loop | None = None) -> Plan:
    """Of the directives of one kind on a statement, the names add up."""
    found = statement.directives
    is_definition = statement.keyword in ("def", "class")
    inspected = [d.expressions for d in found if isinstance(d, Inspect) and not is_definition]
    cleared = [d.expressions for d in found if isinstance(d, Clear)]
    volatile = [d.expressions for d in found if isinstance(d, Volatile)]
    return Plan(
        line=statement.first,
        probes=None if () in inspected else tuple(map(probe, _together(inspected))),
        cleared=None if () in cleared else _together(cleared),
        deleted=statement.deleted,
        volatile=True if () in volatile else _together(volatile),
        hidden=any(isinstance(d, Hide) for d in found),
        over=any(isinstance(d, StepOver) for d in found),
        wrapped=wrapped,
        returns=statement.returns,
        handler=statement.keyword == "except",
        meddles=statement.meddles,
        loop=loop,
        empty=statement.keyword in ("pass", "..."),
    )


def _together_at_header(loop: Loop, plans: list[Plan]) -> Plan:
    """What the statements of a loop ask for, together, as one that stands at its header."""
    probes = [plan.probes for plan in plans]
    volatile = [plan.volatile for plan in plans]
    cleared = [plan.cleared for plan in plans]
    asked = {one.expression: one for part in probes for one in part or ()}
    named = _together([names for names in volatile if not isinstance(names, bool)])
    return Plan(
        line=loop.first,
        probes=None if None in probes else tuple(asked.values()),
        cleared=None if None in cleared else _together([names for names in cleared if names]),
        volatile=True if True in volatile else named,
        hidden=plans[0].hidden,
    )


def _together(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(expression for part in lists for expression in part))


@dataclass(slots=True, eq=False)
class CodePlan:
    """A function's (or module's) code: for each line of it the statement's plan, and the offsets at which the
    statement begins; `cleanups` are offsets at which none does, whatever line they have. `always` is shown after
    every statement (None: all locals), if the code is watched; `entered` is how a step says that a frame of it
    begins. `code` is what a frame is compared with."""

    code: CodeType
    file: int
    lines: dict[int, tuple[Plan, Entries]]
    cleanups: frozenset[int] = frozenset()
    always: tuple[Probe, ...] | None = ()
    bytecode: bytes = b""
    arguments: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    entered: str = ""
    is_function: bool = field(init=False)
    is_watched: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_function = self.names is not None
        self.is_watched = self.always != ()

    def plan_of_rest(self, loop: Loop) -> Plan:
        """Of the loop's rounds that are not recorded."""
        every = [self.lines[line][0] for line in range(loop.first, loop.last + 1) if line in self.lines]
        return _together_at_header(loop, list(dict.fromkeys(every)))


@dataclass(slots=True, eq=False)
class FilePlans:
    """The plans of a file's statements, shared by all code of the file: that which was compiled from it, and
    nothing that a program makes under its name."""

    number: int
    source: SourceFile
    wrapped: frozenset[int] = frozenset()
    loops: dict[int, Loop] = field(default_factory=dict)
    plans: dict[int, Plan] = field(default_factory=dict)

    def all_of(self, code: CodeType) -> Iterator[CodePlan]:
        """Of the code and of what is defined in it, but for what is part of a statement."""
        within = _GENERIC.fullmatch(code.co_name)
        if not (within or code.co_name in WITHIN_STATEMENT or self._keyword(code) == "type"):
            yield self._of(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType) and (within is None or constant.co_name == within[1]):
                yield from self.all_of(constant)

    def _keyword(self, code: CodeType) -> str:
        statement = self.source.by_line.get(code.co_firstlineno)
        return statement.keyword if statement and code.co_name != "<module>" else ""

    def _of(self, code: CodeType) -> CodePlan:
        own = self.source.by_line.get(code.co_firstlineno)
        is_module = code.co_name == "<module>"
        header = None if own is None or is_module or own.keyword not in ("def", "class") else own
        watched = [d.expressions for d in (header.directives if header else ()) if isinstance(d, Inspect)]
        lines = self._lines(code, header if header is not None and header.opens else None)
        return CodePlan(
            code,
            self.number,
            lines,
            cleanups=frozenset(cleanups(code, lambda line: line in lines and lines[line][0].empty)),
            always=None if () in watched else tuple(map(probe, _together(watched))),
            bytecode=bytecode_of(code),
            arguments=names_of(code)[: argument_count(code)],
            names=names_in_order(code, self.source.lines[code.co_firstlineno - 1 :])
            if code.co_flags & CO_OPTIMIZED
            else None,
            entered=f"{yaml_line([code.co_qualname, self.number])}, ",
        )

    def _lines(self, code: CodeType, header: Statement | None) -> dict[int, tuple[Plan, Entries]]:
        """A function's own header is left out: dynamo and class bodies report it as if it ran. So is a docstring,
        which modules and classes report."""
        entries: dict[int, int] = {}
        beginnings = Beginnings(code, self.loops.values())
        by_line = self.source.by_line
        for offset, line in dis.findlinestarts(code):
            statement = by_line.get(line) if line is not None else None
            if statement is not None and statement is not header and statement.keyword:
                entries.setdefault(statement.first, offset)
        lines = {}
        for first, offset in entries.items():
            statement = by_line[first]
            found = self._plan(statement), beginnings.of(first, statement.keyword, offset)
            lines.update(dict.fromkeys(range(statement.first, statement.last + 1), found))
        return lines

    def _plan(self, statement: Statement) -> Plan:
        if statement.first not in self.plans:
            first = statement.first
            self.plans[first] = plan_of(statement, first in self.wrapped, self.loops.get(first))
        return self.plans[statement.first]
