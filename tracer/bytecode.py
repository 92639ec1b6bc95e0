"""What the instruction at which an event comes says of it."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from types import CodeType

SUSPENDS = {dis.opmap[name] for name in ("YIELD_VALUE", "SEND", "RESUME") if name in dis.opmap}
"""Instructions at which a generator's frame is left and will go on."""

DELEGATES = dis.opmap["SEND"]
"""A yield from, or an await, at work."""

RETURNS = {dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in dis.opmap}

_ITERATING = (
    *("FOR_ITER", "END_FOR", "SEND", "END_SEND", "END_ASYNC_FOR"),
    *("YIELD_VALUE", "RESUME", "RETURN_GENERATOR", "CLEANUP_THROW"),
)
_ITERATES = {dis.opmap[name] for name in _ITERATING if name in dis.opmap}
"""Instructions that end an iteration by an exception; at others it is the program's own doing."""

_CACHE = dis.opmap["CACHE"]

_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)
"""Exceptions that a frame goes on after by design, where it iterates: that is no news to its loop."""

_CLEANS_UP = bytes([dis.opmap["COPY"], 3, dis.opmap["POP_EXCEPT"]])
"""How the instructions begin with which an exception leaves a handler or a finally; no statement begins so."""

_RERAISES = dis.opmap["RERAISE"]
"""With this it leaves the body of a finally. A statement without an instruction of its own may stand there."""

UNIT = 2
"""Bytes of an instruction, and of each room for a cache behind it."""


def bytecode_of(code: CodeType) -> bytes:
    """With a 0 behind it, which is thus what stands at -1, where a frame is that has not begun."""
    return code.co_code + b"\0"


def is_end(bytecode: bytes, exception: BaseException, at: int) -> bool:
    """Whether an exception at this offset is the end of an iteration. While 3.11 is in a call of Python code, the
    offset is of the last room for a cache behind the instruction."""
    if not issubclass(type(exception), _ENDS):
        return False
    while bytecode[at] == _CACHE:
        at -= UNIT
    return bytecode[at] in _ITERATES


def cleanups(code: CodeType, is_empty: Callable[[int], bool]) -> Iterator[int]:
    """The offsets where an exception leaves a handler or a finally. `is_empty`: whether what stands on a line is a
    statement that does nothing."""
    bytecode = code.co_code
    for start, end, line in code.co_lines():
        for at in range(start, end, UNIT):
            leaves = bytecode[at] == _RERAISES and (line is None or not is_empty(line))
            if leaves or bytecode.startswith(_CLEANS_UP, at):
                yield at
