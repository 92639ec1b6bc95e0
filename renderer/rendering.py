"""What the outputs of one page are rendered with: templates, pictures, papers, and where to say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment

from renderer import arxiv
from renderer.markup import SCHEMES, Markup
from renderer.media import Media, Missing
from renderer.papers import Papers
from tracer.trace.errors import LectureError, Location


class Rendering:
    """`row_of` answers the id of a line's row, or None where the page has none; what the author should know goes
    to `warn` and `fail`. `where` is the statement whose output is being rendered."""

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
        self.where = Location("", 0)

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
            near = found.hint.startswith("did you mean")
            hint = found.hint if near else f"{found.hint}; a page of another site begins with https://"
            self.fail(LectureError(f"the link {url} leads nowhere: {found.reason}", self.where, hint))
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
        error = LectureError(f"the {noun} {source} is not shown: {missing.reason}", self.where, missing.hint)
        if missing.excused:
            self.warn(f"{self.where.path}:{self.where.line}: {error.what}")
        else:
            self.fail(error)
