"""Pictures of a course: local files and downloads, copied into the site under the hash of their content.

A download is made once, into `site/media/`, which is committed with the course: the next build needs no network.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from renderer.pictures import EXTENSIONS, Size, size, themed

LARGEST = 20 * 2**20
"""Bytes of one download."""
SECONDS = 10.0
"""To connect, and between two pieces of a download."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the page finds it, from the site's root, and its size where that is known."""

    url: str
    size: Size | None


@dataclass(frozen=True, slots=True)
class Missing:
    """Why there is no picture."""

    reason: str


class Media:
    """Finds pictures, and keeps in `files` what the site must have of them: its path there, and its bytes."""

    def __init__(self, course: Path, fetch: Callable[[str], tuple[bytes, str]] | None = None) -> None:
        self.course = course.resolve()
        self.files: dict[str, bytes] = {}
        self._fetch = fetch or download
        self._known: dict[str, Picture | Missing] = {}
        self._offline = ""

    def picture(self, source: str) -> Picture | Missing:
        if source not in self._known:
            remote = urlsplit(source).scheme in ("http", "https")
            found = self._remote(source) if remote else self._local(source)
            self._known[source] = self._kept(found) if isinstance(found, Path) else found
        return self._known[source]

    def _kept(self, path: Path) -> Picture:
        content = path.read_bytes()
        if path.suffix == ".svg":
            content = themed(content)
        url = f"media/{hashlib.sha256(content).hexdigest()[:16]}{path.suffix.lower()}"
        self.files[url] = content
        return Picture(url, size(content))

    def _local(self, source: str) -> Path | Missing:
        try:
            path = (self.course / source).resolve()
            if not path.is_relative_to(self.course):
                return Missing("it is outside of the course")
            if path.suffix.lower() not in {*EXTENSIONS.values(), ".jpeg"}:
                return Missing("it is not a picture by its name")
            return path if path.is_file() else Missing("there is no such file")
        except (OSError, ValueError) as error:
            return Missing(str(error))

    def _remote(self, url: str) -> Path | Missing:
        folder = self.course / "site" / "media"
        name = hashlib.sha256(url.encode()).hexdigest()[:16]
        if cached := sorted(folder.glob(f"{name}.*")):
            return cached[0]
        if self._offline:
            return Missing(self._offline)
        try:
            content, extension = self._fetch(url)
        except DownloadError as error:
            self._offline = str(error) if error.offline else ""
            return Missing(str(error))
        return _written(folder / f"{name}{extension}", content)


def _written(path: Path, content: bytes) -> Path:
    """Under another name first: a build that is stopped leaves no half of a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_bytes(content)
    partial.replace(path)
    return path


class DownloadError(Exception):
    """A picture that could not be fetched. `offline`: no other one could either."""

    def __init__(self, what: str, offline: bool = False) -> None:
        super().__init__(what)
        self.offline = offline


def download(url: str) -> tuple[bytes, str]:
    """A picture's bytes, and the extension that its type goes by. Raises DownloadError."""
    import httpx  # only here: it takes longer to import than a lecture to build

    try:
        with httpx.stream("GET", url, timeout=SECONDS, follow_redirects=True) as response:
            response.raise_for_status()
            kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind not in EXTENSIONS:
                raise DownloadError(f"it is no picture but {kind or 'of an unknown type'}")
            content = b""
            for piece in response.iter_bytes():
                content += piece
                if len(content) > LARGEST:
                    raise DownloadError(f"it is larger than {LARGEST // 2**20} MiB")
            return content, EXTENSIONS[kind]
    except httpx.ConnectError as error:
        raise DownloadError(f"there is no connection to it ({error})", offline=True) from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise DownloadError(f"it could not be fetched ({error})") from None
