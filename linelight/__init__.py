"""Lectures are Python files; this is what they import: `from linelight import text, image, link, note`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linelight.author import image, link, note, system_text, text, video
from linelight.graphs import graph
from linelight.plots import plot
from linelight.raising import raises
from linelight.reference import Reference
from linelight.showing import show
from linelight.tables import table

if TYPE_CHECKING:
    from tracer.trace.reader import load

__version__ = "0.1.0"
__all__ = [
    "Reference",
    "graph",
    "image",
    "link",
    "load",
    "note",
    "plot",
    "raises",
    "show",
    "system_text",
    "table",
    "text",
    "video",
]


def __getattr__(name: str) -> Any:
    """`load` on demand: a lecture that only shows things should not load PyYAML."""
    if name == "load":
        from tracer.trace.reader import load

        return load
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
