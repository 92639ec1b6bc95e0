"""The files that a page offers: the lecture's sources and its trace, without what is not for its readers.

A hidden statement becomes `...`, and a speaker's note too, so that the file still runs as far as it can and each
line keeps its number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from renderer.units import FileUnits, Unit
from tracer.trace.model import Trace
from tracer.trace.source import SourceFile
from tracer.trace.writer import head
from tracer.trace.yaml_line import yaml_line

INSTEAD = "...  # not shown"


def public_sources(files: Iterable[FileUnits]) -> tuple[SourceFile, ...]:
    """Without hidden statements and notes."""
    return tuple(SourceFile(file.source.path, tuple(_lines(file))) for file in files)


def public_trace(path: Path, trace: Trace, sources: tuple[SourceFile, ...]) -> bytes | None:
    """The trace's file, without notes and with these sources; None where a person has edited it, so that its
    steps are no longer a line each."""
    written = path.read_bytes()
    if sources == trace.sources and b'"note"' not in written:
        return written
    _, steps, body = written.decode("utf-8", "replace").partition("\nsteps:\n")
    try:
        lines = list(map(_without_notes, filter(None, body.split("\n")))) if steps else []
    except ValueError:
        return None
    return (head(trace.header, list(sources)) + "".join(f"{line}\n" for line in lines)).encode()


def _lines(file: FileUnits) -> Iterator[str]:
    for number, line in enumerate(file.readable.lines, 1):
        unit = file.unit_at(number)
        if not (unit.hidden or unit.is_note):
            yield line
        else:
            yield _instead(file, unit) if number == unit.first else ""


def _instead(file: FileUnits, unit: Unit) -> str:
    """A header that opens a block still opens one."""
    first = file.source.lines[unit.first - 1]
    indent = first[: len(first) - len(first.lstrip())]
    opens = any(statement.first == unit.first and statement.opens for statement in file.source.statements)
    return indent + ("if ...:  # not shown" if opens else INSTEAD)


def _without_notes(line: str) -> str:
    if '"note"' not in line:
        return line
    item: dict[str, Any] = json.loads(line.removeprefix("- "))
    if "out" in item:
        item["out"] = [output for output in item["out"] if "note" not in output]
    return f"- {yaml_line({key: value for key, value in item.items() if value != []})}"
