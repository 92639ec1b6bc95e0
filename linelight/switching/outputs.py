"""What a statement showed in edtrace's and lectrace's traces (their "renderings"), as our outputs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from linelight.author import check_target
from linelight.plots import json_of
from linelight.switching.drawings import chart_words, graph_parts
from linelight.switching.media import Keep
from linelight.switching.references import Reference, citation, is_plain_link
from linelight.switching.styles import css, pixels
from linelight.switching.values import value
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Edge,
    Graph,
    Image,
    Node,
    Note,
    Output,
    Plot,
    Table,
    Text,
    Video,
    WebLink,
)

Rendering = dict[str, Any]


class Unknown(Exception):
    """A rendering that has no counterpart; its words say what it is."""


def outputs(renderings: Iterable[Rendering], keep: Keep, lost: Callable[[str], None]) -> tuple[Output, ...]:
    """`keep` puts pictures among the course's media; `lost` is told what has no place here."""
    found = []
    for rendering in _joined(renderings):
        try:
            found.append(_output(rendering, keep))
        except Unknown as problem:
            lost(str(problem))
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            lost(f"a damaged {rendering.get('type')}: {problem}")
    return tuple(found)


def _joined(renderings: Iterable[Rendering]) -> Iterator[Rendering]:
    """A verbatim text is a rendering a line in edtrace: here it is one again."""
    lines: list[str] = []
    for rendering in renderings:
        if _is_verbatim_line(rendering):
            lines.append(rendering["data"])
            continue
        if lines:
            yield {"type": "text", "data": "\n".join(lines)}
            lines = []
        yield rendering
    if lines:
        yield {"type": "text", "data": "\n".join(lines)}


def _is_verbatim_line(rendering: Rendering) -> bool:
    style = rendering.get("style") or {}
    return (
        rendering.get("type") == "markdown"
        and style.get("whiteSpace") == "pre"
        and style.get("fontFamily") == "monospace"
    )


def _output(rendering: Rendering, keep: Keep) -> Output:
    kind = rendering.get("type")
    make = _KINDS.get(str(kind))
    if make is None:
        raise Unknown(f"a {kind}, which this version has no output for")
    return make(rendering, keep)


def _markdown(rendering: Rendering, keep: Keep) -> Output:
    return Text(rendering["data"], css(rendering.get("style")))


def _verbatim(rendering: Rendering, keep: Keep) -> Output:
    return Text(rendering["data"], verbatim=True)


def _image(rendering: Rendering, keep: Keep) -> Output:
    width = pixels((rendering.get("style") or {}).get("width"))
    return Image(keep(rendering["data"]), width=width)


def _note(rendering: Rendering, keep: Keep) -> Output:
    return Note(rendering["data"])


def _link(rendering: Rendering, keep: Keep) -> Output:
    place = rendering.get("internal_link")
    if place:
        return CodeLink(rendering.get("data") or "", place["path"], place["line_number"])
    facts = rendering.get("external_link") or {}
    reference = Reference(**{name: facts.get(name) for name in Reference.__dataclass_fields__})
    check_target(reference.url or "")
    if is_plain_link(reference):
        return WebLink(reference.url or "", reference.title or "")
    ours = citation(reference)
    return Citation(ours.title, ours.authors, ours.year, ours.url, ours.organization, ours.notes)


def _table(rendering: Rendering, keep: Keep) -> Output:
    """Where lectrace left rows out, one of dots stands among them; how many they were, it does not say."""
    data = rendering["data"]
    rows = tuple(tuple(value(cell) for cell in row) for row in data["rows"])
    header = tuple(map(str, data.get("headers") or ()))
    return Table(rows, header, data.get("caption") or "", False, len(rows), len(header))


def _video(rendering: Rendering, keep: Keep) -> Output:
    return Video(keep(rendering["data"]), width=pixels((rendering.get("style") or {}).get("width")))


def _plot(rendering: Rendering, keep: Keep) -> Output:
    return Plot(json_of(rendering["data"]), chart_words(rendering["data"]))


def _graph(rendering: Rendering, keep: Keep) -> Output:
    parts = graph_parts(rendering["data"])
    numbers = {name: number for number, name in enumerate(parts.labels)}
    nodes = tuple(Node(label, parts.groups.get(name, "")) for name, label in parts.labels.items())
    edges = tuple(Edge(numbers[source], numbers[target], label) for source, target, label in parts.edges)
    return Graph(nodes, edges, parts.layout)


_KINDS: dict[str, Callable[[Rendering, Keep], Output]] = {
    "markdown": _markdown,
    "text": _verbatim,
    "image": _image,
    "link": _link,
    "note": _note,
    "table": _table,
    "video": _video,
    "plot": _plot,
    "graph": _graph,
}
