"""The elements of an array in the host's memory: all of them, or a corner and statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tracer.describe.limits import CORNER, ELEMENTS_A_NODE, MAX_EXACT, MAX_STATISTICS
from tracer.describe.numbers import element_list
from tracer.describe.summary import Widen, statistics_of
from tracer.describe.walk import Walk
from tracer.trace.values import Element, Statistics


@dataclass(frozen=True, slots=True)
class Contents:
    """What of a tensor's elements is shown; `note` says why none are."""

    elements: Element | None = None
    corner: Element | None = None
    statistics: Statistics | None = None
    note: str = ""


def too_many(count: int, walk: Walk) -> str:
    """Why so many elements are not read; empty where they are."""
    if count <= MAX_EXACT or count <= walk.elements_left:
        return ""
    where = "" if count > MAX_STATISTICS else " in this value"
    return f"values not read: over {MAX_STATISTICS:,} elements{where}"


def read(array: Any, widen: Widen, walk: Walk) -> Contents:
    """`array` is a NumPy array of any strides, in no more than `too_many` allows."""
    walk.spend(min(array.size, MAX_EXACT) // ELEMENTS_A_NODE)
    if array.size == 0:
        return Contents(elements=[])
    if array.size <= MAX_EXACT:
        return Contents(elements=nested(array, widen))
    walk.elements_left -= array.size
    corner = nested(corner_of(array), widen)
    return Contents(corner=corner, statistics=statistics_of(array.reshape(-1), widen))


def corner_of(array: Any) -> Any:
    """The first rows and columns of the last two dimensions, at the first place of the others."""
    ends = [1] * max(0, array.ndim - 2) + list(CORNER[-min(2, array.ndim) :])
    return array[tuple(map(slice, ends))]


def nested(array: Any, widen: Widen) -> Element:
    """Lists as deep as the array has dimensions; a number where it has none."""
    flat = element_list(widen(array.reshape(-1)))
    for size in reversed(array.shape):
        flat = [flat[start : start + size] for start in range(0, len(flat), size)]
    return flat[0]
