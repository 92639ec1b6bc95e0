"""`linelight diff A B`: two traces compared in words, also across edits of the lecture."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from linelight.outline import statement_text
from tracer.compare import between
from tracer.trace import Step, Trace


def diff(a: Trace, b: Trace) -> Iterator[str]:
    """A line a difference. Steps are matched by function and statement, so that a line more or less in the file
    moves nothing."""
    yield from _endings(a, b)
    seen: set[str] = set()
    for step, other in matched(a, b):
        for line in _words(a, b, step, other):
            if line not in seen:
                seen.add(line)
                yield line


def matched(a: Trace, b: Trace) -> Iterator[tuple[Step | None, Step | None]]:
    """The steps of both in order, side by side where they are of the same statement."""
    first, second = ([(s.function, s.kind, statement_text(t, s)) for s in t.steps] for t in (a, b))
    for tag, i, j, k, m in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from zip(a.steps[i:j], b.steps[k:m], strict=True)
        else:
            yield from ((step, None) for step in a.steps[i:j])
            yield from ((None, step) for step in b.steps[k:m])


def _endings(a: Trace, b: Trace) -> Iterator[str]:
    ends = [f"{t.status}: {t.error.text}" if t.error else t.status for t in (a, b)]
    if ends[0] != ends[1]:
        yield f"ended {ends[0]} → {ends[1]}"


def _words(a: Trace, b: Trace, step: Step | None, other: Step | None) -> Iterator[str]:
    if step is None or other is None:
        side, trace, only = ("-", a, step) if step else ("+", b, other)
        if only is not None:
            yield f"{side} {only.path}:{only.line} {statement_text(trace, only)}"
        return
    for difference in between(step, other):
        what = difference.name or "shows"
        place = f"{other.path}:{other.line} {statement_text(b, other)}"
        yield f"  {place}  | {what}: {difference.first or 'nothing'} → {difference.second or 'nothing'}"
