"""A reference as edtrace and lectrace have it, and what our pages show for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import linelight


@dataclass(frozen=True)
class Reference:
    """A publication, or any page; `date` begins with its year."""

    title: str | None = None
    authors: Sequence[str] | None = None
    organization: str | None = None
    date: str | None = None
    url: str | None = None
    description: str | None = None
    notes: str | None = None

    @property
    def label(self) -> str:
        """`[Shannon 1950]`, `[Vaswani+ 2017]`; without authors the title, or the URL."""
        year = self.date[:4] if self.date else "?"
        if not self.authors:
            return f"[{self.title or self.url}]" if self.title or self.url else "?"
        first = self.authors[0]
        name = first if "Team" in first.split() else first.split()[-1] + "+" * (len(self.authors) > 1)
        return f"[{name} {year}]"


def url_reference(url: str, **facts: Any) -> Reference:
    """What is known without asking anybody: `linelight build` looks arXiv's papers up."""
    return Reference(url=url, **facts)


arxiv_reference = url_reference


def join(*lines: str) -> str:
    """Several lines of notes as one text."""
    return "\n".join(lines)


def looks_like_one(thing: object) -> bool:
    """A course may have a Reference class of its own."""
    return all(hasattr(thing, name) for name in ("title", "authors", "url", "date"))


def is_plain_link(reference: Any) -> bool:
    """Whether it says no more than where to go, and in what words."""
    said = (getattr(reference, name, None) for name in ("authors", "organization", "date", "notes"))
    return bool(reference.url) and not any(said)


def citation(reference: Any) -> linelight.Reference:
    """As ours: with a year for the date, and the notes, or else the description, in its card."""
    year = (reference.date or "")[:4]
    return linelight.Reference(
        reference.title or reference.url or "?",
        tuple(reference.authors or ()),
        int(year) if year.isdigit() else None,
        reference.url or "",
        getattr(reference, "organization", None) or "",
        getattr(reference, "notes", None) or getattr(reference, "description", None) or "",
    )
