"""Writing a trace so that nothing is lost: each step is in the file before the next statement runs.

The file is memory-mapped: what is written outlives a killed process, without a system call a step.
It grows by whole blocks of zeros, which a reader drops. What is appended counts once its first byte is
there, and that is written last: however a process dies, its last line is the beginning of a step, and names the
statement that was running.
"""

from __future__ import annotations

import mmap
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tracer.trace.errors import LectureError
from tracer.trace.limits import TRACE_BYTES
from tracer.trace.model import Header
from tracer.trace.source import SourceFile
from tracer.trace.yaml_line import yaml_line

FORMAT = "linelight/1"
"""The first line of a trace file; a reader refuses a version that it does not know."""
_BLOCK = 1 << 18


def head(header: Header, sources: list[SourceFile]) -> str:
    """What stands before the first step. Not by PyYAML: what records a lecture needs Python alone, and no time to
    import more."""
    fields = asdict(header)
    if not header.limits:
        del fields["limits"]
    block = "".join(_field(name, value) for name, value in fields.items())
    listed = "".join(map(_source, sources))
    return f"format: {FORMAT}\n{block}sources:\n{listed}steps:\n"


def _field(name: str, value: Any) -> str:
    if not isinstance(value, dict) or not value:
        return f"{name}: {yaml_line(value)}\n"
    return f"{name}:\n" + "".join(f"  {yaml_line(key)}: {yaml_line(each)}\n" for key, each in value.items())


def _source(source: SourceFile) -> str:
    lines = "".join(f"  - {yaml_line(line)}\n" for line in source.lines)
    return f"- path: {yaml_line(source.path)}\n  lines:{chr(10) + lines if lines else ' []' + chr(10)}"


class TraceWriter:
    """Appends steps to `path`. Raises LectureError where the file cannot be written or the disk is full. `limit`:
    how many bytes it may have before `on_full` is called, once."""

    def __init__(
        self, path: Path, header: Header, sources: list[SourceFile], limit: int = TRACE_BYTES
    ) -> None:
        self.limit = limit
        self.on_full: Callable[[], None] | None = None
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w+b")
        except OSError as error:
            raise LectureError(f"{path}: the trace cannot be written: {error.strerror}") from None
        self._position = self._size = 0
        self._map: Any = None
        self.append(head(header, sources).encode())
        self._body = self._position

    def append(self, data: bytes) -> None:
        """`data` is not empty; before this returns it is in the file."""
        start = self._position
        end = start + len(data)
        if end >= self._size:
            self._grow(end)
        file = self._map
        file[start + 1 : end] = data[1:]
        file[start] = data[0]
        self._position = end

    def _grow(self, needed: int) -> None:
        """Zeros are written, not skipped: a full disk is an error here and not a dead process later."""
        block = min(_BLOCK, self.limit)
        size, there = (needed // block + 1) * block, self._size
        try:
            while there < size:  # a disk that is nearly full takes a part, and only then says so
                there += os.pwrite(self._file.fileno(), b"\0" * (size - there), there)
            grown = mmap.mmap(self._file.fileno(), size)
        except OSError as error:
            raise LectureError(f"{self.path}: the trace cannot be written: {error.strerror}") from None
        if self._map is not None:
            self._map.close()
        self._map, self._size = grown, size
        if needed > self.limit and self.on_full is not None:
            self.on_full()
            self.on_full = None

    def finish(self, header: Header, sources: list[SourceFile]) -> None:
        """Puts the steps under a complete header, in one move."""
        self._map.close()
        self._file.truncate(self._position)
        self._file.seek(self._body)
        whole = self.path.with_name(self.path.name + ".new")
        try:
            with whole.open("wb") as out:
                out.write(head(header, sources).encode("utf-8"))
                shutil.copyfileobj(self._file, out)
            os.replace(whole, self.path)
        except OSError as error:
            whole.unlink(missing_ok=True)
            raise LectureError(f"{self.path}: the trace cannot be written: {error.strerror}") from None
        self._file.close()
