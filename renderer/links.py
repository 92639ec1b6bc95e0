"""Links and citations -> HTML."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from textwrap import shorten

from renderer.arxiv import Paper
from renderer.markup import Formatted
from renderer.papers import Unknown
from renderer.rendering import Rendering
from tracer.trace.errors import Location
from tracer.trace.outputs import Citation, CodeLink, WebLink

SHOWN_ABSTRACT = 300
"""Characters of a paper's abstract on its card."""
SHOWN_AUTHORS = 5
"""Of a long list of authors, so many of the first and so many of the last."""


def render_web_link(rendering: Rendering, link: WebLink, where: Location) -> Formatted:
    paper = None if link.title else rendering.papers.paper(link.url)
    if isinstance(paper, Paper):
        return render_citation(rendering, _cited(paper, link.url), where)
    if isinstance(paper, Unknown):
        rendering.warn(f"{where.path}:{where.line}: {link.url} is shown as a plain link: {paper.reason}")
    url = rendering.address(link.url)
    if url is None:
        rendering.warn(
            f"{where.path}:{where.line}: not a link: {link.url[:80]} (http, https, mailto or relative)"
        )
        return Formatted(escape(link.text), inline=True)
    url = rendering.destination(url)
    return Formatted(f'<a href="{escape(url)}">{escape(link.text)}</a>', inline=True)


def render_code_link(rendering: Rendering, link: CodeLink, where: Location) -> Formatted:
    words = f"<code>{escape(link.name)}</code>" if not link.title else escape(link.title)
    row = rendering.row_of(link.path, link.line)
    return Formatted(f'<a class="jump" href="#{escape(row)}">{words}</a>' if row else words, inline=True)


def render_citation(rendering: Rendering, citation: Citation, where: Location) -> Formatted:
    citation = citation if citation.authors else _completed(citation, rendering.papers.paper(citation.url))
    url = rendering.address(citation.url)
    html = rendering.template(
        "citation",
        citation=citation,
        authors=_authors(citation.authors),
        url=rendering.destination(url) if url else None,
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
