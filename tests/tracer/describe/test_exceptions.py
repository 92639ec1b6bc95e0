"""Exceptions by type and by the message that Python prints, without code of the lecture's."""

import json
import os
from typing import Any

import pytest

from tracer.describe import describe_exception


class Loud(Exception):
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Quiet(ValueError):
    pass


class Part:
    def __repr__(self) -> str:
        raise RuntimeError


def _raised(action: Any) -> BaseException:
    try:
        action()
    except BaseException as error:
        return error
    raise AssertionError("it did not raise")


PYTHONS_OWN = {
    "message": lambda: int("x"),
    "key": lambda: {"a": 1}["missing"],
    "tuple key": lambda: {(1, 1): 1}[(1, 2)],
    "missing file": lambda: os.stat("/no/such/file"),
    "import": lambda: __import__("no_such_module"),
    "division": lambda: 1 / 0,
    "syntax": lambda: compile("a b", "f.py", "exec"),
    "encoding": lambda: "é".encode("ascii"),
    "decoding": lambda: b"\xff".decode(),
    "attribute": lambda: object().nothing,  # type: ignore[attr-defined]
    "json": lambda: json.loads("{"),
    "exit": lambda: exit(3),
    "assert": lambda: (_ for _ in ()).throw(AssertionError()),
    "stop": lambda: next(iter(())),
}


@pytest.mark.parametrize("action", PYTHONS_OWN.values(), ids=PYTHONS_OWN)
def test_the_message_is_the_one_that_python_prints(action: Any) -> None:
    error = _raised(action)
    assert describe_exception(error) == (type(error).__name__, str(error))


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (Loud("lost", [1]), "lost, [1]"),
        (Quiet("bad"), "bad"),
        (ValueError(Part()), "Part"),
        (ValueError(1, Part()), "1, Part"),
        (ExceptionGroup("two", [ValueError("a"), Loud()]), "two (2 sub-exceptions)"),
        (ValueError(f"in {object()!r}"), "in <object object at 0x…>"),
        (KeyError(Part()), "Part"),
    ],
)
def test_a_message_that_lecture_code_would_make_is_the_arguments(error: Exception, message: str) -> None:
    assert describe_exception(error) == (type(error).__name__, message)


@pytest.mark.parametrize(
    ("error", "name", "message"),
    [
        (OSError(2, "gone", "f"), "filename", "2, gone"),
        (ImportError("a"), "msg", "a"),
        (SyntaxError("a"), "msg", "a"),
    ],
)
def test_what_was_put_into_an_exception_is_not_formatted(error: Exception, name: str, message: str) -> None:
    """Anybody may set its attributes."""
    setattr(error, name, Part())
    assert describe_exception(error)[1] == message


def test_a_long_message_is_clipped() -> None:
    """A thousand characters, then dots."""
    assert describe_exception(ValueError("x" * 5000))[1] == "x" * 1000 + "…"
