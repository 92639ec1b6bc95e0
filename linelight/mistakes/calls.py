"""Mistakes in what a lecture shows, as far as it is written out in the call: formulas that lost a backslash,
pictures without words, links that lead nowhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from linelight.author import check_target
from linelight.mistakes.texts import FileText
from renderer.calls import AUTHOR_CALLS, AUTHOR_MODULES
from renderer.formulas import broken_escape
from renderer.media import Media, Missing
from tracer.trace.errors import LectureError

LARGEST_PICTURE = 2**20
"""Bytes: a page with ten of these takes a phone a while."""

_MARKDOWN_LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(([^\s()]+)\)")
_VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text for what only a run knows."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the author's: its name, and its arguments as they are written."""

    function: str
    node: ast.Call

    def argument(self, position: int, name: str) -> ast.expr | None:
        if position < len(self.node.args):
            return self.node.args[position]
        return next((keyword.value for keyword in self.node.keywords if keyword.arg == name), None)

    def words(self, position: int, name: str) -> str | None:
        """A text that is written out; of an f-string all but its values."""
        return _words(self.argument(position, name))


def _words(node: ast.expr | None) -> str | None:
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=parts):
            return "".join(_words(part) or _VALUE for part in parts)
    return None


def in_calls(file: FileText, media: Media) -> Iterator[LectureError]:
    for call in _calls(file.tree):
        for what, hint in _CHECKS.get(call.function, _nothing)(call, media):
            yield LectureError(what, file.source.location(call.node.lineno), hint)


def _calls(tree: ast.Module) -> Iterator[Call]:
    known = dict(_imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield Call(known[node.func.id], node)


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The name in this file -> the author's call, or Reference."""
    offered = {*AUTHOR_CALLS, "Reference"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in AUTHOR_MODULES:
            for alias in node.names:
                if alias.name == "*":
                    yield from ((name, name) for name in offered)
                elif alias.name in offered:
                    yield alias.asname or alias.name, alias.name


Problems = Iterator[tuple[str, str]]
"""What is wrong, and what to do."""


def _nothing(call: Call, media: Media) -> Problems:
    yield from ()


def _text(call: Call, media: Media) -> Problems:
    words = call.words(0, "md")
    verbatim = call.argument(2, "verbatim")
    if words is None or (verbatim is not None and not _is_false(verbatim)):
        return
    if escape := broken_escape(words):
        yield f"a formula has lost its {escape}", 'write the string with the r prefix: text(r"$\\nabla L$")'
    for is_picture, alt, target in _MARKDOWN_LINK.findall(words):
        if is_picture:
            yield from _picture(target, media)
            if not alt.strip():
                yield (
                    f"the picture {target} has no words",
                    "write what it shows into the brackets: ![a curve](…)",
                )
        else:
            yield from _target(target, media)


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def _image(call: Call, media: Media) -> Problems:
    if call.argument(1, "alt") is None:
        what = "an image without alt is nothing to those who cannot see it"
        yield what, 'say what it shows: alt="loss falls"; alt="" where the text around it says so already'
    source = call.words(0, "source")
    if source is not None:
        yield from _picture(source, media)


def _picture(source: str, media: Media) -> Problems:
    if _VALUE in source or re.match(r"https?:", source):
        return  # what the web has is looked at when it is downloaded
    found = media.picture(source)
    if isinstance(found, Missing):
        yield f"the picture {source}: {found.reason}", found.hint
        return
    size = (media.course / source).stat().st_size
    if size > LARGEST_PICTURE:
        yield f"the picture {source} has {size / 2**20:.1f} MiB", "make it smaller, or save it as WebP or SVG"


def _link(call: Call, media: Media) -> Problems:
    url = call.words(0, "url") or call.words(9, "url")
    if url is not None:
        yield from _target(url, media)


def _reference(call: Call, media: Media) -> Problems:
    if (url := call.words(3, "url")) is not None:
        yield from _target(url, media)


def _target(url: str, media: Media) -> Problems:
    if _VALUE in url:
        return
    try:
        check_target(url)
    except ValueError as error:
        yield str(error), "write a web address, or a path from the course's root"
        return
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", url) and not url.startswith("#"):
        found = media.linked(url)
        if isinstance(found, Missing):
            yield f"the link {url} leads nowhere: {found.reason}", found.hint


_CHECKS: dict[str, Callable[[Call, Media], Problems]] = {
    "text": _text,
    "note": _text,
    "image": _image,
    "link": _link,
    "Reference": _reference,
}
