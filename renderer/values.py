"""A value -> what the page shows of it: its text, cut where its type begins, and a detail for the panel.

The detail is data, which the player draws: numbers for a table with tints, statistics, a list of parameters.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tracer.trace.values import Element, Mapping, Parameters, Record, Sequence, Tensor, Value, bytes_text

FEW = 4
"""So few elements are read as well in the text."""
MOST_ROWS = 16
MOST_COLUMNS = 16


@dataclass(frozen=True, slots=True)
class ValueView:
    """`content` and `kind` make up the value's text; either may be empty. `detail` is JSON, or empty.
    `parts` is the content cut where a line may break well."""

    text: str
    content: str
    kind: str
    type: str
    detail: str = ""

    @property
    def entry(self) -> list[Any]:
        """As the player reads it: text, type, the length of its kind, and the detail."""
        entry: list[Any] = [self.text, self.type]
        if self.kind or self.detail:
            entry.append(len(self.kind))
        if self.detail:
            entry.append(json.loads(self.detail))
        return entry


def view(value: Value) -> ValueView:
    text = value.text
    if isinstance(value, Tensor):
        kind = value.kind_text if text.endswith(value.kind_text) else text
        return ValueView(text, text[: -len(kind)].rstrip(), kind, value.type, _dumped(_tensor(value)))
    make = _DETAILS.get(type(value))
    return ValueView(text, text, "", value.type, _dumped(make(value)) if make else "")


def noted(shown: ValueView, words: str) -> ValueView:
    """With words that the panel has below the value."""
    detail = json.loads(shown.detail) if shown.detail else {}
    detail["about"] = " · ".join(filter(None, [detail.get("about"), words]))
    return replace(shown, detail=_dumped(detail))


def _dumped(detail: dict[str, Any]) -> str:
    kept = {key: item for key, item in detail.items() if item not in (None, "", [])}
    return json.dumps(kept, allow_nan=False, ensure_ascii=False) if kept else ""


def _tensor(tensor: Tensor) -> dict[str, Any]:
    elements = tensor.elements if tensor.elements is not None else tensor.corner
    is_varied = math.prod(tensor.shape) > FEW and tensor.uniform is None
    return {
        "about": _about(tensor),
        "grid": _grid(elements) if is_varied else None,
        "part": _part(tensor) if is_varied else "",
        "facts": _facts(tensor),
    }


def _about(tensor: Tensor) -> str:
    """`128 B · cpu · requires grad`: what its line of text has no room for."""
    size = bytes_text(tensor.bytes) if tensor.bytes is not None else ""
    size = "" if size == tensor.content_text else size
    gradient = "requires grad" if tensor.requires_grad else ""
    return " · ".join(word for word in (size, tensor.device, gradient, tensor.note) if word)


def _grid(elements: Element | None) -> list[list[bool | int | float | str]] | None:
    """Rows of the last dimension, whatever dimensions come before it."""
    if not isinstance(elements, list) or not elements:
        return None
    rows: list[Any] = elements
    while rows and isinstance(rows[0], list) and rows[0] and isinstance(rows[0][0], list):
        rows = [row for part in rows for row in part]
    if not isinstance(rows[0], list):
        rows = [rows]
    return [[_rounded(x) for x in row[:MOST_COLUMNS]] for row in rows[:MOST_ROWS] if row]


def _rounded(x: bool | int | float | str) -> bool | int | float | str:
    """To as many digits as a cell has room for; the value's text has them all, where they are few."""
    return float(f"{x:.4g}") if isinstance(x, float) else x


def _part(tensor: Tensor) -> str:
    if tensor.elements is None:
        return "its first elements" if tensor.corner is not None else ""
    rows = math.prod(tensor.shape[:-1])
    return "its first elements" if rows > MOST_ROWS or (tensor.shape or (0,))[-1] > MOST_COLUMNS else ""


def _facts(tensor: Tensor) -> list[list[str]]:
    seen = tensor.statistics
    if seen is None:
        return []
    named = [("min", seen.min), ("mean", seen.mean), ("max", seen.max), ("std", seen.std)]
    counts = [("nan", seen.nan), ("inf", seen.inf)]
    facts = [[name, _short(number)] for name, number in named if number is not None]
    return facts + [[name, f"{count:,}"] for name, count in counts if count]


def _short(number: float | str) -> str:
    return str(number) if isinstance(number, int | str) else f"{number:.4g}"


def _parameters(module: Parameters) -> dict[str, Any]:
    rows = [[name, f"{dtype} {list(shape)}"] for name, shape, dtype in module.tensors]
    more = module.count - len(rows)
    return {"rows": rows, "part": f"and {more} more" if more else ""}


def _fields(record: Record) -> dict[str, Any]:
    return _rows([(name, value.text) for name, value in record.fields], 0)


def _pairs(mapping: Mapping) -> dict[str, Any]:
    return _rows([(k.text, v.text) for k, v in mapping.pairs], mapping.length - len(mapping.pairs))


def _items(sequence: Sequence) -> dict[str, Any]:
    """A table for a list of things that take a line each; numbers read well in the text itself."""
    texts = [item.text for item in sequence.items]
    if max(map(len, texts), default=0) < LONG_ITEM:
        return {}
    return _rows([(str(i), text) for i, text in enumerate(texts)], sequence.length - len(texts))


LONG_ITEM = 12
LONG_TEXT = 40


def _rows(rows: list[tuple[str, str]], more: int) -> dict[str, Any]:
    """Only where the text would be hard to read."""
    if sum(len(a) + len(b) for a, b in rows) < LONG_TEXT or len(rows) < 2:
        return {}
    return {"rows": [list(row) for row in rows], "part": f"and {more} more" if more else ""}


_DETAILS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Parameters: _parameters,
    Record: _fields,
    Mapping: _pairs,
    Sequence: _items,
}
