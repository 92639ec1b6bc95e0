"""A style as edtrace and lectrace have it, a dict in JavaScript's spelling, as ours: declarations of CSS, and a
width in pixels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_WITHOUT_UNIT = {
    "flex",
    "fontWeight",
    "lineHeight",
    "opacity",
    "order",
    "orphans",
    "widows",
    "zIndex",
    "zoom",
}
"""Properties whose numbers are not lengths."""


def css(style: Mapping[str, Any] | str | None) -> str:
    """`{"fontSize": 14, "color": "gray"}` -> `font-size: 14px; color: gray`."""
    if not isinstance(style, Mapping):
        return style or ""
    return "; ".join(f"{_kebab(name)}: {_length(name, value)}" for name, value in style.items())


def _kebab(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def _length(name: str, value: Any) -> str:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value}px" if is_number and name not in _WITHOUT_UNIT else str(value)


def pixels(width: int | float | str | None) -> int | None:
    """A width that says how many pixels; None for a share of the page, which our pictures have by themselves."""
    number = re.fullmatch(r"\s*(\d+)(\.\d+)?\s*(px)?\s*", str(width))
    return int(number[1]) if number else None
