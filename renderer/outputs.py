"""What a statement showed -> HTML: a table from kind of output to a small function.

The outputs of one execution flow on: inline ones make up a paragraph, blocks stand between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from textwrap import shorten
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment

from renderer import arxiv, graphs, plots
from renderer.arxiv import Paper
from renderer.formulas import MATH_ERROR, broken_escape
from renderer.highlight import block
from renderer.markup import SCHEMES, Formatted, Markup, safe_style
from renderer.media import Media, Missing
from renderer.papers import Papers, Unknown
from renderer.tables import table_view
from renderer.values import view
from tracer.trace.errors import LectureError, Location
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Graph,
    Html,
    Image,
    Inspected,
    Note,
    Output,
    Plot,
    Printed,
    Table,
    Text,
    Video,
    WebLink,
)

SHOWN_ABSTRACT = 300
"""Characters of a paper's abstract on its card."""
SHOWN_AUTHORS = 5
"""Of a long list of authors, so many of the first and so many of the last."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An output in its place. `fixed`: no result of the run, so it gives nothing away; `late`: the step that
    showed it, where an earlier one opened the execution."""

    shown: Formatted
    fixed: bool = False
    late: int | None = None


_LIST_END = re.compile(r"(</li>\s*</[ou]l>\s*)+\Z")


def joined(pieces: Iterable[Piece]) -> str:
    """The pieces of one execution, those that are inline in paragraphs, or in the item of the list before them:
    `text("- momentum "), link(polyak_1964)`."""
    found = ""
    for inline, run in groupby(pieces, key=lambda piece: piece.shown.inline):
        html = "".join(map(_marked, run))
        if inline and (end := _LIST_END.search(found)):
            found = f"{found[: end.start()]} {html}{end[0]}"
        else:
            found += f"<p>{html}</p>" if inline else html
    return found


def _marked(piece: Piece) -> str:
    """An element of its own only where the player must be able to hide it."""
    if piece.fixed:
        return piece.shown.html
    tag = "span" if piece.shown.inline else "div"
    late = f" data-s={piece.late}" if piece.late is not None else ""
    return f"<{tag} class=d{late}>{piece.shown.html}</{tag}>"


