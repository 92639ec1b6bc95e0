"""What the templates place: frozen, computed, ready. `html` fields are safe; all other texts are escaped there."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tracer.trace.source import SourceFile

NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class ShownValue:
    """`x = [0.0] float16 [1]` beside a statement: name, content, kind. `late` as in `outputs.Piece`;
    `elsewhere` says what other machines had, where that differs."""

    name: str
    content: str
    kind: str
    late: int | None = None
    elsewhere: str = ""

    @property
    def is_long(self) -> bool:
        """Whether it may need more than the four lines that it has beside a statement."""
        return len(self.content) > LONG


LONG = 110
"""In characters; the player's `valueLine` has the same."""


@dataclass(frozen=True, slots=True)
class ValueRange:
    """A name's first and last value in a loop."""

    name: str
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class ValuesFold:
    """The values of a statement that ran more than once: `count` times, of which `left_out` are left to
    stepping."""

    count: int
    ranges: tuple[ValueRange, ...]
    first: tuple[tuple[ShownValue, ...], ...]
    left_out: int
    last: tuple[tuple[ShownValue, ...], ...]


@dataclass(frozen=True, slots=True)
class OutputsFold:
    """The outputs of a statement that ran more than once: the first, those folded away, the last."""

    first: tuple[Markup, ...]
    folded: tuple[Markup, ...]
    left_out: int
    last: tuple[Markup, ...]


USUAL_INDENTS = (4, 8, 12, 16)
"""In columns; the style has a class for each."""


@dataclass(frozen=True, slots=True)
class RowView:
    """A line of a file. `css`: see `content.css`; `indent` in characters; `outputs` is one execution's HTML, or
    that of all if they are equal. `counted`: its number is one more than that of the row displayed before it, so
    that a style sheet's counter knows it; in the HTML, thousands of numbers were a tenth of the page."""

    id: str
    path: str
    line: int
    css: str
    indent: int = 0
    counted: bool = True
    code: Markup = NOTHING
    outputs: Markup = NOTHING
    outputs_fold: OutputsFold | None = None
    values: tuple[ShownValue, ...] = ()
    values_fold: ValuesFold | None = None
    remark: str = ""

    @property
    def is_raw(self) -> bool:
        """A further line of a statement that speaks: the raw view alone displays it."""
        return " r" in self.css

    @property
    def classes(self) -> str:
        """With the indentation, where it is a usual one: a style attribute a row would weigh more."""
        return f"{self.css} i{self.indent}" if self.indent in USUAL_INDENTS else self.css

    @property
    def style(self) -> str:
        """An indentation that is not a usual one, and a line number that does not follow from the row before."""
        indent = "" if self.indent in (0, *USUAL_INDENTS) else f"--i:{self.indent}"
        number = "" if self.counted else f"counter-set:n {self.line}"
        return ";".join(filter(None, [indent, number]))


@dataclass(frozen=True, slots=True)
class BlockView:
    """Rows that the browser lays out together, when they are near the window. `folded`: what to call them where
    they are folded away."""

    rows: tuple[RowView, ...]
    folded: str = ""


@dataclass(frozen=True, slots=True)
class SectionView:
    """A file. `download` is its name among the lecture's downloads."""

    id: str
    path: str
    download: str
    blocks: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What others say of a page: search engines, previews of links. `kind` is Open Graph's; without a `url`,
    which the site's own makes, there is no preview."""

    title: str
    description: str
    kind: str = "article"
    url: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading, or a function without one (`code`), and the row and step at which it first came."""

    label: str
    row: str
    step: int
    level: int
    code: bool = False


@dataclass(frozen=True, slots=True)
class EndView:
    """Why the lecture has no proper end: what to say, and the row to look at, where there is one."""

    words: str
    row: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of `This run`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class FoundLine:
    """What search finds in a row of the page, which is known by its id (none: the page itself)."""

    row: str
    text: str
    is_code: bool = False

    @property
    def entry(self) -> list[str | int]:
        return [self.row, self.text, 1] if self.is_code else [self.row, self.text]


@dataclass(frozen=True, slots=True)
class FoundSection:
    """Lines under one heading, of one function, or of one file."""

    name: str
    lines: tuple[FoundLine, ...]


@dataclass(frozen=True, slots=True)
class LecturePage:
    """A lecture. `title` and `subtitle` are what stands before and after a colon in its title; `steps` is how many
    there are, `table` the step table's JSON, `found` what search finds, `sources` and `trace_file` the files that
    may be downloaded, `speaker` the URL of the page with the notes, where there is one, `changed` the files that
    are not as they were when it was traced, `last_good` the URL of the last run that did not fail. `shows_more`:
    it needs the style of what only some lectures show."""

    title: str
    subtitle: str
    machine: str
    date: str
    steps: int
    sections: tuple[SectionView, ...]
    outline: tuple[OutlineEntry, ...]
    facts: tuple[Fact, ...]
    end: EndView | None
    table: Markup
    found: tuple[FoundSection, ...] = ()
    sources: tuple[SourceFile, ...] = ()
    trace_file: str = ""
    speaker: str = ""
    changed: str = ""
    last_good: str = ""
    shows_more: bool = False


@dataclass(frozen=True, slots=True)
class MachineLink:
    """The page of the same lecture on another machine."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A lecture as others point to it. `url` is relative; empty where there is no page."""

    title: str
    url: str
    summary: str = ""
    steps: int = 0
    machine: str = ""
    date: str = ""
    remark: str = ""
