"""Reading an author's expression in a frame: names, attributes, indices and `len`.

An expression that reads must not write: a missing key of a `defaultdict` is missing, and not made.
Attributes may run a property of the lecture's, because the author asked for it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from inspect import CO_OPTIMIZED
from types import FrameType
from typing import Any, TypeAlias

from tracer.variables import names_of, read_local

Read: TypeAlias = Callable[[FrameType], Any]
"""Raises NoValue for a name that has none, and what the expression raises."""


class NoValue(LookupError):
    """A name that is not bound."""


def reader(expression: str) -> Read:
    """What reads an expression that `tracer.trace.directives` has let pass; parsed, its names have the form that
    Python gives them (µ and μ are one)."""
    return _reader(ast.parse(expression, mode="eval").body)


def read_name(frame: FrameType, name: str) -> Any:
    """A local that is unbound is not the global of the same name. Raises NoValue where there is none."""
    try:
        return read_local(frame, name)
    except KeyError:
        if frame.f_code.co_flags & CO_OPTIMIZED and name in names_of(frame.f_code):
            raise NoValue(name) from None
    for names in (frame.f_globals, frame.f_builtins):
        if name in names:
            return names[name]
    raise NoValue(name)


def _reader(node: ast.expr) -> Read:
    match node:
        case ast.Name(id=name):
            return lambda frame: read_name(frame, name)
        case ast.Attribute(value=value, attr=name):
            of = _reader(value)
            return lambda frame: getattr(of(frame), name)
        case ast.Call(args=[value]):
            of = _reader(value)
            return lambda frame: len(of(frame))
        case ast.Subscript(value=value, slice=index):
            of, at = _reader(value), _reader(index)
            return lambda frame: _item(of(frame), at(frame))
        case ast.Tuple(elts=elements):
            parts = list(map(_reader, elements))
            return lambda frame: tuple(part(frame) for part in parts)
        case ast.Slice(lower=lower, upper=upper, step=step):
            ends = [None if end is None else _reader(end) for end in (lower, upper, step)]
            return lambda frame: slice(*(None if end is None else end(frame) for end in ends))
        case _:
            constant = ast.literal_eval(node)
            return lambda frame: constant


def _item(container: Any, index: Any) -> Any:
    if issubclass(type(container), dict) and not dict.__contains__(container, index):
        raise KeyError(index)
    return container[index]
