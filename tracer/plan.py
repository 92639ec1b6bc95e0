"""What the recorder has to do at each statement, worked out once, before the statement first runs."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from types import CodeType

from tracer.beginnings import Beginnings, Entries
from tracer.expressions import Read, reader
from tracer.loops import Loop
from tracer.trace.directives import Clear, Hide, Inspect, StepOver, Volatile
from tracer.trace.source import SourceFile, Statement
from tracer.trace.yaml_line import yaml_line
from tracer.variables import argument_count, names_in_order, names_of

WITHIN_STATEMENT = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"}
"""Code that belongs to the statement it stands in, and whose frames are never stepped."""

SUSPENDS = {dis.opmap[name] for name in ("YIELD_VALUE", "SEND", "RESUME") if name in dis.opmap}
"""Instructions at which a generator's frame is left and will go on."""

DELEGATES = dis.opmap["SEND"]
"""A yield from, or an await, at work."""

_ITERATING = (
    *("FOR_ITER", "END_FOR", "SEND", "END_SEND", "END_ASYNC_FOR"),
    *("YIELD_VALUE", "RESUME", "RETURN_GENERATOR", "CLEANUP_THROW"),
)
_ITERATES = {dis.opmap[name] for name in _ITERATING if name in dis.opmap}
"""Instructions that end an iteration by an exception; at others it is the program's own doing."""

_CACHE = dis.opmap["CACHE"]

_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)
"""Exceptions that a frame goes on after by design, where it iterates: that is no news to its loop."""

RETURNS = {dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in dis.opmap}

CLEANS_UP = bytes([dis.opmap["COPY"], 3, dis.opmap["POP_EXCEPT"]])
"""How the instructions begin with which an exception leaves a handler or a finally; no statement begins so."""

RERAISES = dis.opmap["RERAISE"]
"""With this it leaves the body of a finally. A statement without an instruction of its own may stand there."""


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

    Worked out of these, because it is asked for at each step: `asks`, whether there is something to do when the
    statement has finished; `plain`, whether its step is its line and no more; `next_step`, what such a step writes
    after another of the same frame."""

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
        asks = (self.probes, self.cleared, self.deleted) != ((), (), ()) or self.meddles
        marked = asks or self.volatile != () or self.hidden or self.over or self.returns
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


def plan_of_rest(loop: Loop, plans: list[Plan]) -> Plan:
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


def _cleanups(code: CodeType, lines: dict[int, tuple[Plan, Entries]]) -> Iterator[int]:
    """Where an exception leaves a handler or a finally, unless a statement that does nothing stands there."""
    bytecode = code.co_code
    for start, end, line in code.co_lines():
        is_empty = line in lines and lines[line][0].empty
        for at in range(start, end, 2):
            if bytecode.startswith(CLEANS_UP, at) or (bytecode[at] == RERAISES and not is_empty):
                yield at


def _together(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(expression for part in lists for expression in part))


@dataclass(slots=True, eq=False)
class CodePlan:
    """A function's (or module's) code: for each line of it the statement's plan, and the offsets at which the
    statement begins; `cleanups` are offsets at which none does, whatever line they have. `always` is shown after
    every statement (None: all locals), if the code is watched; `entered` is how a step says that a frame of it
    begins. `code` is what a frame is compared with. `bytecode` has a 0 behind it, which is thus what stands at -1,
    where a frame is that has not begun."""

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

    def is_end(self, exception: BaseException, at: int) -> bool:
        """Whether an exception at this offset is the end of an iteration. While 3.11 is in a call of Python code,
        the offset is of the last room for a cache behind the instruction."""
        if not issubclass(type(exception), _ENDS):
            return False
        while self.bytecode[at] == _CACHE:
            at -= 2
        return self.bytecode[at] in _ITERATES


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
        if code.co_name not in WITHIN_STATEMENT:
            yield self._of(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from self.all_of(constant)

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
            cleanups=frozenset(_cleanups(code, lines)),
            always=None if () in watched else tuple(map(probe, _together(watched))),
            bytecode=code.co_code + b"\0",
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
