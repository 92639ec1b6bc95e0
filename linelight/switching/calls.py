"""The author's calls as edtrace and lectrace spell them, said in ours. What the two have in common is the same
here; what only one has, a lecture for the other does not call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from linelight import author, graphs, plots, tables
from linelight.figures import figure_of
from linelight.switching.drawings import chart_words, graph_parts, make_graph
from linelight.switching.references import (
    Reference,
    citation,
    is_plain_link,
    looks_like_one,
    url_reference,
)
from linelight.switching.styles import css, pixels

__all__ = [
    "Reference",
    "graph",
    "image",
    "link",
    "make_graph",
    "note",
    "plot",
    "system_text",
    "table",
    "text",
    "url_reference",
    "video",
]

Style: TypeAlias = Mapping[str, Any] | None


def text(message: str, style: Style = None, verbatim: bool = False, language: str | None = None) -> None:
    """Markdown; a `language` alone asks for a block of code too."""
    author.text(message, css(style), verbatim or bool(language), language)


def image(url: Any, style: Style = None, width: int | str | None = None) -> None:
    """A picture in a file or at a URL; nothing is downloaded here, `linelight build` does that."""
    author.image(url, width=pixels(width if width is not None else (style or {}).get("width")))


def video(url: Any, style: Style = None, width: int | str | None = None) -> None:
    author.video(url, width=pixels(width if width is not None else (style or {}).get("width")))


def link(arg: Any = None, style: Style = None, **facts: Any) -> None:
    """A URL, a function, a class or a reference; without `arg`, one that `facts` describe."""
    if arg is None or isinstance(arg, str):
        _show(Reference(**facts) if arg is None else url_reference(arg, **facts))
    elif looks_like_one(arg):
        _show(arg)
    else:
        author.link(arg)


def _show(reference: Any) -> None:
    if is_plain_link(reference):
        author.link(reference.url, title=reference.title)
    else:
        author.link(citation(reference))


def note(message: str) -> None:
    author.note(message)


def table(
    rows: Any,
    headers: Sequence[str] | None = None,
    caption: str | None = None,
    style: Style = None,
    head: Any = None,
    tail: Any = None,
) -> None:
    """`head` and `tail` together are how many rows are shown of a longer one."""
    asked = [count for count in (head, tail) if isinstance(count, int)]
    tables.table(rows, headers, caption, rows=max(sum(asked), 2) if asked else 20)


def plot(spec: Any) -> None:
    """A Vega-Lite specification, a chart of Altair's, or a figure of matplotlib's (or its axes)."""
    if figure_of(spec) is not None:
        author.image(spec)
    else:
        described = spec if isinstance(spec, Mapping) else spec.to_dict()
        plots.plot(described, chart_words(described))


def graph(spec: Mapping[str, Any] | None, style: Style = None) -> None:
    """What `make_graph` made; nothing where there is none."""
    if spec is not None:
        parts = graph_parts(spec)
        graphs.graph(parts.edges, parts.labels, parts.groups, parts.layout)


def system_text(command: Sequence[str], timeout: float = 60, language: str | None = None) -> None:
    author.system_text(command, timeout)
