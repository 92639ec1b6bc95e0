"""A publication that a lecture cites."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reference:
    """A publication. `link(reference)` shows it as a citation with a card.

    authors: full names, first to last; a last one "et al." stands for those not named. organization: who
    published it, where there are no authors to name.
    """

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    url: str = ""
    organization: str = ""
    notes: str = ""
