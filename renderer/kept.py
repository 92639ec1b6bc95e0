"""What a build knows of the one before, in a process that builds often: pages of which nothing changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tracer.trace.model import Header


class Kept:
    """Name -> what was made last, and all that it was made from."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, Any]] = {}

    def get(self, name: str, key: object) -> Any:
        """None where it is not known, or was made from something else."""
        known, made = self._made.get(name, (None, None))
        return made if known == key else None

    def keep(self, name: str, key: object, made: object) -> None:
        self._made[name] = key, made


def stamps(course: Path, trace: Path, header: Header) -> list[tuple[int, int]]:
    """When what a page is made from was written, and its size; zeros for what is not there."""
    listed = (course / "site" / "media" / name for name in ("downloads.yaml", "papers.yaml"))
    return [stamp(path) for path in (trace, *listed, *(course / path for path in header.inputs))]


def stamp(path: Path) -> tuple[int, int]:
    """When a file was last written, in ns, and its size in bytes; zeros where there is none."""
    try:
        known = path.stat()
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size


def are_pictures(paths: Iterable[str]) -> bool:
    """All of them are named by their content: a file that is linked to is under its own name, and may change
    without the lecture."""
    return all(path.count("/") == 1 for path in paths)
