"""A set's items in an order that no hash decides: PYTHONHASHSEED and addresses must not show."""

from __future__ import annotations

import math
from typing import Any

from tracer.describe.limits import MAX_DEPTH, MAX_SORTED
from tracer.describe.walk import Walk
from tracer.trace.values import Value

_NUMBER, _NAN, _TEXT, _BYTES, _NONE, _TUPLE, _SET = range(7)
_NUMBERS = (int, float, bool)


class _NoOrder(Exception):
    """An item that only its own code could compare."""


class _Keys:
    """Sort keys of built-in items; counts what it has looked at, for tuples may be long."""

    def __init__(self) -> None:
        self.left = 10 * MAX_SORTED

    def key(self, item: Any, depth: int = 0) -> tuple[Any, ...]:
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            raise _NoOrder
        cls = type(item)
        if any(cls is number for number in _NUMBERS):
            return (_NAN,) if cls is float and math.isnan(item) else (_NUMBER, item)
        if cls is str:
            return _TEXT, item
        if cls is bytes:
            return _BYTES, item
        if item is None:
            return (_NONE,)
        if cls is tuple:
            return _TUPLE, [self.key(part, depth + 1) for part in item]
        if cls is frozenset:
            return _SET, sorted(self.key(part, depth + 1) for part in item)
        raise _NoOrder


def in_order(items: list[Any], walk: Walk) -> tuple[Value, ...]:
    """The first items' values: built-in items by what they are, a few others by their text. Of many
    others none: which ones come first would depend on their hashes."""
    try:
        return walk.each(sorted(items, key=_Keys().key))
    except _NoOrder:
        return _by_text(items, walk) if len(items) <= walk.items else ()


def _by_text(items: list[Any], walk: Walk) -> tuple[Value, ...]:
    """Each item may cost the same, so that the order in which they are described does not show."""
    nodes, elements = walk.nodes_left, walk.elements_left
    spent_nodes = spent_elements = 0
    values: list[Value] = []
    for item in items:
        walk.nodes_left, walk.elements_left = nodes // len(items), elements // len(items)
        before = walk.nodes_left, walk.elements_left
        values.append(walk.describe(item))
        spent_nodes += before[0] - walk.nodes_left
        spent_elements += before[1] - walk.elements_left
    walk.nodes_left, walk.elements_left = nodes - spent_nodes, elements - spent_elements
    return tuple(sorted(values, key=lambda value: (value.type, value.text)))
