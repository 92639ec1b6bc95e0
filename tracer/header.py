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
from tracer.trace.model import Header

_OURS = {Path(__file__).parents[1] / name for name in ("linelight", "tracer", "renderer")}


def header_of(lecture: Lecture) -> Header:
    """Complete once the lecture has run: only then is it known what it has loaded."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Header(lecture.name, lecture.title, machine(), versions(), now, _inputs(lecture))


def is_local(path: Path, course: Path) -> bool:
    """A file of the course: under its root, and not of an environment, or of this program, that happens to be
    there too."""
    if not path.is_absolute() or not path.is_relative_to(course) or _OURS & set(path.parents):
        return False
    parts = path.relative_to(course).parts
    return "site-packages" not in parts and not any(part.startswith(".") for part in parts)


def _inputs(lecture: Lecture) -> dict[str, str]:
    """The local files that the run read: the lecture's, the modules that it imported, and its references."""
    hashes = {file.source.path: file.sha256 for file in lecture.files}
    for file in (*_modules(), *recording.inputs):
        if is_local(Path(file), lecture.course):
            path = relative_to(lecture.course, Path(file))
            if path not in hashes and Path(file).is_file():
                hashes[path] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    return dict(sorted(hashes.items()))


def _modules() -> Iterator[str]:
    for module in list(sys.modules.values()):
        file = getattr(module, "__dict__", {}).get("__file__")
        if isinstance(file, str) and file.endswith(".py"):
            yield file
