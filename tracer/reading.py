"""Reading what a statement is to show, in the frame in which it ran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from types import FrameType
from typing import Any

from tracer.describe import describe, describe_exception, is_of_a_signal
from tracer.describe.sharing import sharing
from tracer.describe.torch_quiet import is_profiled, quiet
from tracer.expressions import NoValue, read_name
from tracer.plan import Probe, probe
from tracer.trace.sharing import Sharing
from tracer.trace.values import Described, Failed, Plain, Unbound, Value
from tracer.variables import names_of_class


def read(one: Probe, frame: FrameType) -> Value:
    """A name without a value is Unbound; an expression that fails says how."""
    try:
        if one.is_name:
            value = one.read(frame)
        elif is_profiled():
            return Failed("", "not read while a profiler is active")
        else:
            with quiet():
                value = one.read(frame)
    except NoValue:
        return Unbound()
    except BaseException as error:  # of a property, which the author asked for
        if is_of_a_signal(error):
            raise
        return _failed(error)
    return describe(value)


def read_all(frame: FrameType, names: tuple[str, ...] | None) -> list[tuple[str, Value]]:
    """The locals that are bound, of `names`, or of a class's or module's frame (None); of what looks like a secret
    only that."""
    asked = names_of_class(frame) if names is None else names
    every = [(name, read(probe(name), frame)) for name in asked]
    bound = [(name, value) for name, value in every if type(value) is not Unbound]
    return [(name, _SECRET if is_secret(name, value) else value) for name, value in bound]


def unbound(frame: FrameType, names: tuple[str, ...]) -> list[str]:
    """Those of them that have no value now."""
    return [name for name in names if type(read(probe(name), frame)) is Unbound]


def shared(frame: FrameType, names: frozenset[str]) -> tuple[Sharing, ...]:
    """Which of these names stand for one thing now. In the order of the frame's own names."""
    return sharing(sorted(_bound(frame, names)))


def _bound(frame: FrameType, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    for name in names:
        if name.isidentifier():
            with suppress(NoValue):
                yield name, read_name(frame, name)


def _failed(error: BaseException) -> Failed:
    return Failed("", ": ".join(part for part in describe_exception(error) if part))


_SECRET = Described("str", "not shown: looks like a secret; @inspect it by name to show it")
_SECRET_WORDS = {"token", "key", "apikey", "password", "passwd", "secret", "credential", "credentials"}


def is_secret(name: str, value: Value) -> bool:
    """A long text without blanks, under a name of which a word says so: `api_key = "sk-…"`. A site is public. The
    tokens and keys that lectures are about are short texts, numbers and tensors."""
    if type(value) is not Plain or type(value.value) is not str:
        return False
    text = value.value
    looks_made = len(text) >= 12 and not any(char.isspace() for char in text)
    return looks_made and not _SECRET_WORDS.isdisjoint(name.lower().split("_"))
