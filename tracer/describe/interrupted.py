"""Telling an exception of a signal's handler from a failure: such a handler runs anywhere, also while a value is
read, and what it raises (a time limit, mostly) is meant for the program."""

from __future__ import annotations

import functools
import signal
import types
from collections.abc import Callable, Iterator
from typing import Any

from tracer.describe.safely import namespace_of

traceback_of: Callable[[BaseException], types.TracebackType | None] = BaseException.__dict__[
    "__traceback__"
].__get__
"""An exception's traceback, past its own `__getattribute__`."""


def is_of_a_signal(error: BaseException) -> bool:
    """Whether a handler of a signal has raised it, or it is a Ctrl-C."""
    if issubclass(type(error), KeyboardInterrupt):
        return True
    handlers = {id(code) for code in _handlers()}
    traceback = traceback_of(error)
    while traceback is not None and id(traceback.tb_frame.f_code) not in handlers:
        traceback = traceback.tb_next
    return traceback is not None


def _handlers() -> Iterator[types.CodeType]:
    for number in signal.valid_signals():
        code = _code_of(signal.getsignal(number))
        if code is not None:
            yield code


def _code_of(handler: Any) -> types.CodeType | None:
    """Of a function, a method, a partial, or an object whose class can be called."""
    while type(handler) is functools.partial:
        handler = handler.func
    function = handler.__func__ if type(handler) is types.MethodType else handler
    if type(function) is not types.FunctionType:
        function = namespace_of(type(function)).get("__call__")
    return function.__code__ if type(function) is types.FunctionType else None
