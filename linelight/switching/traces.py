"""edtrace's and lectrace's JSON traces as ours.

edtrace: `files` (path -> text), `steps` (`stack`, `env`, `renderings`), in newer ones `hidden_line_numbers` and
values with their types. lectrace, version 2: the same, and `metadata` with the time, Python's version and the
error that ended it. Neither says on which machine it was made.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from linelight.switching.media import MediaKeeper
from linelight.switching.moments import Call, Moment, coming_back, moments, when_finished
from linelight.switching.outputs import outputs
from linelight.switching.values import value
from tracer.compiling import parse, title_of
from tracer.trace.codec import encode_value
from tracer.trace.dumping import dumps
from tracer.trace.errors import LinelightError, TraceError
from tracer.trace.model import Error, Frame, Header, Stack, Step, Trace
from tracer.trace.source import SourceFile
from tracer.trace.values import Value

UNKNOWN_MACHINE = "unknown"


@dataclass(frozen=True)
class Imported:
    """A trace of ours, and in words what of theirs has no place in it."""

    name: str
    trace: Trace
    lost: tuple[str, ...]


def import_trace(file: Path, course: Path, machine: str = UNKNOWN_MACHINE) -> Imported:
    """Raises TraceError where the file is no trace of edtrace's or lectrace's."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return _Import(data, machine, MediaKeeper(course, file.parent)).imported(file.stem)
    except OSError as error:
        raise TraceError(f"{file}: {error.strerror or error}") from None
    except LinelightError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        what = (
            f"{file}: not a trace of edtrace or lectrace, or a damaged one ({type(error).__name__}: {error})"
        )
        raise TraceError(what) from None


def write_imported(imported: Imported, traces: Path, force: bool) -> Path:
    """Where traces of its machine are. Raises TraceError where that would replace one, unless `force`."""
    folder = traces / (
        re.sub(r"[^a-z0-9]+", "-", imported.trace.header.machine.lower()).strip("-") or "unknown"
    )
    path = folder / f"{imported.name}.yaml"
    if path.exists() and not force:
        raise TraceError(f"{path}: there is a trace already", hint="--force replaces it")
    folder.mkdir(parents=True, exist_ok=True)
    whole = path.with_suffix(".yaml.new")
    whole.write_text(dumps(imported.trace), encoding="utf-8")
    os.replace(whole, path)
    return path


class _Import:
    def __init__(self, data: dict[str, Any], machine: str, media: MediaKeeper) -> None:
        self.data = data
        self.machine = machine
        self.media = media
        self.metadata = data.get("metadata") or {}
        self.sources = {
            _relative(path): SourceFile(_relative(path), tuple(text.rstrip("\n").split("\n")))
            for path, text in data["files"].items()
        }
        self.lost: dict[str, int] = {}

    def imported(self, name: str) -> Imported:
        raw = [{**step, "stack": [_placed(item) for item in step["stack"]]} for step in self.data["steps"]]
        found = list(moments(raw, self.sources))
        ordered = when_finished(found) if self.metadata else coming_back(found)
        steps = tuple(self._steps(ordered))
        if not steps:
            raise TraceError(f"{name}: there is no step in it")
        error = self._error()
        trace = Trace(
            self._header(steps[0].path, name),
            tuple(self.sources.values()),
            steps,
            "error" if error else "ok",
            error,
        )
        return Imported(name, trace, tuple(self._words()))

    def _steps(self, found: Iterator[Moment]) -> Iterator[Step]:
        frames = _Frames()
        shown: dict[int, dict[str, Any]] = {}
        for index, moment in enumerate(found):
            stack = frames.stack(moment.calls)
            known = shown.setdefault(stack.frame.number, {})
            values = {name: value(data) for name, data in moment.shown.items() if data is not None}
            cleared = tuple(name for name, data in moment.shown.items() if data is None and name in known)
            yield Step(
                index,
                "back" if moment.back else "line",
                moment.calls[-1].line,
                stack,
                _news(values, known),
                tuple(name for name in cleared if known.pop(name, None) is not None),
                outputs(moment.said, self.media, self._lose),
            )

    def _lose(self, what: str) -> None:
        self.lost[what] = self.lost.get(what, 0) + 1

    def _header(self, lecture: str, name: str) -> Header:
        source = self.sources[lecture]
        try:
            title = title_of(parse(source, source.text), PurePosixPath(lecture).stem)
        except LinelightError:
            title = self.metadata.get("title") or name
        version = self.metadata.get("python_version")
        when = str(self.metadata.get("built_at") or "")
        return Header(
            lecture,
            title,
            self.machine,
            {"python": version} if version else {},
            f"{when[:19]}Z" if when else "",
            {},
        )

    def _error(self) -> Error | None:
        error = self.metadata.get("error")
        return Error(error["exception_type"], error["message"]) if error else None

    def _words(self) -> Iterator[str]:
        for what, times in self.lost.items():
            yield f"{what}, {times} times" if times > 1 else what
        for path in dict.fromkeys(self.media.missing):
            yield f"the file {path} was not found: put it there, and build"
        for source in self.sources.values():
            try:
                _ = source.statements
            except LinelightError as error:
                yield f"{error}; until it is mended the page shows this file line by line"


def _news(values: dict[str, Value], known: dict[str, Any]) -> dict[str, Value]:
    """Those that differ from what the frame showed last."""
    found = {}
    for name, shown in values.items():
        data = encode_value(shown)
        if name not in known or known[name] != data or type(known[name]) is not type(data):
            found[name], known[name] = shown, data
    return found


def _relative(path: str) -> str:
    return str(PurePosixPath(path.replace("\\", "/")))


def _placed(item: dict[str, Any]) -> dict[str, Any]:
    return {**item, "path": _relative(item["path"])}


class _Frames:
    """Which activation each call on a stack is: their traces do not number them. One is the same as long as
    what stands around it is, and its caller's line."""

    def __init__(self) -> None:
        self.count = 0
        self.last: tuple[Call, ...] = ()
        self.nodes: list[Stack] = []

    def stack(self, calls: tuple[Call, ...]) -> Stack:
        same = self._same(calls)
        del self.nodes[same:]
        for call in calls[same:]:
            caller = self.nodes[-1] if self.nodes else None
            self.nodes.append(
                Stack(Frame(self.count, call.function, call.path), caller, caller.depth + 1 if caller else 0)
            )
            self.count += 1
        self.last = calls
        return self.nodes[-1]

    def _same(self, calls: tuple[Call, ...]) -> int:
        same = 0
        for mine, theirs in zip(calls, self.last, strict=False):
            if (mine.path, mine.function) != (theirs.path, theirs.function):
                break
            same += 1
            if mine.line != theirs.line:
                break
        return same
