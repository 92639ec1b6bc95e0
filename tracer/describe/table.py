"""Which function describes a value: a table from its type, or the first of its bases that is in it.

Built-in classes stand in it by identity (a class's own hash and equality may be a metaclass's code),
classes of libraries by name, so that none is imported.
"""

from __future__ import annotations

from enum import Enum

from tracer.describe import (
    arrays,
    containers,
    exceptions,
    objects,
    others,
    plain,
    stdlib,
    torch_objects,
    torch_tensors,
)
from tracer.describe.interrupted import is_of_a_signal
from tracer.describe.safely import classes_of, full_name, is_of_library, type_name
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Failed, Value

_BY_CLASS: dict[int, Handler] = {
    id(cls): handler
    for module in (plain, containers, objects, exceptions, stdlib, torch_objects)
    for cls, handler in module.HANDLERS.items()
}
_BY_NAME: dict[tuple[str, str], Handler] = {
    name: handler
    for module in (containers, stdlib, arrays, torch_tensors, torch_objects, others)
    for name, handler in module.NAMED_HANDLERS.items()
}


def describe(value: object) -> Value:
    """What the value is now. Raises an Exception only where a signal's handler does."""
    try:
        return plain.at_once(value) or Walk(handler_of).describe(value)
    except Exception as error:  # no stack or no memory left even to say what failed
        if is_of_a_signal(error):
            raise
        return Failed("", type(error).__name__)


def show_items(count: int) -> None:
    """From now on, in this process, so many of one container (`limits.value` in site.yaml)."""
    Walk.items = count


def describe_exception(error: BaseException) -> tuple[str, str]:
    """(type name, message) without a user's `__str__`."""
    try:
        return exceptions.message_of(error, Walk(handler_of))
    except Exception as failure:
        if is_of_a_signal(failure):
            raise
        return type_name(type(error)), ""


def handler_of(cls: type) -> Handler:
    known = _BY_CLASS.get(id(cls))
    if known is not None:
        return known
    bases = classes_of(cls)
    if any(base is Enum for base in bases):
        return objects.describe_enum  # an IntEnum is an int before it is an Enum
    return next(filter(None, map(_own_handler, bases)), objects.describe_object)


def _own_handler(cls: type) -> Handler | None:
    found = _BY_CLASS.get(id(cls)) or _BY_NAME.get(full_name(cls))
    return found if found is None or id(cls) in _BY_CLASS or is_of_library(cls) else None
