"""None, numbers, strings and bytes. A subclass's value is told by its base class's own methods."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from typing import TYPE_CHECKING, Any

from tracer.describe.limits import CHARACTERS_A_NODE, LEADING_DIGITS, MAX_DIGITS, MAX_INTEGER_BITS, MAX_TEXT
from tracer.describe.safely import type_name
from tracer.trace.values import Clipped, Described, Plain, Value

if TYPE_CHECKING:
    from tracer.describe.walk import Handler, Walk

_SHORT_INTEGER_BITS = (10**MAX_DIGITS - 1).bit_length()
_TOP_BITS = 192
_DECIMALS = Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN)


def at_once(value: object) -> Plain | None:
    """A value that needs no table and no bounds, as most are."""
    cls = type(value)
    if cls is int:
        short = int.bit_length(value) <= _SHORT_INTEGER_BITS  # type: ignore[arg-type]
    elif cls is str:
        short = str.__len__(value) < CHARACTERS_A_NODE  # type: ignore[arg-type]
    else:
        short = cls is float or cls is bool or value is None
    return Plain(value) if short else None  # type: ignore[arg-type]


def describe_none(value: None, walk: Walk) -> Value:
    return Plain(value)


def describe_integer(value: int, walk: Walk) -> Value:
    if int.bit_length(value) > _SHORT_INTEGER_BITS:
        return Described(type_name(type(value)), _long_integer(int.__int__(value)))
    if type(value) is int or type(value) is bool:
        return Plain(value)
    return Described(type_name(type(value)), int.__repr__(value))


def describe_float(value: float, walk: Walk) -> Value:
    return Plain(value) if type(value) is float else Described(type_name(type(value)), float.__repr__(value))


def describe_complex(value: complex, walk: Walk) -> Value:
    return Described(type_name(type(value)), complex.__repr__(value))


def describe_string(value: str, walk: Walk) -> Value:
    length = str.__len__(value)
    name = type_name(type(value))
    walk.spend(min(length, MAX_TEXT) // CHARACTERS_A_NODE)
    if length > MAX_TEXT:
        return Clipped(name, str.__getitem__(value, slice(MAX_TEXT)), length)
    return Plain(value) if type(value) is str else Described(name, str.__repr__(value))


def describe_bytes(value: bytes, walk: Walk) -> Value:
    return _bytes(bytes, value, walk)


def describe_bytearray(value: bytearray, walk: Walk) -> Value:
    return _bytes(bytearray, value, walk)


def _bytes(base: Any, value: Any, walk: Walk) -> Value:
    length = base.__len__(value)
    name = type_name(type(value))
    walk.spend(min(length, MAX_TEXT) // CHARACTERS_A_NODE)
    if length > MAX_TEXT:
        return Clipped(name, base.__getitem__(value, slice(MAX_TEXT)).decode("latin-1"), length)
    return Described(name, base.__repr__(value))


def _long_integer(value: int) -> str:
    """`16610-bit integer 19950631168…`. Python's own digits of such a number take quadratic time, and
    more than 4300 of them are an error."""
    bits = value.bit_length()
    sign = "-" if value < 0 else ""
    digits = leading_digits(abs(value))
    return f"{bits}-bit integer {sign}{digits}…" if digits else f"{bits}-bit integer"


def leading_digits(value: int) -> str:
    """The first digits of a long positive integer, from its top bits: they are right where a number that
    is surely less and one that is surely greater agree. Empty where that would take too long to know."""
    shift = value.bit_length() - _TOP_BITS
    top = value >> shift
    scale = _DECIMALS.power(Decimal(2), Decimal(shift))
    least, greatest = (_DECIMALS.multiply(Decimal(number), scale) for number in (top - 1, top + 2))
    digits = _first_digits(least)
    if digits == _first_digits(greatest):
        return digits
    if value.bit_length() > MAX_INTEGER_BITS:
        return ""
    # Such as 10**5000, whose top bits are those of 9.99… too.
    power = greatest.adjusted()
    digits_dropped = power + 1 - LEADING_DIGITS - (value < 10**power)
    return str(value // 10**digits_dropped)


def _first_digits(number: Decimal) -> str:
    return "".join(map(str, number.as_tuple().digits[:LEADING_DIGITS]))


HANDLERS: dict[type, Handler] = {
    type(None): describe_none,
    bool: describe_integer,
    int: describe_integer,
    float: describe_float,
    complex: describe_complex,
    str: describe_string,
    bytes: describe_bytes,
    bytearray: describe_bytearray,
}
