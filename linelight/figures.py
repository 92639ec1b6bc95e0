"""A figure that a lecture drew, as SVG: the same bytes each time that the same figure is drawn."""

from __future__ import annotations

import io
import sys
from typing import Any


def svg_of(drawn: Any) -> str:
    """Raises TypeError where `drawn` is neither matplotlib's nor has a `_repr_svg_` that answers text."""
    if (figure := figure_of(drawn)) is not None:
        return _of_matplotlib(figure)
    draw = getattr(drawn, "_repr_svg_", None)
    svg = draw() if draw is not None else None
    if not isinstance(svg, str):
        raise TypeError(
            "image() takes a path, a URL, a matplotlib figure or its axes, or an object with _repr_svg_(), "
            f"not {type(drawn).__name__}; the figure that pyplot is drawing is image(plt.gcf())"
        )
    return svg


def figure_of(value: Any) -> Any:
    """The figure that it is, or that these axes are on; None where it is nothing of matplotlib's, which is never
    imported for it."""
    if _is(value, "matplotlib.axes", "Axes"):
        value = value.figure
    if _is(value, "matplotlib.figure", "SubFigure"):
        value = value.figure
    return value if _is(value, "matplotlib.figure", "Figure") else None


def _is(value: Any, module: str, name: str) -> bool:
    cls = getattr(sys.modules.get(module), name, None)
    return isinstance(cls, type) and isinstance(value, cls)


def _of_matplotlib(figure: Any) -> str:
    """Ids from a fixed salt and no date: otherwise no two drawings of one figure are equal. Tight: so no label
    is cut off where a notebook would show it."""
    import matplotlib

    buffer = io.StringIO()
    same = {"Date": None, "Creator": None}
    with matplotlib.rc_context({"svg.hashsalt": "linelight", "svg.fonttype": "path"}):
        figure.savefig(buffer, format="svg", metadata=same, transparent=True, bbox_inches="tight")
    return buffer.getvalue()
