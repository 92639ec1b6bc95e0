"""A Vega-Lite chart -> an SVG that belongs to the page: no ground of its own, and its ink follows the theme."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from types import ModuleType
from typing import Any

from tracer.trace.outputs import Plot

INK, SOFT, RULE = "#1d1d1f", "#56565b", "#dcd9d2"
AT_NIGHT = {INK: "#e8e6e1", SOFT: "#b4b2ad", RULE: "#3a3b41"}
"""The page's colours of `theme.css`, of which a rule is darker here: it crosses a figure."""

PALETTE = ["#3d7ea6", "#c2622d", "#4f8f55", "#a35aa8", "#a07a1a", "#35918c", "#c4576b", "#7a74b8"]
"""For categories: each can be seen on paper and at night (3:1; a test computes it)."""

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
THEME: dict[str, Any] = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": "transparent", "continuousWidth": 320, "continuousHeight": 200},
    "axis": {
        "labelColor": SOFT,
        "titleColor": SOFT,
        "domainColor": SOFT,
        "tickColor": SOFT,
        "gridColor": RULE,
        "labelFontSize": 12,
        "titleFontSize": 12.5,
        "titleFontWeight": "normal",
    },
    "legend": {
        "orient": "top",
        "labelColor": INK,
        "titleColor": SOFT,
        "labelFontSize": 12,
        "titleFontSize": 12.5,
        "titleFontWeight": "normal",
    },
    "header": {"labelColor": INK, "titleColor": SOFT},
    "title": {"color": INK, "subtitleColor": SOFT, "anchor": "start", "fontSize": 14, "fontWeight": 600},
    "mark": {"color": PALETTE[0]},
    "point": {"opacity": 1},
    "text": {"color": INK},
    "rule": {"color": SOFT},
    "range": {"category": PALETTE},
}


class CannotDraw(Exception):
    """Why a chart was not drawn, and what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def specified(plot: Plot) -> str:
    """Its specification, as it is drawn: as wide as the author wants it, where that can be said of the whole. To
    make the drawing larger would make its letters larger too."""
    chart = json.loads(plot.specification)
    if plot.width is None or not chart.keys() & {"mark", "layer"} or chart.keys() & {"width", "autosize"}:
        return plot.specification
    if (chart.get("encoding") or {}).keys() & {"row", "column", "facet"}:
        return plot.specification
    fitted = {"width": plot.width, "autosize": {"type": "fit", "contains": "padding"}}
    return json.dumps(chart | fitted, ensure_ascii=False)


def name_of(specification: str) -> str:
    """The same for the same chart in the same colours."""
    everything = f"{specification}\n{json.dumps(THEME)}{_night_style()}"
    return f"{hashlib.sha256(everything.encode('utf-8', 'replace')).hexdigest()[:16]}.svg"


def svg_of(specification: str) -> bytes:
    """The same bytes each time. Raises CannotDraw."""
    converter = _converter()
    chart = json.loads(specification)
    chart["config"] = _over(THEME, chart.get("config") or {})
    try:
        svg: str = converter.vegalite_to_svg(chart, allowed_base_urls=[])
    except ValueError as error:
        lines = [line.strip() for line in str(error).split("\n") if line.strip()]
        reason = (lines[1:2] or lines or [""])[0][:300]
        raise CannotDraw(f"Vega-Lite does not understand it: {reason}", "look at its specification") from None
    head = svg.index(">", svg.index("<svg")) + 1
    return f"{svg[:head]}{_night_style()}{svg[head:]}".encode()


def unknown_fields(specification: str) -> dict[str, set[str]]:
    """Each field that a chart shows and that its data has not, with those that it has: Vega-Lite draws it as
    "undefined". Only of what is plain to see: one view, rows that stand in it, nothing that makes other fields."""
    chart = json.loads(specification)
    rows = _rows(chart)
    if not rows or "mark" not in chart or "transform" in chart:
        return {}
    known = {str(name) for row in rows for name in row}
    channels = (chart.get("encoding") or {}).values()
    definitions = [
        part for channel in channels for part in (channel if isinstance(channel, list) else [channel])
    ]
    fields = [part.get("field") for part in definitions if isinstance(part, dict)]
    return {
        name: known
        for name in fields
        if isinstance(name, str) and _PLAIN.fullmatch(name) and name not in known
    }


_PLAIN = re.compile(r"[^.\[\]\\]+")


def _rows(chart: dict[str, Any]) -> list[dict[str, Any]]:
    """Altair gives data a name."""
    data = chart.get("data") or {}
    values = data.get("values") or (chart.get("datasets") or {}).get(data.get("name"))
    rows = values if isinstance(values, list) else []
    return rows if all(isinstance(row, dict) for row in rows) else []


@cache
def _converter() -> ModuleType:
    try:
        import vl_convert  # only here: it is an extra, and takes long to start
    except ImportError:
        hint = 'install what draws charts: pip install "linelight[plots]"'
        raise CannotDraw("vl-convert-python is not installed", hint) from None
    module: ModuleType = vl_convert
    return module


def _over(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """The author's own choice counts, to each single one."""
    merged = dict(ours)
    for name, choice in theirs.items():
        both = isinstance(choice, dict) and isinstance(ours.get(name), dict)
        merged[name] = _over(ours[name], choice) if both else choice
    return merged


def _night_style() -> str:
    """An attribute gives way to a rule, so that the ink is turned without touching the drawing."""
    rules = "".join(
        f'[{attribute}="{day}"]{{{attribute}:{night}}}'
        for day, night in AT_NIGHT.items()
        for attribute in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