class OutputRenderer:
    """Renders the outputs of one page. `row_of` answers the id of a line's row, or None where the page has
    none; what the author should know goes to `warn` and `fail`. `kinds` are those rendered so far."""

    def __init__(
        self,
        templates: Environment,
        media: Media,
        papers: Papers,
        row_of: Callable[[str, int], str | None],
        warn: Callable[[str], None],
        fail: Callable[[LectureError], None],
    ) -> None:
        self.templates = templates
        self.media = media
        self.papers = papers
        self.row_of = row_of
        self.warn = warn
        self.fail = fail
        self.markup = Markup(self._markdown_picture, self.destination)
        self.kinds: set[str] = set()
        self._where = Location("", 0)

    def __call__(self, output: Output, where: Location) -> Formatted | None:
        """None for what a page does not show: words for the speaker."""
        self.kinds.add(output.kind)
        self._where = where
        made: Formatted | None = _RENDERERS[type(output)](self, output, where)
        return made

    def template(self, name: str, **context: Any) -> str:
        return self.templates.get_template(f"outputs/{name}.html").render(context).strip()

    def address(self, url: str) -> str | None:
        """The URL where following it is safe: http, https, mailto or relative; that of `arXiv:1706.03762` too."""
        cleaned = "".join(char for char in arxiv.address(url) if char.isprintable()).strip()
        try:
            scheme = urlsplit(cleaned).scheme.lower()
        except ValueError:
            return None
        return cleaned if cleaned and scheme in {"", *SCHEMES} else None

    def destination(self, url: str) -> str:
        """Where a safe URL leads on the page; a relative one that leads nowhere fails the build."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return url
        found = url if parts.scheme or parts.netloc else self.media.linked(url)
        if isinstance(found, Missing):
            hint = f"{found.hint}; a page of another site begins with https://"
            self.fail(LectureError(f"the link {url} leads nowhere: {found.reason}", self._where, hint))
            return url
        return found

    def _markdown_picture(self, source: str) -> str | None:
        found = self.media.picture(source)
        if isinstance(found, Missing):
            self.miss(source, found)
            return None
        return found.url

    def miss(self, source: str, missing: Missing, noun: str = "picture") -> None:
        """The page shows a place without it. Where the author did not ask for that, the build fails."""
        error = LectureError(f"the {noun} {source} is not shown: {missing.reason}", self._where, missing.hint)
        if missing.excused:
            self.warn(f"{self._where.path}:{self._where.line}: {error.what}")
        else:
            self.fail(error)


def _text(renderer: OutputRenderer, text: Text, where: Location) -> Formatted:
    if text.verbatim:
        return _styled(Formatted(block(text.text, text.language), inline=False), text.style)
    if broken := broken_escape(text.text):
        what = f"a formula has lost its backslash: Python reads {broken} in a plain string as one character"
        error = LectureError(what, where, hint='write the string with the r prefix: text(r"$\\nabla L$")')
        renderer.fail(error)
        return Formatted(renderer.template("mistake", error=error), inline=False)
    shown = renderer.markup(text.text)
    if MATH_ERROR in shown.html:
        renderer.warn(f"{where.path}:{where.line}: a formula is not understood, and is shown as its source")
    return _styled(shown, text.style)


def _styled(shown: Formatted, style: str) -> Formatted:
    declarations = safe_style(style) if style else ""
    if not declarations:
        return shown
    tag = "span" if shown.inline else "div"
    return Formatted(f'<{tag} style="{declarations}">{shown.html}</{tag}>', shown.inline)


def _image(renderer: OutputRenderer, image: Image, where: Location) -> Formatted:
    found = renderer.media.picture(image.source)
    if isinstance(found, Missing):
        renderer.miss(image.source, found)
        url = renderer.address(image.source) if "//" in image.source else None
        html = renderer.template("missing", noun="Picture", image=image, reason=found.reason, url=url)
        return Formatted(html, inline=False)
    if not image.alt:
        what = (
            f"{where.path}:{where.line}: the picture {image.source} has no words for those who cannot see it"
        )
        renderer.warn(f'{what}: image(…, alt="what it shows")')
    width, height = found.size or (None, None)
    if image.width and width and height:
        width, height = image.width, round(height * image.width / width)
    html = renderer.template("image", image=image, url=found.url, width=image.width or width, height=height)
    return Formatted(html, inline=False)


def _web_link(renderer: OutputRenderer, link: WebLink, where: Location) -> Formatted:
    paper = None if link.title else renderer.papers.paper(link.url)
    if isinstance(paper, Paper):
        return _citation(renderer, _cited(paper, link.url), where)
    if isinstance(paper, Unknown):
        renderer.warn(f"{where.path}:{where.line}: {link.url} is shown as a plain link: {paper.reason}")
    url = renderer.address(link.url)
    if url is None:
        renderer.warn(
            f"{where.path}:{where.line}: not a link: {link.url[:80]} (http, https, mailto or relative)"
        )
        return Formatted(escape(link.text), inline=True)
    url = renderer.destination(url)
    return Formatted(f'<a href="{escape(url)}">{escape(link.text)}</a>', inline=True)


def _code_link(renderer: OutputRenderer, link: CodeLink, where: Location) -> Formatted:
    words = f"<code>{escape(link.name)}</code>" if not link.title else escape(link.title)
    row = renderer.row_of(link.path, link.line)
    return Formatted(f'<a class="jump" href="#{escape(row)}">{words}</a>' if row else words, inline=True)


def _citation(renderer: OutputRenderer, citation: Citation, where: Location) -> Formatted:
    citation = citation if citation.authors else _completed(citation, renderer.papers.paper(citation.url))
    url = renderer.address(citation.url)
    html = renderer.template(
        "citation",
        citation=citation,
        authors=_authors(citation.authors),
        url=renderer.destination(url) if url else None,
    )
    return Formatted(html, inline=True)


def _cited(paper: Paper, url: str) -> Citation:
    begins = shorten(paper.abstract, SHOWN_ABSTRACT, placeholder=" …")
    return Citation(paper.title, paper.authors, paper.year, url, "arXiv", begins)


def _completed(citation: Citation, paper: Paper | Unknown | None) -> Citation:
    """With what the author left to arXiv to say; a title that is but the address stands for none."""
    if not isinstance(paper, Paper):
        return citation
    known = _cited(paper, citation.url)
    return replace(
        citation,
        title=known.title if citation.title == citation.url else citation.title,
        authors=known.authors,
        year=citation.year or known.year,
        organization=citation.organization or known.organization,
        notes=citation.notes or known.notes,
    )


def _authors(names: tuple[str, ...]) -> str:
    if len(names) <= 2 * SHOWN_AUTHORS:
        return ", ".join(names)
    return f"{', '.join(names[:SHOWN_AUTHORS])}, …, {', '.join(names[-SHOWN_AUTHORS:])}"


def _note(renderer: OutputRenderer, note: Note, where: Location) -> None:
    return None


def _table(renderer: OutputRenderer, table: Table, where: Location) -> Formatted:
    return Formatted(renderer.template("table", table=table_view(table)), inline=False)


def _video(renderer: OutputRenderer, video: Video, where: Location) -> Formatted:
    found = renderer.media.video(video.source)
    if isinstance(found, Missing):
        renderer.miss(video.source, found, "video")
        url = renderer.address(video.source) if "//" in video.source else None
        html = renderer.template("missing", noun="Video", image=video, reason=found.reason, url=url)
        return Formatted(html, inline=False)
    poster = renderer.media.picture(video.poster) if video.poster else None
    if isinstance(poster, Missing):
        renderer.miss(video.poster, poster)
        poster = None
    html = renderer.template(
        "video",
        video=video,
        url=found.url,
        poster=poster.url if poster else "",
        captions=renderer.destination(video.captions) if video.captions else "",
    )
    return Formatted(html, inline=False)


def _plot(renderer: OutputRenderer, plot: Plot, where: Location) -> Formatted:
    try:
        svg = renderer.media.kept(plots.name_of(plot.specification), lambda: plots.svg_of(plot.specification))
    except plots.CannotDraw as problem:
        error = LectureError(f"a chart is not drawn: {problem}", where, problem.hint)
        renderer.fail(error)
        return Formatted(renderer.template("mistake", error=error), inline=False)
    return _drawn(renderer, svg, plot.alt, plot.caption, plot.width)


def _graph(renderer: OutputRenderer, graph: Graph, where: Location) -> Formatted:
    return _drawn(renderer, graphs.svg_of(graph), graphs.words_of(graph), graph.caption, None, scrolls=True)


def _drawn(
    renderer: OutputRenderer, svg: bytes, alt: str, caption: str, width: int | None, scrolls: bool = False
) -> Formatted:
    """`scrolls`: where it is wider than a phone, it scrolls in a box of its own and is not made smaller."""
    picture = renderer.media.drawn(svg)
    natural, height = picture.size or (None, None)
    if width and natural and height:
        natural, height = width, round(height * width / natural)
    image = Image("", alt, natural, caption)
    wide = scrolls and natural is not None and natural > NARROW
    html = renderer.template("drawn", image=image, url=picture.url, height=height, wide=wide)
    return Formatted(html, inline=False)


NARROW = 400
"""Pixels: what is no wider shrinks on a phone, and can still be read."""


def _printed(renderer: OutputRenderer, printed: Printed, where: Location) -> Formatted:
    return Formatted(renderer.template("printed", text=printed.text, command="", failure=""), inline=False)


def _command(renderer: OutputRenderer, command: Command, where: Location) -> Formatted:
    html = renderer.template("printed", text=command.output, command=command.command, failure=command.failure)
    return Formatted(html, inline=False)


def _html(renderer: OutputRenderer, shown: Html, where: Location) -> Formatted:
    return Formatted(f'<div class="data html">{renderer.markup.sanitised(shown.html)}</div>', inline=False)


def _inspected(renderer: OutputRenderer, shown: Inspected, where: Location) -> Formatted:
    return Formatted(renderer.template("value", shown=view(shown.value)), inline=False)


_RENDERERS: dict[type, Callable[[OutputRenderer, Any, Location], Formatted | None]] = {
    Text: _text,
    Image: _image,
    WebLink: _web_link,
    CodeLink: _code_link,
    Citation: _citation,
    Note: _note,
    Table: _table,
    Video: _video,
    Plot: _plot,
    Graph: _graph,
    Printed: _printed,
    Command: _command,
    Html: _html,
    Inspected: _inspected,
}
