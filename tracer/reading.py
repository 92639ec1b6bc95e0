"""Reading what a statement is to show, in the frame in which it ran."""

from __future__ import annotations

from types import FrameType

from tracer.describe import describe, describe_exception
from tracer.describe.torch_quiet import quiet
from tracer.plan import Probe, probe
from tracer.trace.values import Failed, Plain, Unbound, Value
from tracer.variables import local_names

_SECRET = ("token", "key", "passw", "secret", "credential")


def read(one: Probe, frame: FrameType) -> Value:
    """A name without a value is Unbound; an expression that fails says how."""
    try:
        if one.is_name:
            value = one.read(frame)
        else:
            with quiet():
                value = one.read(frame)
    except KeyError as error:
        return Unbound() if one.is_name else _failed(error)
    except Exception as error:
        return _failed(error)
    return describe(value)


def read_all(frame: FrameType) -> list[tuple[str, Value]]:
    """The locals that are bound, but for what looks like a secret."""
    every = [(name, read(probe(name), frame)) for name in local_names(frame)]
    return [
        (name, value) for name, value in every if type(value) is not Unbound and not _is_secret(name, value)
    ]


def _failed(error: Exception) -> Failed:
    return Failed("", ": ".join(part for part in describe_exception(error) if part))


def _is_secret(name: str, value: Value) -> bool:
    """A text under a name like api_key. A site is public; what is not text is no password."""
    is_text = type(value) is Plain and type(value.value) is str
    return is_text and any(word in name.lower() for word in _SECRET)
