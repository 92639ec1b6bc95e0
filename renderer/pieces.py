"""The outputs of one execution, put together: inline ones make up a paragraph, blocks stand between."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, groupby

from renderer.markup import Formatted


@dataclass(frozen=True, slots=True)
class Piece:
    """An output in its place. `fixed`: no result of the run, so it gives nothing away; `late`: the step that
    showed it, where an earlier one opened the execution; `begins`: a paragraph, if it is inline."""

    shown: Formatted
    fixed: bool = False
    late: int | None = None
    begins: bool = False


_LIST_END = re.compile(r"(</li>\s*</[ou]l>\s*)+\Z")


def joined(pieces: Iterable[Piece]) -> str:
    """The pieces of one execution, those that are inline in paragraphs, or in the item of the list before them:
    `text("- momentum "), link(polyak_1964)`."""
    found = ""
    known = list(pieces)
    placed = zip(known, accumulate(piece.begins for piece in known), strict=True)
    for (inline, _), run in groupby(placed, key=lambda pair: (pair[0].shown.inline, pair[1])):
        html = "".join(_marked(piece) for piece, _ in run)
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
