"""Array elements as Python's numbers, such that each text says what the element is, no more, no less."""

from __future__ import annotations

import math
from typing import Any

from tracer.describe.limits import MAX_TEXT
from tracer.describe.safely import loaded
from tracer.trace.codec import LARGEST_INTEGER
from tracer.trace.values import Element


def element_list(flat: Any) -> list[Element]:
    """Numbers as Python's; what JSON has no number for as text."""
    kind = flat.dtype.kind
    if kind == "f":
        return [x if math.isfinite(x) else repr(x) for x in python_floats(flat)]
    if kind in "iu":
        return [x if -LARGEST_INTEGER <= x <= LARGEST_INTEGER else str(x) for x in flat.tolist()]
    if kind == "c":
        pairs = zip(python_floats(flat.real), python_floats(flat.imag), strict=True)
        return [str(complex(real, imaginary)).strip("()") for real, imaginary in pairs]
    return flat.tolist() if kind == "b" else [str(x)[:MAX_TEXT] for x in flat]


def python_floats(flat: Any) -> list[float]:
    """float32 as the shortest number that reads back in float32, others exactly."""
    if flat.dtype.itemsize != 4:
        return flat.astype("f8").tolist()  # type: ignore[no-any-return]
    shortest = loaded("numpy").format_float_scientific
    return [float(shortest(x)) for x in flat]
