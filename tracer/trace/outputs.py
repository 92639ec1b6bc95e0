"""What a statement showed: one class a kind. Each has `.kind` (text, image, link or note) and `.text`,
the author's words, path or title."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TypeAlias

from tracer.trace.values import Plain, Value


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown with $math$, or a verbatim block, highlighted where `language` says what it is."""

    text: str
    style: str = ""
    verbatim: bool = False
    language: str = ""

    kind = "text"


@dataclass(frozen=True, slots=True)
class Image:
    """A picture: `source` is a URL, or a path from the course's root; `width` is in CSS pixels."""

    source: str
    alt: str = ""
    width: int | None = None
    caption: str = ""

    kind = "image"

    @property
    def text(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class WebLink:
    """A link to a URL."""

    url: str
    title: str = ""

    kind = "link"

    @property
    def text(self) -> str:
        return self.title or self.url


@dataclass(frozen=True, slots=True)
class CodeLink:
    """A jump to a function or class: where it is defined, `path` from the course's root; empty, and
    line 0, where it is defined elsewhere."""

    name: str
    path: str
    line: int
    title: str = ""

    kind = "link"

    @property
    def text(self) -> str:
        return self.title or self.name


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference to a publication, shown with a card. A last author "et al." stands for those not named."""

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    url: str = ""
    organization: str = ""
    notes: str = ""

    kind = "link"

    @property
    def text(self) -> str:
        return self.title

    @property
    def label(self) -> str:
        """`Micikevicius et al. 2017`: what stands in the running text."""
        last = [author.split()[-1] for author in self.authors if author.strip() and author != "et al."]
        if not last:
            who = self.organization or self.title
        elif len(last) == 2 and "et al." not in self.authors:
            who = " and ".join(last)
        else:
            who = last[0] if len(self.authors) == 1 else f"{last[0]} et al."
        return f"{who} {self.year}" if self.year else who


@dataclass(frozen=True, slots=True)
class Note:
    """Words for the speaker, shown in the speaker's window only."""

    text: str

    kind = "note"


@dataclass(frozen=True, slots=True)
class Table:
    """Cells in rows of one length. `named`: the first column names the rows. `height` and `width` are what the
    table has in all: where that is more, the first half of `rows` (the larger one, and so with columns) stands
    before what is left out, the other half after it."""

    rows: tuple[tuple[Value, ...], ...]
    header: tuple[str, ...] = ()
    caption: str = ""
    named: bool = False
    height: int = 0
    width: int = 0

    kind = "table"

    @property
    def text(self) -> str:
        lines = [self.header] if self.header else []
        lines += [tuple(map(cell_text, row)) for row in self.rows]
        size = f"{self.height} × {self.width}"
        return "\n".join([self.caption or size, *(" | ".join(line) for line in lines)])


def cell_text(value: Value) -> str:
    """What stands in a cell: a string as it is."""
    return value.value if isinstance(value, Plain) and isinstance(value.value, str) else value.text


@dataclass(frozen=True, slots=True)
class Printed:
    """What a statement printed, as a terminal would show it in the end."""

    text: str

    kind = "printed"


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the system, in words, and what it printed. `failure` says how it failed, if it did."""

    command: str
    output: str
    failure: str = ""

    kind = "command"

    @property
    def text(self) -> str:
        return "\n".join(part for part in (f"$ {self.command}", self.output, self.failure) if part)


@dataclass(frozen=True, slots=True)
class Html:
    """HTML that an object said of itself; a page sanitises it."""

    html: str

    kind = "html"

    @property
    def text(self) -> str:
        return self.html


@dataclass(frozen=True, slots=True)
class Inspected:
    """A value as `@inspect` describes it."""

    value: Value

    kind = "value"

    @property
    def text(self) -> str:
        return self.value.text


@dataclass(frozen=True, slots=True)
class Video:
    """`source`, `poster` and `captions` are URLs or paths from the course's root; `width` is in CSS pixels."""

    source: str
    alt: str = ""
    width: int | None = None
    caption: str = ""
    poster: str = ""
    captions: str = ""

    kind = "video"

    @property
    def text(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class Plot:
    """A chart: a Vega-Lite specification, data included, as JSON; `width` is in CSS pixels."""

    specification: str
    alt: str
    width: int | None = None
    caption: str = ""

    kind = "plot"

    @property
    def text(self) -> str:
        """What it shows, and a number that changes when the chart does."""
        digest = hashlib.sha256(self.specification.encode("utf-8", "replace")).hexdigest()
        return f"{self.alt} ({digest[:8]})"


@dataclass(frozen=True, slots=True)
class Node:
    """`group` names what its colour stands for."""

    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """From and to the nodes of these numbers."""

    source: int
    target: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes and edges; `layout` is layered, circle or grid."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    layout: str = "layered"
    directed: bool = True
    alt: str = ""
    caption: str = ""

    kind = "graph"

    @property
    def text(self) -> str:
        names = [f"{node.label} ({node.group})" if node.group else node.label for node in self.nodes]
        arrow = "→" if self.directed else "–"
        edges = [
            f"{self.nodes[e.source].label} {arrow} {self.nodes[e.target].label}{f': {e.label}' if e.label else ''}"
            for e in self.edges
        ]
        return f"{', '.join(names)}; {', '.join(edges)}"


Output: TypeAlias = (
    Text
    | Image
    | WebLink
    | CodeLink
    | Citation
    | Note
    | Table
    | Printed
    | Command
    | Html
    | Inspected
    | Video
    | Plot
    | Graph
)
