"""Pictures of an imported trace: data inside it become files among the course's media, files are found again."""

from __future__ import annotations

import base64
import binascii
import hashlib
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

Keep: TypeAlias = Callable[[str], str]
"""Answers where a picture is, as a trace says it: a URL, or a path from the course's root."""


class MediaKeeper:
    """`beside` is the folder of the JSON file; `missing` collects the paths of files that were not found."""

    def __init__(self, course: Path, beside: Path) -> None:
        self.course = course
        self.beside = beside
        self.missing: list[str] = []

    def __call__(self, source: str) -> str:
        if source.startswith("data:"):
            return self._store(*_decoded(source))
        if source.startswith(("http://", "https://")) or (self.course / source).is_file():
            return source
        found = next((folder / source for folder in self._around() if (folder / source).is_file()), None)
        if found is None:
            self.missing.append(source)
            return source
        return self._store(found.read_bytes(), found.suffix)

    def _around(self) -> list[Path]:
        """edtrace writes `var/traces/x.json` and names files from the folder that has `var`."""
        return [self.beside, *self.beside.resolve().parents[:2]]

    def _store(self, data: bytes, suffix: str) -> str:
        name = hashlib.sha256(data).hexdigest()[:16] + suffix
        folder = self.course / "site" / "media"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        return f"site/media/{name}"


def _decoded(source: str) -> tuple[bytes, str]:
    """The bytes of a data URL, and the suffix of its type. Raises ValueError for one that is not base64."""
    kind, _, content = source.removeprefix("data:").partition(",")
    mime, _, coding = kind.partition(";")
    if coding != "base64":
        raise ValueError("a picture whose data are not in base64")
    try:
        return base64.b64decode(content, validate=True), mimetypes.guess_extension(mime) or ""
    except binascii.Error as error:
        raise ValueError(f"a picture whose data are not base64: {error}") from None
