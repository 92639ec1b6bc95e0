"""`raises`, as plain Python: it needs no trace."""

from __future__ import annotations

import gc
import weakref

import pytest

from linelight import raises
from linelight.raising import Expected

ALLOWED: list[tuple[Expected, BaseException]] = [
    (ValueError, ValueError("no")),
    (LookupError, KeyError("a subclass")),
    ((KeyError, ZeroDivisionError), ZeroDivisionError("one of several")),
    (SystemExit, SystemExit(3)),
]


@pytest.mark.parametrize(("expected", "error"), ALLOWED)
def test_what_is_expected_ends_the_block(expected: Expected, error: BaseException) -> None:
    """The block ends at the exception, and what stands after it runs."""
    ran = ["before"]
    with raises(expected):
        ran.append("in it")
        raise error
    ran.append("after")
    assert ran == ["before", "in it", "after"]


def test_another_exception_passes_through() -> None:
    """It is the very same exception, with nothing chained to it."""
    error = KeyError("k")
    with pytest.raises(KeyError) as caught, raises((ValueError, TypeError)):
        raise error
    assert caught.value is error
    assert (error.__cause__, error.__context__) == (None, None)


def test_a_block_that_raises_nothing() -> None:
    """It is an AssertionError that names what was expected."""
    with (
        pytest.raises(AssertionError, match=r"^raises\(ValueError\): the block raised nothing$"),
        raises(ValueError),
    ):
        pass
    with pytest.raises(AssertionError, match="KeyError or OSError"), raises((KeyError, OSError)):
        pass


@pytest.mark.parametrize("expected", [ValueError("no"), "ValueError", int, (), (ValueError, 3), None])
def test_what_is_no_type_of_exceptions(expected: object) -> None:
    """It is refused before the block runs, in words."""
    with pytest.raises(TypeError, match=r"raises\(\) takes a type of exceptions"):
        raises(expected)  # type: ignore[arg-type]


def test_nothing_of_the_exception_is_kept() -> None:
    """What the failing frame held is freed when the block has ended."""

    class Big:
        pass

    def fail() -> None:
        big = Big()
        freed.append(weakref.ref(big))
        raise ValueError

    freed: list[weakref.ref[Big]] = []
    gc.disable()
    try:
        block = raises(ValueError)
        with block:
            fail()
        assert freed[0]() is None
    finally:
        gc.enable()


def test_its_type_says_that_it_swallows() -> None:
    """mypy, which the tests are checked with, would call the last line unreachable if it did not know."""
    with raises(ZeroDivisionError):
        raise ZeroDivisionError
    assert True
