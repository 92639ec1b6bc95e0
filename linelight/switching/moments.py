"""The steps of a peer's trace, made even: whole statements, the lecture's own frames, each with what it showed
when its statement had finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tracer.trace.errors import LinelightError
from tracer.trace.source import SourceFile


@dataclass(frozen=True, slots=True)
class Call:
    """A frame on their stack, where it stands."""

    path: str
    function: str
    line: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of theirs. `raw` is its line before it became its statement's first; `back`: its statement had
    called others, whose steps stand before it."""

    calls: tuple[Call, ...]
    raw: int
    shown: dict[str, Any]
    said: tuple[dict[str, Any], ...]
    back: bool = False

    @property
    def depth(self) -> int:
        return len(self.calls)


def moments(steps: Iterable[dict[str, Any]], sources: dict[str, SourceFile]) -> Iterator[Moment]:
    """One a statement: the steps of a multi-line one, a line each, are one again."""
    last: Moment | None = None
    for step in steps:
        moment = _moment(step, sources)
        if moment is None:
            continue
        if last is not None and moment.calls == last.calls and moment.raw != last.raw:
            last = replace(
                last, raw=moment.raw, shown=last.shown | moment.shown, said=last.said + moment.said
            )
            continue
        if last is not None:
            yield last
        last = moment
    if last is not None:
        yield last


def _moment(step: dict[str, Any], sources: dict[str, SourceFile]) -> Moment | None:
    """None where nothing of the lecture is on the stack: what libraries had there is left out."""
    calls = tuple(
        Call(item["path"], item["function_name"], first_line(sources[item["path"]], item["line_number"]))
        for item in step["stack"]
        if item["path"] in sources and not item["function_name"].startswith("<")
    )
    if not calls:
        return None
    raw = step["stack"][-1]["line_number"]
    return Moment(calls, raw, step.get("env") or {}, tuple(step.get("renderings") or ()))


def first_line(source: SourceFile, line: int) -> int:
    """Of the statement that has this line; the line itself where the file cannot be cut into statements."""
    try:
        statement = source.by_line.get(line)
    except LinelightError:
        return line
    return statement.first if statement else line


def when_finished(found: list[Moment]) -> Iterator[Moment]:
    """lectrace writes what a statement showed into its first step, before those of what it called: here it stands
    behind them."""
    pending: list[Moment] = []
    for moment, following in zip(found, [*found[1:], None], strict=True):
        while pending and moment.depth <= pending[-1].depth:
            yield replace(pending.pop(), back=True)
        if following is not None and following.depth > moment.depth:
            pending.append(moment)
            yield replace(moment, shown={}, said=())
        else:
            yield moment
    while pending:
        yield replace(pending.pop(), back=True)


def coming_back(found: Iterable[Moment]) -> Iterator[Moment]:
    """edtrace has such a step already: the line of the caller again, right behind steps of what it called."""
    last: Moment | None = None
    for moment in found:
        is_back = (
            last is not None and last.depth > moment.depth and last.calls[: moment.depth] == moment.calls
        )
        yield replace(moment, back=True) if is_back else moment
        last = moment
