"""A whole trace as the text of its file. A recorder writes step by step instead; this is for traces that were
made in another way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracer.trace.codec import encode_error, encode_output, encode_value
from tracer.trace.limits import encode_unrecorded
from tracer.trace.model import Frame, Stack, Step, Trace
from tracer.trace.sharing import encode_sharing
from tracer.trace.writer import head
from tracer.trace.yaml_line import yaml_line


def dumps(trace: Trace) -> str:
    """`loads(dumps(trace)) == trace`, where frames are numbered in the order in which they first show."""
    items = [*_steps(trace), *_ending(trace)]
    return head(trace.header, list(trace.sources)) + "".join(f"- {yaml_line(item)}\n" for item in items)


def _steps(trace: Trace) -> Iterator[dict[str, Any]]:
    files = {source.path: number for number, source in enumerate(trace.sources)}
    known: set[int] = set()
    before: list[Frame] = []
    for step in trace.steps:
        frames = _outermost_first(step.stack)
        common = _common(before, frames)
        yield {**_moves(len(before) - common, frames[common:], known, files), **_step(step)}
        known |= {frame.number for frame in frames}
        before = frames


def _outermost_first(stack: Stack) -> list[Frame]:
    return list(stack)[::-1]


def _common(before: list[Frame], frames: list[Frame]) -> int:
    """How many of the outermost frames are the same."""
    pairs = zip(before, frames, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(before), len(frames)))


def _moves(leave: int, entered: list[Frame], known: set[int], files: dict[str, int]) -> dict[str, Any]:
    enter = [f.number if f.number in known else [f.function, files[f.path]] for f in entered]
    return {**({"leave": leave} if leave else {}), **({"enter": enter} if enter else {})}


def _step(step: Step) -> dict[str, Any]:
    parts: dict[str, Any] = {
        "set": {name: encode_value(value) for name, value in step.changes.items()},
        "clear": list(step.cleared),
        "share": None if step.shares is None else list(map(encode_sharing, step.shares)),
        "volatile": step.volatile if step.volatile is True else list(step.volatile),
        "out": [encode_output(output) for output in step.outputs],
        "unrecorded": encode_unrecorded(step.unrecorded) if step.unrecorded else None,
    }
    return {
        "at": step.line,
        **({"kind": step.kind} if step.kind != "line" else {}),
        **({"error": encode_error(step.error)} if step.error else {}),
        **{name: part for name, part in parts.items() if part or (name == "share" and part is not None)},
    }


def _ending(trace: Trace) -> Iterator[dict[str, Any]]:
    if trace.status != "partial":
        yield {
            "end": trace.status,
            **({"error": encode_error(trace.error)} if trace.error else {}),
        }
