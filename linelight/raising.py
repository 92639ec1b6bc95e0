"""`raises`: a failure that the lecture wants to show, after which it goes on."""

from __future__ import annotations

from types import TracebackType

Expected = type[BaseException] | tuple[type[BaseException], ...]


class raises:
    """`with raises(ValueError):` runs statements of which one is to fail. The page shows what that one raised, and
    the lecture goes on after the block.

    Plain Python, traced or not: another exception passes through, and nothing of the exception is kept.

    Raises TypeError where `expected` is no exception type and no tuple of these, AssertionError where the block
    raises nothing.
    """

    __slots__ = ("_expected",)

    def __init__(self, expected: Expected) -> None:
        types = expected if isinstance(expected, tuple) else (expected,)
        if not types or not all(isinstance(one, type) and issubclass(one, BaseException) for one in types):
            raise TypeError(
                f"raises() takes a type of exceptions, or a tuple of them, as ValueError: not {expected!r}"
            )
        self._expected = types

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if kind is None:
            names = " or ".join(one.__name__ for one in self._expected)
            raise AssertionError(f"raises({names}): the block raised nothing")
        return issubclass(kind, self._expected)
