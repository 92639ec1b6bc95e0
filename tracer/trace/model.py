"""A trace: what happened when a lecture ran, step by step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from tracer.trace.limits import Unrecorded
from tracer.trace.outputs import Output
from tracer.trace.sharing import Sharing, note_of
from tracer.trace.source import SourceFile
from tracer.trace.values import Value

Kind: TypeAlias = Literal["line", "back", "raise"]
"""line: a statement ran; back: it is the caller's turn again after what it called; raise: an exception
left it."""

Status: TypeAlias = Literal["ok", "error", "partial"]
"""partial: the trace has no end, because something killed the process that wrote it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One activation of a function; frames are numbered from 0 in the order in which they first show."""

    number: int
    function: str
    path: str


@dataclass(frozen=True, slots=True)
class Stack:
    """A frame and what called it, down to the lecture's first at depth 0. A generator's frame may stand on
    another caller each time that it is resumed."""

    frame: Frame
    caller: Stack | None = None
    depth: int = 0

    def __iter__(self) -> Iterator[Frame]:
        """Innermost first."""
        node: Stack | None = self
        while node is not None:
            yield node.frame
            node = node.caller


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a traceback."""

    path: str
    line: int
    function: str
    source: str


@dataclass(frozen=True, slots=True)
class Error:
    """An exception: its class, its message, and how the lecture's own lines led to it, outermost first."""

    type: str
    message: str
    traceback: tuple[Entry, ...] = ()

    @property
    def text(self) -> str:
        return f"{self.type}: {self.message}" if self.message else self.type


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of the run. `line` is the first of the statement's lines; `changes` maps expressions, as
    the author wrote them, to values that differ from what was last recorded for the frame (`return` is what
    the function returns). `volatile` names what differs from run to run: True is all of it. `shares`
    says which of the frame's names share something from this step on; None: as before. `unrecorded`: what ran
    there and is not in the trace, because a limit was reached."""

    index: int
    kind: Kind
    line: int
    stack: Stack
    changes: dict[str, Value] = field(default_factory=dict)
    cleared: tuple[str, ...] = ()
    outputs: tuple[Output, ...] = ()
    volatile: Literal[True] | tuple[str, ...] = ()
    error: Error | None = None
    shares: tuple[Sharing, ...] | None = None
    unrecorded: Unrecorded | None = None

    @property
    def frame(self) -> Frame:
        return self.stack.frame

    @property
    def path(self) -> str:
        return self.stack.frame.path

    @property
    def function(self) -> str:
        return self.stack.frame.function

    @property
    def depth(self) -> int:
        return self.stack.depth


@dataclass(frozen=True, slots=True)
class Header:
    """What stays equal in no two runs, and what a trace depends on. `lecture` and the keys of `inputs` are
    paths from the course's root; `inputs` maps each to its SHA-256; `when` is UTC, ISO 8601; `limits` are those
    that are not the usual ones."""

    lecture: str
    title: str
    machine: str
    versions: dict[str, str]
    when: str
    inputs: dict[str, str]
    limits: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class History:
    """What one frame showed under one name: at which steps it changed, and to what. None: cleared."""

    steps: list[int]
    values: list[Value | None]

    def at(self, index: int) -> Value | None:
        position = bisect_right(self.steps, index)
        return self.values[position - 1] if position else None


@dataclass(frozen=True)
class Trace:
    header: Header
    sources: tuple[SourceFile, ...]
    steps: tuple[Step, ...]
    status: Status
    error: Error | None = None

    def source(self, path: str) -> SourceFile:
        return next(source for source in self.sources if source.path == path)

    @cached_property
    def is_full(self) -> bool:
        """Whether there was more than the trace has."""
        return any(step.unrecorded is not None and step.unrecorded.limit == "trace" for step in self.steps)

    def loops_left_out(self, path: str) -> frozenset[int]:
        """The first lines of the loops of a file of which rounds ran that the trace does not have."""
        return frozenset(
            step.line
            for step in self.steps
            if step.unrecorded and step.unrecorded.rounds and step.path == path
        )

    @cached_property
    def histories(self) -> dict[int, dict[str, History]]:
        """Frame number -> name -> its history."""
        frames: dict[int, dict[str, History]] = {}
        for step in self.steps:
            if step.changes or step.cleared:
                names = frames.setdefault(step.frame.number, {})
                for name, value in step.changes.items():
                    _append(names, name, step.index, value)
                for name in step.cleared:
                    _append(names, name, step.index, None)
        return frames

    @cached_property
    def sharing(self) -> dict[int, list[tuple[int, tuple[Sharing, ...]]]]:
        """Frame number -> the steps at which it changed which of its names share something, with what does."""
        frames: dict[int, list[tuple[int, tuple[Sharing, ...]]]] = {}
        for step in self.steps:
            if step.shares is not None:
                frames.setdefault(step.frame.number, []).append((step.index, step.shares))
        return frames

    def note(self, name: str, step: Step) -> str:
        """What the name shares with others of the step's frame, in words; mostly nothing."""
        found = [groups for index, groups in self.sharing.get(step.frame.number, ()) if index <= step.index]
        return note_of(name, found[-1]) if found else ""

    def variables(self, index: int) -> dict[str, Value]:
        """What the frame of step `index` shows at that step, by expression, in the order of first showing."""
        names = self.histories.get(self.steps[index].frame.number, {})
        visible = {name: history.at(index) for name, history in names.items()}
        return {name: value for name, value in visible.items() if value is not None}


def _append(names: dict[str, History], name: str, index: int, value: Value | None) -> None:
    history = names.setdefault(name, History([], []))
    if history.steps and history.steps[-1] == index:
        history.values[-1] = value
    else:
        history.steps.append(index)
        history.values.append(value)
