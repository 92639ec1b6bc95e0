"""`plot`: a chart as Vega-Lite describes it. The trace has its description, data included; the build draws it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from tracer.recording import listener

LARGEST = 500_000
"""Characters of one chart's description: a trace is committed, and read in a diff."""


def plot(chart: Any, alt: str, width: int | None = None, caption: str | None = None) -> None:
    """Shows a chart: a Vega-Lite specification (a dict) or an Altair chart, with its data in it.

    alt: what it shows, in words, for those who cannot see it. width: in CSS pixels, of the whole drawing;
    a chart that has a width of its own, or several parts, is laid out by that and then scaled.

    Raises TypeError where `chart` is neither, or holds what JSON has no form for; ValueError where `alt` is empty,
    where its data stands elsewhere (a URL), or where it is larger than 500 kB.
    """
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError(
            'plot() needs alt, what the chart shows in words: plot(chart, alt="Loss falls to 0.1")'
        )
    specification = _specification(chart)
    if (hears := listener()) is not None:
        from tracer.trace.outputs import Plot

        hears.on_output(Plot(json_of(specification), alt, width, caption or ""))


def _specification(chart: Any) -> Mapping[str, Any]:
    if isinstance(chart, Mapping):
        return chart
    to_dict = getattr(chart, "to_dict", None)
    if to_dict is None or not hasattr(type(chart), "mark_point"):
        raise TypeError(f"plot() takes a Vega-Lite dict or an Altair chart, not {type(chart).__name__}")
    made: Mapping[str, Any] = to_dict()
    return made


def json_of(specification: Mapping[str, Any]) -> str:
    """Compact JSON, its keys in their order. Numbers that JSON has not are null, as Vega reads them."""
    for url in _addresses(specification):
        raise ValueError(
            f"plot() shows data that is in the chart, not at {url!r}: a page is read without a network. "
            'Read it yourself, and give it as data={"values": rows}'
        )
    text = json.dumps(_plain(specification), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    if len(text) > LARGEST:
        raise ValueError(
            f"plot() was given a chart of {len(text):,} characters; up to {LARGEST:,} are recorded: "
            "plot fewer points, or sums of them"
        )
    return text


def _addresses(part: Any) -> Iterator[str]:
    """Of all data that would be fetched, at any depth."""
    if isinstance(part, Mapping):
        data = part.get("data")
        if isinstance(data, Mapping) and isinstance(data.get("url"), str):
            yield data["url"]
        for name, inner in part.items():
            if name not in ("values", "datasets"):
                yield from _addresses(inner)
    elif isinstance(part, (list, tuple)):
        for inner in part:
            yield from _addresses(inner)


def _plain(part: Any) -> Any:
    """Arrays, tensors, frames and dates as JSON has them."""
    if isinstance(part, float):
        return float(part) if math.isfinite(part) else None
    if part is None or isinstance(part, (str, int)):
        return part
    if isinstance(part, Mapping):
        return {str(name): _plain(inner) for name, inner in part.items()}
    if isinstance(part, (list, tuple, range)):
        return [_plain(inner) for inner in part]
    for method, options in _CONVERSIONS:
        if (make := getattr(part, method, None)) is not None:
            return _plain(make(**options))
    raise TypeError(f"plot() cannot record a {type(part).__name__} in a chart")


_CONVERSIONS: list[tuple[str, dict[str, str]]] = [
    ("tolist", {}),  # arrays and tensors
    ("to_dicts", {}),  # polars
    ("to_dict", {"orient": "records"}),  # pandas
    ("isoformat", {}),  # dates
]
