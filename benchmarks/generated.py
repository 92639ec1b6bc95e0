"""Traces of any number of steps, written by the recorder's own writer: nested loops that call a function."""

from __future__ import annotations

from pathlib import Path

from tracer.trace.model import Header
from tracer.trace.source import SourceFile
from tracer.trace.writer import TraceWriter

SOURCE = """\
from linelight import text


def add(total, i):
    y = total + i  # @inspect y
    return y


def main():
    text("Adding up.")
    total = 0
    for i in range(N):  # @inspect i
        total = add(total, i)  # @inspect total
"""


def write_trace(path: Path, steps: int) -> None:
    """A trace of the source above that has this many steps."""
    source = SourceFile("lectures/x.py", tuple(SOURCE.splitlines()))
    header = Header("lectures/x.py", "Generated", "cpu", {"python": "3"}, "2026-01-01T00:00:00Z", {})
    writer = TraceWriter(path, header, [source])
    writer.append(b'- {"enter": [["main", 0]], "at": 10, "out": [{"text": "Adding up."}]}\n- {"at": 11}\n')
    written = 2
    total = i = 0
    while written < steps:
        total += i
        rounds = (
            f'- {{"at": 12, "set": {{"i": {i}}}}}\n',
            '- {"at": 13}\n',
            f'- {{"enter": [["add", 0]], "at": 5, "set": {{"y": {total}}}}}\n',
            f'- {{"at": 6, "set": {{"return": {total}}}}}\n',
            f'- {{"leave": 1, "at": 13, "kind": "back", "set": {{"total": {total}}}}}\n',
        )
        for line in rounds[: steps - written]:
            writer.append(line.encode())
            written += 1
        i += 1
    writer.append(b'- {"end": "ok"}\n')
    writer.finish(header, [source])
