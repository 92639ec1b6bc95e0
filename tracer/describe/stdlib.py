"""Values of the standard library that have a short text, by code that calls nothing of a lecture's."""

from __future__ import annotations

from typing import Any

from tracer.describe.limits import MAX_TEXT
from tracer.describe.safely import is_of_library, library_class, type_name
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Value


def describe_moment(value: Any, walk: Walk) -> Value:
    """A date or time in ISO format. A time zone of the lecture's own is not asked for its offset. What pandas has
    is a `datetime` too, and keeps more than that can: the nearest class of a library knows."""
    base = library_class(value)
    zone = base.tzinfo.__get__(value) if hasattr(base, "tzinfo") else None
    if zone is not None and not is_of_library(type(zone)):
        return Described(type_name(type(value)), type_name(type(value)))
    return Described(type_name(type(value)), base.isoformat(value))


def describe_duration(value: Any, walk: Walk) -> Value:
    return Described(type_name(type(value)), library_class(value).__str__(value))


def describe_fraction(value: Any, walk: Walk) -> Value:
    base = library_class(value)
    numbers = (base._numerator.__get__(value), base._denominator.__get__(value))
    name = type_name(type(value))
    return Described(name, f"{name}({', '.join(map(walk.text, numbers))})")


def describe_pattern(value: Any, walk: Walk) -> Value:
    return Described("Pattern", f"re.compile({walk.text(value.pattern)})")


def describe_memory(value: memoryview, walk: Walk) -> Value:
    return Described("memoryview", f"memoryview of {value.nbytes} bytes")


def describe_by_repr(value: Any, walk: Walk) -> Value:
    """A subclass is not asked: it may have changed what its repr calls."""
    name = type_name(type(value))
    text = repr(value) if is_of_library(type(value)) else name
    return Described(name, text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}…")


HANDLERS: dict[type, Handler] = {memoryview: describe_memory}

NAMED_HANDLERS: dict[tuple[str, str], Handler] = {
    ("datetime", "datetime"): describe_moment,
    ("datetime", "date"): describe_moment,
    ("datetime", "time"): describe_moment,
    ("datetime", "timedelta"): describe_duration,
    ("datetime", "timezone"): describe_by_repr,
    ("decimal", "Decimal"): describe_by_repr,
    ("uuid", "UUID"): describe_by_repr,
    ("pathlib", "PurePath"): describe_by_repr,
    ("pathlib._local", "PurePath"): describe_by_repr,
    ("fractions", "Fraction"): describe_fraction,
    ("re", "Pattern"): describe_pattern,
}
