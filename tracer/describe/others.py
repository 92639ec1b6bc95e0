"""Values of other libraries, in one line, from what their objects hold."""

from __future__ import annotations

from typing import Any

from tracer.describe.limits import MAX_TEXT
from tracer.describe.safely import (
    classes_of,
    exact_text,
    full_name,
    instance_dict,
    is_of_library,
    library_class,
    loaded,
    module_name,
    type_name,
)
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Value

MAX_EXPRESSION = 200
"""Parts of a SymPy expression that are printed."""


def describe_image(value: Any, walk: Walk) -> Value:
    """Pillow: `Image 640×480 RGB`."""
    held = instance_dict(value)
    name = type_name(type(value))
    width, height = map(walk.text, held["_size"])
    return Described(name, f"{name} {width}×{height} {exact_text(held['_mode'])}")


def describe_figure(value: Any, walk: Walk) -> Value:
    """Matplotlib: `Figure with 2 axes`."""
    axes = list.__len__(instance_dict(value)["_localaxes"])
    return Described(type_name(type(value)), f"{type_name(type(value))} with {axes} axes")


def describe_expression(value: Any, walk: Walk) -> Value:
    """SymPy prints what is SymPy's own in all its parts; an author's class could print itself."""
    name = type_name(type(value))
    if not _is_sympys_own(value):
        return Described(name, name)
    return Described(name, loaded("sympy").sstr(value)[:MAX_TEXT])


def describe_frame(value: Any, walk: Walk) -> Value:
    """pandas: `DataFrame of 100 rows × 3 columns: 'a', 'b', 'c'`."""
    columns, rows = instance_dict(value)["_mgr"].axes
    name = type_name(type(value))
    size = f"{name} of {_length(rows)} rows × {_length(columns)} columns"
    labels = [part.text for part in walk.each(columns[: walk.items])]
    return Described(name, f"{size}: {', '.join(labels)}" if labels else size)


def describe_series(value: Any, walk: Walk) -> Value:
    name = type_name(type(value))
    return Described(name, f"{name} of {_length(instance_dict(value)['_mgr'].axes[0])} rows")


def describe_interval(value: Any, walk: Walk) -> Value:
    """pandas: `[0, 1)`."""
    kind = library_class(value)
    closed = exact_text(kind.closed.__get__(value))
    left, right = (walk.text(end.__get__(value)) for end in (kind.left, kind.right))
    first, last = "[" if closed in ("left", "both") else "(", "]" if closed in ("right", "both") else ")"
    return Described(type_name(type(value)), f"{first}{left}, {right}{last}")


def describe_by_text(value: Any, walk: Walk) -> Value:
    """pandas: `2024-01` for a period, `<NA>` for what is missing."""
    return Described(type_name(type(value)), library_class(value).__str__(value))


def _length(index: Any) -> int:
    """Only an index of pandas' own is asked."""
    if not is_of_library(type(index)):
        raise TypeError("not an index of pandas")
    return len(index)


def _is_sympys_own(value: Any) -> bool:
    """Whether SymPy defines the class of every part, and there are few."""
    waiting, seen = [value], 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > MAX_EXPRESSION or module_name(type(part)).partition(".")[0] not in ("sympy", "builtins"):
            return False
        if any(full_name(cls) == ("sympy.core.basic", "Basic") for cls in classes_of(type(part))):
            waiting.extend(loaded("sympy").Basic._args.__get__(part))
    return True


NAMED_HANDLERS: dict[tuple[str, str], Handler] = {
    ("PIL.Image", "Image"): describe_image,
    ("matplotlib.figure", "Figure"): describe_figure,
    ("sympy.core.basic", "Basic"): describe_expression,
    ("pandas.core.frame", "DataFrame"): describe_frame,
    ("pandas", "DataFrame"): describe_frame,
    ("pandas.core.series", "Series"): describe_series,
    ("pandas", "Series"): describe_series,
    ("pandas._libs.interval", "Interval"): describe_interval,
    ("pandas", "Interval"): describe_interval,
    ("pandas._libs.tslibs.period", "Period"): describe_by_text,
    ("pandas", "Period"): describe_by_text,
    ("pandas._libs.missing", "NAType"): describe_by_text,
    ("pandas.api.typing", "NAType"): describe_by_text,
}
