"""NumPy's arrays and scalars."""

from __future__ import annotations

from typing import Any

from tracer.describe.elements import Contents, read, too_many
from tracer.describe.limits import MAX_NAME, MAX_TEXT
from tracer.describe.numbers import element_list
from tracer.describe.safely import (
    classes_of,
    full_name,
    instance_dict,
    is_of_library,
    loaded,
    type_name,
)
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Tensor, Value

_WIDEST = {"b": 1, "i": 8, "u": 8, "f": 8, "c": 16, "M": 8, "m": 8, "S": MAX_TEXT, "U": 4 * MAX_TEXT}
"""Bytes of an element of each kind that is read: none wider than Python's own numbers."""

_MOST_BASES = 50


def describe_ndarray(value: Any, walk: Walk) -> Value:
    """Of a subclass too, by the array that it is; of a masked array, whose elements may be hidden, none."""
    base = loaded("numpy").ndarray
    array = base.view(value, base)
    masked = any(full_name(cls)[1] == "MaskedArray" for cls in classes_of(type(value)))
    contents = Contents(note="values not read: masked") if masked else _contents(array, walk)
    return Tensor(
        type_name(type(value)),
        array.shape,
        str(array.dtype)[:MAX_NAME],
        bytes=array.size * array.dtype.itemsize,
        elements=contents.elements,
        corner=contents.corner,
        statistics=contents.statistics,
        note=contents.note,
    )


def describe_scalar(value: Any, walk: Walk) -> Value:
    """A NumPy number, with the text of its own precision."""
    name = type_name(type(value))
    array = loaded("numpy").asarray(value)
    if not is_of_library(type(value)) or array.dtype.itemsize > _WIDEST.get(array.dtype.kind, 0):
        return Described(name, name)
    element = element_list(array.reshape(1))[0]
    return Described(name, element if isinstance(element, str) else repr(element))


def describe_dtype(value: Any, walk: Walk) -> Value:
    return Described("dtype", str(value)[:MAX_NAME])


def _contents(array: Any, walk: Walk) -> Contents:
    kind, width = array.dtype.kind, array.dtype.itemsize
    if width > _WIDEST.get(kind, 0):
        return Contents(note=f"values not read: dtype {str(array.dtype)[:MAX_NAME]}")
    note = too_many(array.size, walk)
    if not note and not _is_inside(array):
        note = "values not read: they would lie outside of its memory"
    return Contents(note=note) if note else read(array, lambda flat: flat, walk)


def _is_inside(array: Any) -> bool:
    """Whether its elements lie in the memory of the array that it is a view of: NumPy's `as_strided` takes any
    strides, and what is read there may end the process."""
    base = loaded("numpy").ndarray
    owner, part = None, array
    for _ in range(_MOST_BASES):
        if any(cls is base for cls in classes_of(type(part))):
            owner, part = part, base.base.__get__(part)
        elif full_name(type(part))[1] == "DummyArray":
            part = instance_dict(part).get("base")
        else:
            break
    start, end = _bounds(array, base)
    least, greatest = _bounds(owner, base)
    return bool(array.size == 0 or (least <= start and end <= greatest))


def _bounds(array: Any, base: Any) -> tuple[int, int]:
    """Addresses of its first byte and behind its last."""
    start = base.__array_interface__.__get__(array)["data"][0]
    steps = zip(base.shape.__get__(array), base.strides.__get__(array), strict=True)
    reach = [(size - 1) * stride for size, stride in steps]
    end = start + sum(step for step in reach if step > 0) + base.itemsize.__get__(array)
    return start + sum(step for step in reach if step < 0), end


NAMED_HANDLERS: dict[tuple[str, str], Handler] = {
    ("numpy", "ndarray"): describe_ndarray,
    ("numpy", "generic"): describe_scalar,
    ("numpy", "dtype"): describe_dtype,
}
