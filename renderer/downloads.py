"""`site/media/downloads.yaml`: which file has what a URL had when it was downloaded. Committed with the course, so
that its next build, here or elsewhere, needs no network.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any

import yaml

from tracer.trace.errors import ConfigurationError, Location

_NAME = re.compile(r"[0-9a-f]{16}\.\w+")
_SHAPE = 'each line is "URL: file", the file one of this folder'
_HEAD = "# Which file has what a URL had when it was downloaded: linelight build --refresh asks again.\n"


class Downloads:
    """The files of a course that came from the web. Raises ConfigurationError for a downloads.yaml that cannot be
    read."""

    def __init__(self, course: Path) -> None:
        self.folder = course / "site" / "media"
        self._list = self.folder / "downloads.yaml"
        self._names = _read(self._list)

    def file_of(self, url: str) -> Path | None:
        """The file, where it is there and as it was downloaded."""
        name = self._names.get(url)
        path = self.folder / name if name else None
        return path if path and path.is_file() and path.stem == hash_of(path.read_bytes()) else None

    def keep(self, url: str, content: bytes, extension: str) -> Path:
        name = f"{hash_of(content)}{extension}"
        path = self.folder / name
        write_whole(path, content)
        if self._names.get(url) != name:
            self._names[url] = name
            lines = yaml.safe_dump(self._names, allow_unicode=True, width=10**6)
            write_whole(self._list, (_HEAD + lines).encode())
        return path


def hash_of(content: bytes) -> str:
    """What a file is called by its content."""
    return hashlib.sha256(content).hexdigest()[:16]


def write_whole(path: Path, content: bytes) -> None:
    """Under another name first: a build that is stopped leaves no half of a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, str]:
    names = read_list(path, _SHAPE)
    for url, name in names.items():
        if not (isinstance(url, str) and isinstance(name, str) and _NAME.fullmatch(name)):
            raise unreadable(path, _SHAPE, str(url))
    return names


def read_list(path: Path, shape: str) -> dict[Any, Any]:
    """A YAML mapping; an empty one where there is no file. Raises ConfigurationError, which says the `shape` that
    it should have."""
    if not path.is_file():
        return {}
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        raise unreadable(path, shape, line=mark.line + 1 if mark else 1) from None
    if not isinstance(found, dict | type(None)):
        raise unreadable(path, shape)
    return found or {}


def unreadable(path: Path, shape: str, words: str = "", line: int = 0) -> ConfigurationError:
    """At `line`, or at the first one with `words` in it."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    line = line or next((at for at, text in enumerate(lines, 1) if words in text), 1)
    where = Location(str(path), line, lines[line - 1] if line <= len(lines) else "")
    return ConfigurationError(
        shape, where, "take it back from the last commit, or delete it: it is made again"
    )
