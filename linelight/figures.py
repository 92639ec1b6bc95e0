"""A figure that a lecture drew, as SVG: the same bytes each time that the same figure is drawn."""

from __future__ import annotations

import io
import sys
from typing import Any


def svg_of(figure: Any) -> str:
    """Raises TypeError where `figure` is neither matplotlib's nor has a `_repr_svg_` that answers text."""
    if is_figure(figure):
        return _of_matplotlib(figure)
    draw = getattr(figure, "_repr_svg_", None)
    svg = draw() if draw is not None else None
    if not isinstance(svg, str):
        raise TypeError(
            f"image() takes a path, a URL, a matplotlib figure or an object with _repr_svg_(), "
            f"not {type(figure).__name__}"
        )
    return svg


def is_figure(value: Any) -> bool:
    """Whether it is one of matplotlib's, which is never imported for it."""
    cls = getattr(sys.modules.get("matplotlib.figure"), "Figure", None)
    return isinstance(cls, type) and isinstance(value, cls)


def _of_matplotlib(figure: Any) -> str:
    """Ids from a fixed salt and no date: otherwise no two drawings of one figure are equal."""
    import matplotlib

    buffer = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "linelight", "svg.fonttype": "path"}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return buffer.getvalue()
