"""bfloat16 and the 8-bit floats, which NumPy lacks: their bits -> float32 or float64, exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class _Format:
    """A sign bit, the exponent, the mantissa."""

    exponent_bits: int
    mantissa_bits: int
    bias: int
    nans: tuple[int, ...] = ()
    """Bit patterns that are nan, where not all numbers of the greatest exponent are nan or infinite."""

    def value(self, code: int) -> float:
        sign = -1.0 if code & 0x80 else 1.0
        mantissa = code & ((1 << self.mantissa_bits) - 1)
        greatest = (1 << self.exponent_bits) - 1
        exponent = (code >> self.mantissa_bits) & greatest
        if code in self.nans:
            return math.nan
        if exponent == greatest and not self.nans:
            return math.nan if mantissa else sign * math.inf
        if exponent:
            mantissa += 1 << self.mantissa_bits
        return sign * math.ldexp(mantissa, max(exponent, 1) - self.bias - self.mantissa_bits)


_FORMATS = {
    "float8_e5m2": _Format(5, 2, 15),
    "float8_e4m3fn": _Format(4, 3, 7, nans=(0x7F, 0xFF)),
    "float8_e5m2fnuz": _Format(5, 2, 16, nans=(0x80,)),
    "float8_e4m3fnuz": _Format(4, 3, 8, nans=(0x80,)),
}
"""Micikevicius et al., "FP8 formats for deep learning" (arXiv:2209.05433) for the first two; Noune et
al., "8-bit numerical formats for deep neural networks" (arXiv:2206.02915) for the -fnuz ones."""


def widen_bfloat16(bits: Any, numpy: Any) -> Any:
    """bfloat16 is the upper half of a float32."""
    return (bits.astype("u4") << 16).view("f4").astype("f8")


def widen_float8(name: str, bits: Any, numpy: Any) -> Any:
    return numpy.array(_all_values(name), dtype="f8")[bits]


@cache
def _all_values(name: str) -> list[float]:
    if name == "float8_e8m0fnu":  # only an exponent: the scale of a block (OCP Microscaling Formats)
        return [math.ldexp(1.0, code - 127) for code in range(255)] + [math.nan]
    return [_FORMATS[name].value(code) for code in range(256)]
