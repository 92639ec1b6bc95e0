"""The author's calls: text, image, video, link, system_text and note say what the page shows at the line that
calls them. Those of data have files of their own: table, plot, graph.

Outside a trace they do nothing, so that a lecture is still a script.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from os import PathLike, fspath
from types import FunctionType, MethodType
from typing import Any

from linelight.reference import Reference
from tracer.recording import listener, uncollected

SCHEMES = ("http", "https", "mailto", "arxiv")
_HOST = re.compile(r"(www\.|([\w-]+\.)+(com|org|net|edu|gov|io|ai|dev)(?=[:/?#]|$))", re.IGNORECASE)


def text(md: str, style: str | None = None, verbatim: bool = False, language: str | None = None) -> None:
    """Shows Markdown, with `$inline$` and `$$display$$` LaTeX math; indentation that all lines share is
    dropped.

    style: CSS declarations for the block. verbatim: show the words as they are, in a block of code,
    highlighted where `language` names one that Pygments knows.

    Raises TypeError where `md` is not a string.
    """
    if not isinstance(md, str):
        raise TypeError(
            f"text() takes a string, not {type(md).__name__}: write text(f'{{x}}') or text(str(x))"
        )
    if (hears := listener()) is not None:
        from tracer.trace.outputs import Text

        hears.on_output(Text(_dedented(md), style or "", verbatim, language or ""))


def image(source: Any, alt: str | None = None, width: int | None = None, caption: str | None = None) -> None:
    """Shows a picture: a file (path from the course's root), a URL, a matplotlib figure or its axes, or anything
    with a `_repr_svg_()`.

    alt: what it shows, in words, for those who cannot see it. width: in CSS pixels.

    Raises TypeError where `source` is none of these.
    """
    if (hears := listener()) is not None:
        from linelight.figures import svg_of
        from tracer.trace.outputs import Image

        if isinstance(source, (str, PathLike)):
            where = fspath(source)
        else:
            with uncollected():
                where = hears.keep(svg_of(source).encode(), ".svg")
        hears.on_output(Image(where, alt or "", width, caption or ""))


def video(
    source: str | PathLike[str],
    alt: str | None = None,
    width: int | None = None,
    caption: str | None = None,
    poster: str | PathLike[str] | None = None,
    captions: str | PathLike[str] | None = None,
) -> None:
    """Shows a video, mp4 or webm, which plays when the reader says so: a file (path from the course's root) or a
    URL, which is downloaded as a picture is.

    alt: what it shows, in words. width: in CSS pixels. poster: the picture that stands there until it plays.
    captions: a WebVTT file (`.vtt`) of the course with what is said.

    Raises TypeError where a path is none.
    """
    paths = [fspath(path) if path is not None else "" for path in (source, poster, captions)]
    if (hears := listener()) is not None:
        from tracer.trace.outputs import Video

        hears.on_output(Video(paths[0], alt or "", width, caption or "", paths[1], paths[2]))


def system_text(command: Sequence[str], timeout: float = 60.0) -> None:
    """Runs a command while the lecture is traced, and shows what it printed: `system_text(["nvidia-smi"])`. In a
    script that is not traced it runs nothing.

    Both of its streams are shown as a terminal would in the end, without colours; a failure is shown, and does not
    stop the lecture. timeout: seconds after which it is ended.

    Raises TypeError where `command` is no list of strings: no shell reads it.
    """
    if isinstance(command, str) or not all(isinstance(word, str) for word in command):
        raise TypeError(
            'system_text() takes a list of strings, as ["ls", "-l"]; with a shell: ["sh", "-c", "ls | wc"]'
        )
    if (hears := listener()) is not None:
        from linelight.commands import run

        hears.on_output(run(list(command), timeout))


def link(target: Any = None, title: str | None = None, url: str | None = None) -> None:
    """Shows a link: to a URL, to a function or class of the lecture (a jump into its code), or to a
    `Reference` (a citation with a card). `link(title="…", url="…")` works too.

    The URL of an arXiv paper, or `arXiv:1706.03762`, becomes a citation where it has no title of its own.
    A relative URL is a page of the site, as `other_lecture.html`, or a file of the course, by its path from the
    course's root.

    Raises TypeError where `target` is none of these, ValueError where a URL is not http, https, mailto or
    relative, or has forgotten its `https://`.
    """
    given = url if target is None else target
    check_target(given)
    if (hears := listener()) is not None:
        from linelight.links import output_of

        with uncollected():
            output = output_of(given, title or "", hears.relative)
        hears.on_output(output)


def note(md: str) -> None:
    """Words for the speaker: recorded in the trace, and never on the students' page, its raw code included."""
    _check_words("note", md)
    if (hears := listener()) is not None:
        from tracer.trace.outputs import Note

        hears.on_output(Note(_dedented(md)))


def _check_words(call: str, md: object) -> None:
    """A mistake is the same error with and without a trace."""
    if not isinstance(md, str):
        what = f"{call}() takes a string, not {type(md).__name__}"
        raise TypeError(f"{what}: write {call}(f'{{x}}') or {call}(str(x))")


def check_target(target: object) -> None:
    """Raises TypeError for what cannot be linked to, ValueError where a click would do something else than open a
    page or a letter."""
    url = target.url if isinstance(target, Reference) else target
    if isinstance(url, str):
        if _HOST.match(url.strip()):
            raise ValueError(f"link({url!r}) is a file beside the page: did you mean https://{url.strip()}?")
        scheme, colon, _ = url.strip().partition(":")
        if colon and not any(c in scheme for c in "/?#") and scheme.lower() not in SCHEMES:
            raise ValueError(f"link() opens http, https, mailto and relative URLs, not {scheme}: ({url!r})")
    elif not isinstance(target, (FunctionType, MethodType, type)):
        raise TypeError(
            f"link() takes a URL, a function, a class or a Reference, not {type(target).__name__}"
        )


def _dedented(words: str) -> str:
    """The blank before a single line's first word is meant: such texts flow on one line."""
    return textwrap.dedent(words).strip("\n") if "\n" in words else words
