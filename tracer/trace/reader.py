"""Reading a trace file: fast where it stands as it was written, by PyYAML where a person edited it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from tracer.trace.codec import decode_error, decode_output, decode_value
from tracer.trace.collector import collector_off
from tracer.trace.errors import TraceError
from tracer.trace.limits import decode_unrecorded
from tracer.trace.model import Error, Frame, Header, Stack, Status, Step, Trace
from tracer.trace.sharing import decode_sharing
from tracer.trace.source import SourceFile
from tracer.trace.writer import FORMAT

_HEAD_ENDS = "\nsteps:\n"
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(path: str | Path) -> Trace:
    """The trace in a file. Raises TraceError where there is none that can be read."""
    try:
        written, unfinished, _ = Path(path).read_bytes().partition(b"\0")
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}") from None
    try:
        return loads(written.decode("utf-8", "replace"), running=bool(unfinished))
    except TraceError as error:
        raise TraceError(f"{path}: {error.what}", error.where, error.hint) from None
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration, yaml.YAMLError) as error:
        raise TraceError(f"{path}: not a trace, or a damaged one ({type(error).__name__}: {error})") from None


def loads(text: str, running: bool = False) -> Trace:
    """`running`: the writer never finished, so a last line without an end is the statement that ran. Otherwise
    somebody cut the file, perhaps inside a number, and such a line is dropped."""
    with collector_off():
        head, ends, body = text.partition(_HEAD_ENDS)
        items = _fast_items(body, running) if ends else None
        data = yaml.load(head if items is not None else text, _Loader)
        _check_format(data)
        return _trace(data, items if items is not None else data.get("steps") or [])


def _fast_items(body: str, running: bool) -> list[dict[str, Any]] | None:
    """The items of `steps:`, each a line; None where a line is not JSON, as after an edit by hand."""
    lines = body.split("\n")
    torn = lines.pop()
    try:
        items: list[dict[str, Any]] = json.loads(f"[{','.join([line[2:] for line in lines if line])}]")
        if running and torn:
            items.append(json.loads(torn[2:] + "}"))
    except ValueError:
        return None
    return items


def _check_format(data: Any) -> None:
    if not isinstance(data, dict) or "format" not in data:
        raise TraceError("not a trace: it does not begin with `format:`")
    if data["format"] != FORMAT:
        hint = "update linelight to read it, or trace the lecture again"
        raise TraceError(f"its format is {data['format']}, and this version reads {FORMAT}", hint=hint)


def _trace(data: dict[str, Any], items: list[dict[str, Any]]) -> Trace:
    sources = tuple(SourceFile(source["path"], tuple(source["lines"])) for source in data["sources"])
    header = Header(
        data["lecture"],
        data["title"],
        data["machine"],
        data.get("versions") or {},
        data["when"],
        data.get("inputs") or {},
        data.get("limits") or {},
    )
    end = items.pop() if items and "end" in items[-1] else None
    decoder = _StepDecoder([source.path for source in sources])
    steps = tuple(decoder.step(index, item) for index, item in enumerate(items))
    return Trace(header, sources, steps, *_ending(end))


def _ending(end: dict[str, Any] | None) -> tuple[Status, Error | None]:
    if end is None:
        return "partial", None
    return ("ok" if end["end"] == "ok" else "error"), decode_error(end["error"]) if "error" in end else None


class _StepDecoder:
    """Turns items, which say what differs from the one before, into steps that stand alone."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths
        self.frames: list[Frame] = []
        self.stack: Stack | None = None

    def step(self, index: int, item: dict[str, Any]) -> Step:
        if "leave" in item or "enter" in item:
            self._move(item)
        if self.stack is None:
            raise TraceError(f"step {index} belongs to no frame")
        changes = {name: decode_value(value) for name, value in item["set"].items()} if "set" in item else {}
        step = (index, item.get("kind", "line"), item["at"], self.stack, changes)
        return Step(*step) if item.keys() <= _COMMON else Step(*step, *_uncommon(item))

    def _move(self, item: dict[str, Any]) -> None:
        for _ in range(item.get("leave", 0)):
            self.stack = self.stack.caller if self.stack else None
        for entered in item.get("enter", ()):
            self._enter(entered)

    def _enter(self, entered: int | list[Any]) -> None:
        """A frame that was suspended, by its number, or a new one: its function and its file's number."""
        if isinstance(entered, int):
            frame = self.frames[entered]
        else:
            function, path = entered
            frame = Frame(len(self.frames), function, self.paths[path])
            self.frames.append(frame)
        depth = self.stack.depth + 1 if self.stack else 0
        self.stack = Stack(frame, self.stack, depth)


_COMMON = {"leave", "enter", "at", "kind", "set"}
"""What most steps have no more than."""


def _uncommon(item: dict[str, Any]) -> tuple[Any, ...]:
    """A step's further fields, in their order."""
    volatile = item.get("volatile", ())
    return (
        tuple(item.get("clear", ())),
        tuple(map(decode_output, item.get("out", ()))),
        True if volatile is True else tuple(volatile),
        decode_error(item["error"]) if "error" in item else None,
        tuple(map(decode_sharing, item["share"])) if "share" in item else None,
        decode_unrecorded(item["unrecorded"]) if "unrecorded" in item else None,
    )
