"""Which trace of a lecture the site shows, and whether it is still the trace of what stands in the course."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tracer.trace.model import Header

FAILED, RUNNING = ".failed", ".running"


@dataclass(frozen=True, slots=True)
class TraceFile:
    """A lecture's trace, from one machine. `failed`: there is no good one, and this says how far it came."""

    lecture: str
    machine: str
    path: Path
    failed: bool


def found(folder: Path) -> dict[str, list[TraceFile]]:
    """Lecture -> the traces to show, one a machine: the good ones, or the first failed one. A GPU's stands
    before a CPU's, then by name; the first is the lecture's own page."""
    chosen: dict[str, list[TraceFile]] = {}
    for trace in sorted(_files(folder), key=_preference):
        others = chosen.setdefault(trace.lecture, [])
        if not others or not trace.failed:
            others.append(trace)
    return dict(sorted(chosen.items()))


def _files(folder: Path) -> Iterator[TraceFile]:
    for path in folder.glob("*/*.yaml"):
        if not path.name.startswith(".") and not path.stem.endswith(RUNNING):
            failed = path.stem.endswith(FAILED)
            yield TraceFile(path.stem.removesuffix(FAILED), path.parent.name, path, failed)


def _preference(trace: TraceFile) -> tuple[bool, bool, str]:
    return trace.failed, trace.machine == "cpu", trace.machine


def changed_inputs(header: Header, course: Path) -> list[str]:
    """The files that the trace depends on and that have changed since; those that are not there don't count."""
    return [path for path, digest in header.inputs.items() if _digest(course, path) not in (digest, None)]


def _digest(course: Path, path: str) -> str | None:
    file = (course / path).resolve()
    if not file.is_relative_to(course.resolve()) or not file.is_file():
        return None
    return hashlib.sha256(file.read_bytes()).hexdigest()
