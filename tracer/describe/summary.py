"""Minimum, maximum, mean and standard deviation, in float64 and in the same order on every machine."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from tracer.describe.numbers import python_floats
from tracer.describe.safely import loaded
from tracer.trace.codec import LARGEST_INTEGER
from tracer.trace.values import Statistics

Widen = Callable[[Any], Any]
"""A flat array of stored elements -> one of numbers that NumPy knows."""

_CHUNK = 2**16
"""Elements that are widened at a time: half a megabyte of float64 stays in the processor's cache."""


def statistics_of(flat: Any, widen: Widen) -> Statistics | None:
    """Of the finite elements. None for complex ones and texts, which have no order."""
    if widen(flat[:1]).dtype.kind not in "fiub":
        return None
    numpy = loaded("numpy")
    with numpy.errstate(all="ignore"):
        return _statistics(flat, widen, numpy)


def _statistics(flat: Any, widen: Widen, numpy: Any) -> Statistics:
    least, greatest, sums = [], [], []
    count = nan = 0
    for finite, nans in _finite_chunks(flat, widen, numpy):
        nan += nans
        if finite.size:
            count += finite.size
            least.append(finite.min())
            greatest.append(finite.max())
            sums.append(finite.sum(dtype="f8"))
    inf = flat.size - count - nan
    if not count:
        return Statistics(nan=nan, inf=inf)
    mean = _sum(sums) / count
    squares = [_squares(finite, mean) for finite, _ in _finite_chunks(flat, widen, numpy)]
    std = math.sqrt(_sum(squares) / count)
    return Statistics(_number(min(least)), _number(max(greatest)), _finite(mean), _finite(std), nan, inf)


def _finite_chunks(flat: Any, widen: Widen, numpy: Any) -> Iterator[tuple[Any, int]]:
    """Finite elements, and how many are nan."""
    for start in range(0, flat.size, _CHUNK):
        wide = widen(flat[start : start + _CHUNK])
        finite = numpy.isfinite(wide)
        if finite.all():
            yield wide, 0
        else:
            yield wide[finite], int(numpy.isnan(wide).sum())


def _squares(finite: Any, mean: float) -> Any:
    distances = finite.astype("f8")
    distances -= mean
    distances *= distances
    return distances.sum()


def _sum(parts: list[Any]) -> float:
    """Exact until the last rounding; inf where it leaves float64."""
    try:
        return math.fsum(parts)
    except (OverflowError, ValueError):
        return math.inf


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _number(element: Any) -> int | float | str:
    """A bool, an integer (beyond what is exact in float64 its digits), or a float."""
    if element.dtype.kind == "f":
        return python_floats(element.reshape(1))[0]
    exact: int = element.item()
    return exact if abs(exact) <= LARGEST_INTEGER else str(exact)
