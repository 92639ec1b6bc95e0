"""Pictures and videos of a course, local or downloaded, and files that it links to: copied into the site under the
hash of their content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from renderer.download import NotGot, Reply, Web
from renderer.downloads import Downloads, hash_of, write_whole
from renderer.kinds import EXTENSIONS, PICTURES, VIDEOS, agrees, is_whole, kind_of
from renderer.pictures import Size, size, themed
from tracer.trace.errors import did_you_mean


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the page finds it, from the site's root, and its size where that is known. A video too."""

    url: str
    size: Size | None


@dataclass(frozen=True, slots=True)
class Missing:
    """Why there is no picture, and what to do. `excused`: the build was told to do without."""

    reason: str
    hint: str = ""
    excused: bool = False


class Media:
    """Finds pictures, and keeps in `files` what the site must have of them: its path there, and its bytes. What an
    author should know and need not act on is in `warnings`. `pages` are those that the site has."""

    def __init__(self, course: Path, web: Web | None = None, pages: frozenset[str] = frozenset()) -> None:
        self.course = course.resolve()
        self.pages = pages
        self.files: dict[str, bytes] = {}
        self.warnings: list[str] = []
        self._web = web or Web()
        self._downloads = Downloads(self.course)
        self._known: dict[str, Path | Missing] = {}

    def picture(self, source: str) -> Picture | Missing:
        return self._placed(source, PICTURES, "picture")

    def video(self, source: str) -> Picture | Missing:
        return self._placed(source, VIDEOS, "video")

    def drawn(self, svg: bytes) -> Picture:
        """A picture that the build drew."""
        url = f"media/{hash_of(svg)}.svg"
        self.files[url] = svg
        return Picture(url, size(svg))

    def kept(self, name: str, draw: Callable[[], bytes]) -> bytes:
        """What was once drawn under this name is kept with the course, so that its next build, here or elsewhere,
        needs nothing that draws."""
        path = self.course / "site" / "media" / name
        if not path.is_file():
            write_whole(path, draw())
        return path.read_bytes()

    def linked(self, url: str) -> str | Missing:
        """Where a relative URL leads: to a page, or a file that the site then has, under its own name. What begins
        with a slash is the host's, and not looked at."""
        path, mark, rest = _cut(url)
        path = unquote(path)
        if not path or path.startswith("/") or path.removeprefix("./") in self.pages:
            return url
        found = self._local(path, self.pages)
        if isinstance(found, Missing):
            return found
        if any(part.startswith(".") for part in found.relative_to(self.course).parts):
            return Missing("it is hidden", "a file whose name begins with a dot is not published")
        content = found.read_bytes()
        where = f"media/{hash_of(content)}/{found.name}"
        self.files[where] = content
        return f"{quote(where)}{mark}{rest}"

    def download(self, sources: Iterable[str]) -> None:
        """Those that are on the web and not yet here, in parallel: one that is only found on its page is fetched
        then."""
        urls = [url for url in dict.fromkeys(sources) if _is_remote(url) and self._is_wanted(url)]
        if urls and not self._web.offline:
            for url, reply in self._web.fetch(urls, self._web.limits).items():
                self._known[url] = self._taken(url, reply)

    def _is_wanted(self, url: str) -> bool:
        return url not in self._known and (self._web.refresh or self._downloads.file_of(url) is None)

    def _placed(self, source: str, kinds: dict[str, str], noun: str) -> Picture | Missing:
        found = self._found(source)
        if isinstance(found, Missing):
            return found
        content = found.read_bytes()
        kind = kind_of(content)
        if kind not in kinds:
            return Missing(
                f"it is no {noun}{f' but {kind}' if kind else ''}", f"the kinds are {_list(kinds)}"
            )
        if kind == "image/svg+xml":
            content = themed(content)
        url = f"media/{hash_of(content)}{kinds[kind]}"
        self.files[url] = content
        return Picture(url, size(content))

    def _found(self, source: str) -> Path | Missing:
        if source not in self._known:
            self._known[source] = self._remote(source) if _is_remote(source) else self._local(source)
        return self._known[source]

    def _local(self, source: str, also: Iterable[str] = ()) -> Path | Missing:
        """`also`: what else may have been meant."""
        try:
            path = (self.course / source).resolve()
            if not path.is_relative_to(self.course):
                return Missing("it is outside of the course", "copy it into the course's folder")
            if path.is_file():
                return path
            hint = did_you_mean(path.name, {*also, *(file.name for file in path.parent.glob("*"))})
        except (OSError, ValueError) as error:
            return Missing(str(error))
        return Missing(
            "there is no such file", hint or f"the path begins at the course's root, {self.course.name}/"
        )

    def _remote(self, url: str) -> Path | Missing:
        kept = self._downloads.file_of(url)
        if kept and not self._web.refresh:
            return kept
        if self._web.offline:
            return kept or Missing("it was not downloaded before, and this build is offline", excused=True)
        return self._taken(url, self._web.fetch([url], self._web.limits)[url])

    def _taken(self, url: str, reply: Reply) -> Path | Missing:
        """What came is kept only where it is whole and what the server says it is; else what came before."""
        try:
            if isinstance(reply, NotGot):
                raise reply
            return self._downloads.keep(
                url, reply.content, EXTENSIONS[_checked_kind(reply.content, reply.type)]
            )
        except NotGot as error:
            hint = (
                "look at the address, or put the file into the course; linelight build --offline does without"
            )
            if kept := self._downloads.file_of(url):
                self.warnings.append(f"{url} is shown as it was downloaded before: {error.reason}")
            return kept or Missing(error.reason, hint)


def _checked_kind(content: bytes, said: str) -> str:
    """Raises NotGot where it is neither picture nor video, is not what `said` says, or is not whole."""
    kind = kind_of(content)
    if not kind:
        what = (
            f"the server says it is {said}, but it is not"
            if said in EXTENSIONS
            else f"it is {said or 'unknown'}"
        )
        raise NotGot(f"it is no picture or video that can be shown: {what}")
    if not agrees(said, kind):
        raise NotGot(f"the server says it is {said}, but it is {kind}")
    if not is_whole(content, kind):
        raise NotGot("it was cut off")
    return kind


def _is_remote(source: str) -> bool:
    try:
        return urlsplit(source).scheme.lower() in ("http", "https")
    except ValueError:
        return False


def _cut(url: str) -> tuple[str, str, str]:
    """The path, and from where its query or fragment begins."""
    at = min((at for at in (url.find("?"), url.find("#")) if at >= 0), default=len(url))
    return url[:at], url[at : at + 1], url[at + 1 :]


def _list(kinds: dict[str, str]) -> str:
    return ", ".join(extension.lstrip(".") for extension in kinds.values())
