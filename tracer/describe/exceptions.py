"""Exceptions by type and message, without a user's `__str__`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tracer.describe.interrupted import is_of_a_signal
from tracer.describe.limits import MAX_TEXT
from tracer.describe.safely import classes_of, namespace_of, type_name
from tracer.paths import shortened, without_libraries
from tracer.trace.values import Described, Value

if TYPE_CHECKING:
    from tracer.describe.walk import Handler, Walk

_PLAIN = {id(cls) for cls in (str, int, float, bool, bytes, type(None))}

_FORMATS: dict[type, tuple[str, ...]] = {
    BaseException: ("args",),
    KeyError: ("args",),
    ImportError: ("args", "msg"),
    OSError: ("args", "errno", "strerror", "filename", "filename2"),
    SyntaxError: ("args", "msg", "filename", "lineno"),
    UnicodeEncodeError: ("encoding", "object", "start", "end", "reason"),
    UnicodeDecodeError: ("encoding", "object", "start", "end", "reason"),
    UnicodeTranslateError: ("object", "start", "end", "reason"),
    BaseExceptionGroup: ("message",),
}
"""The built-in classes that have a `__str__`, and what it formats: anybody may set those to anything."""

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_args_of: Callable[[BaseException], tuple[Any, ...]] = BaseException.__dict__["args"].__get__


def message_of(error: BaseException, walk: Walk) -> tuple[str, str]:
    """(type name, message): the message that Python prints where built-in code makes it of built-in
    values, else the arguments. Addresses, which differ in each run, and folders of this machine are left out."""
    try:
        message = _builtin_message(error)
        if message is None:
            message = ", ".join(_argument(arg, walk) for arg in _args_of(error)[: walk.items])
    except Exception as failure:
        if is_of_a_signal(failure):
            raise
        message = f"message not shown: {type_name(type(failure))}"
    message = _ADDRESS.sub(" at 0x…", shortened(without_libraries(message)))
    return type_name(type(error)), message if len(message) <= MAX_TEXT else f"{message[:MAX_TEXT]}…"


def describe_error_value(value: BaseException, walk: Walk) -> Value:
    """`ValueError('bad')`, as its repr says."""
    name = type_name(type(value))
    args = ", ".join(part.text for part in walk.each(_args_of(value)))
    return Described(name, shortened(f"{name}({args})"))


def _builtin_message(error: BaseException) -> str | None:
    owner = _owner_of_str(type(error))
    if owner is None:
        return None
    held = [getattr(owner, name).__get__(error) for name in _FORMATS[owner]]
    parts = [part for one in held for part in (one if type(one) is tuple else (one,))]
    if not all(_is_plain(part) for part in parts):
        return None
    message: str = namespace_of(owner)["__str__"](error)
    return message


def _is_plain(part: object) -> bool:
    """Formatting it is Python's own code. (A syntax error's arguments hold a tuple of such.)"""
    return id(type(part)) in _PLAIN or (type(part) is tuple and all(id(type(one)) in _PLAIN for one in part))


def _owner_of_str(cls: type) -> type | None:
    """The built-in class whose `__str__` the class has; None where it is another's."""
    for base in classes_of(cls):
        if "__str__" in namespace_of(base):
            return next((known for known in _FORMATS if known is base), None)
    return None


def _argument(arg: object, walk: Walk) -> str:
    return arg[:MAX_TEXT] if type(arg) is str else walk.text(arg)


HANDLERS: dict[type, Handler] = {BaseException: describe_error_value}
