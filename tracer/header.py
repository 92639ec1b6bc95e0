"""What a trace says of itself: which lecture, on what machine, from which files."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tracer import recording
from tracer.lecture import Lecture, relative_to
from tracer.machine import machine, versions
from tracer.opened import Opened
from tracer.trace.limits import Limits
from tracer.trace.model import Header

_OURS = {Path(__file__).parents[1] / name for name in ("linelight", "tracer", "renderer")}


CHANGED = "0" * 64
"""Stands for the hash of a file that was changed while the lecture ran: which of its contents was read is not
known, and no file has this hash, so that the trace is stale from the beginning."""

_MADE = {("site", name) for name in ("traces", "media", "public", "lectern")}


def header_of(lecture: Lecture, limits: Limits, opened: Opened | None = None) -> Header:
    """Complete once the lecture has run: only then is it known what it has loaded and opened."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    inputs = _inputs(lecture, opened or Opened(lecture.course))
    return Header(lecture.name, lecture.title, machine(), versions(), now, inputs, limits.set)


def is_local(path: Path, course: Path) -> bool:
    """A file of the course: under its root, and not of an environment, or of this program, that happens to be
    there too."""
    if not path.is_absolute() or not path.is_relative_to(course) or _OURS & set(path.parents):
        return False
    parts = path.relative_to(course).parts
    return "site-packages" not in parts and not any(part.startswith(".") for part in parts)


def _inputs(lecture: Lecture, opened: Opened) -> dict[str, str]:
    """The local files that the run read: the lecture's, the modules that it imported, what it showed, and what it
    opened."""
    hashes = {file.source.path: file.sha256 for file in lecture.files}
    whole = dict(opened.read())
    for file in (*_modules(), *recording.inputs, *whole):
        path = relative_to(lecture.course, Path(file))
        if path not in hashes and _is_input(Path(file), lecture.course) and not opened.wrote(file):
            hashes[path] = _sha256(Path(file)) if whole.get(file, True) else CHANGED
    return dict(sorted(hashes.items()))


def _is_input(file: Path, course: Path) -> bool:
    """A local file, and not one that a command of ours has made."""
    return is_local(file, course) and file.is_file() and file.relative_to(course).parts[:2] not in _MADE


def _sha256(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def _modules() -> Iterator[str]:
    for module in list(sys.modules.values()):
        file = getattr(module, "__dict__", {}).get("__file__")
        if isinstance(file, str) and file.endswith(".py"):
            yield file
