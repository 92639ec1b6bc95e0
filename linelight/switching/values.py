"""Values of edtrace's and lectrace's traces as ours: what they wrote down is kept, within our bounds, and what
they did not (devices, the types of keys) stays unknown."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

from tracer.describe.limits import CORNER, MAX_EXACT, MAX_TEXT
from tracer.trace.limits import ITEMS
from tracer.trace.values import (
    Clipped,
    Described,
    Element,
    Mapping,
    Plain,
    Record,
    Sequence,
    Statistics,
    Tensor,
    Value,
    flatten,
)

MAX_DEPTH = 20
"""Deeper than a tool of theirs writes; a file that is deeper was made to hurt."""


def value(data: Any, depth: int = 0) -> Value:
    """Of a value with its type beside it, or of a bare one, as edtrace's older traces have them."""
    if depth > MAX_DEPTH:
        return Described("object", "…")
    if _has_type(data):
        return _typed(data, depth)
    if isinstance(data, dict):
        return _mapping("dict", data, depth)
    if isinstance(data, list):
        return _sequence("list", data, depth)
    return _text(data) if isinstance(data, str) else Plain(data)


def _has_type(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("type"), str) and "contents" in data


def _typed(data: dict[str, Any], depth: int) -> Value:
    kind, contents = data["type"], data["contents"]
    name = kind.rpartition(".")[2]
    if isinstance(data.get("shape"), list):
        return _tensor(name, data)
    if kind in _SCALARS:
        return _SCALARS[kind](contents)
    if isinstance(contents, list):
        return _sequence(name, contents, depth)
    if isinstance(contents, dict):
        return _record(kind, name, contents, depth)
    return Described(name, str(contents)[:MAX_TEXT])


def _text(text: Any) -> Value:
    text = str(text)
    return Plain(text) if len(text) <= MAX_TEXT else Clipped("str", text[:MAX_TEXT], len(text))


def _float(contents: Any) -> Value:
    """nan and the infinities are texts in their JSON."""
    try:
        return Plain(float(contents))
    except (TypeError, ValueError):
        return Described("float", str(contents)[:MAX_TEXT])


def _as_it_is(contents: Any) -> Value:
    return Plain(contents) if contents is None or isinstance(contents, bool | int) else _text(contents)


_SCALARS: dict[str, Callable[[Any], Value]] = {
    "NoneType": lambda contents: Plain(None),  # edtrace writes it as a text
    "bool": _as_it_is,
    "int": _as_it_is,
    "float": _float,
    "str": _text,
}


def _sequence(name: str, items: list[Any], depth: int) -> Value:
    return Sequence(name, tuple(value(item, depth + 1) for item in items[:ITEMS]), len(items))


def _mapping(name: str, pairs: dict[str, Any], depth: int) -> Value:
    shown = list(pairs.items())[:ITEMS]
    return Mapping(name, tuple((_text(key), value(item, depth + 1)) for key, item in shown), len(pairs))


def _record(kind: str, name: str, fields: dict[str, Any], depth: int) -> Value:
    """A dict, or an object by its fields; a complex number is written as one."""
    if kind == "complex" and set(fields) == {"real", "imag"}:
        return Described("complex", str(complex(fields["real"], fields["imag"])))
    if kind == "dict":
        return _mapping(name, fields, depth)
    shown = list(fields.items())[:ITEMS]
    return Record(name, tuple((key, value(item, depth + 1)) for key, item in shown))


def _tensor(name: str, data: dict[str, Any]) -> Value:
    shape, dtype = tuple(data["shape"]), str(data.get("dtype", "")).rpartition(".")[2]
    elements = _elements(data["contents"], dtype)
    if math.prod(shape) <= MAX_EXACT:
        return Tensor(name, shape, dtype, elements=elements)
    return Tensor(name, shape, dtype, corner=_corner(elements), statistics=_statistics(elements))


def _elements(contents: Any, dtype: str) -> Element:
    """As ours are: float32 as the shortest text that reads back in it, what is no number as text."""
    if isinstance(contents, list):
        return [_elements(part, dtype) for part in contents]
    if isinstance(contents, dict):
        return value(contents).text
    if isinstance(contents, float) and not math.isfinite(contents):
        return repr(contents)
    return _single(contents) if dtype == "float32" and isinstance(contents, float) else contents


def _single(number: float) -> float:
    """The shortest decimal that is the same number in 32 bits: 9 digits always are."""
    shortened = (float(f"{number:.{digits}g}") for digits in range(1, 10))
    return next((short for short in shortened if _packed(short) == _packed(number)), number)


def _packed(number: float) -> bytes:
    try:
        return struct.pack("f", number)
    except OverflowError:
        return b""


def _corner(elements: Element) -> Element:
    """The first rows and columns of the last two dimensions, as of ours."""
    while isinstance(elements, list) and _depth(elements) > 2:
        elements = elements[0]
    if not isinstance(elements, list):
        return elements
    rows, columns = CORNER
    if _depth(elements) == 1:
        return elements[:columns]
    return [row[:columns] if isinstance(row, list) else row for row in elements[:rows]]


def _depth(elements: Element) -> int:
    return 1 + _depth(elements[0]) if isinstance(elements, list) and elements else 0


def _statistics(elements: Element) -> Statistics | None:
    """None where the elements have no order."""
    flat = flatten(elements)
    texts = [x for x in flat if isinstance(x, str)]
    numbers = [x for x in flat if isinstance(x, int | float) and not isinstance(x, bool)]
    nan, inf = texts.count("nan"), texts.count("inf") + texts.count("-inf")
    if not numbers or len(numbers) + nan + inf != len(flat):
        return None
    mean = math.fsum(numbers) / len(numbers)
    std = math.sqrt(math.fsum((x - mean) ** 2 for x in numbers) / len(numbers))
    return Statistics(min(numbers), max(numbers), mean, std, nan, inf)
