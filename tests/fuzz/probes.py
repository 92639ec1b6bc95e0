"""What the random lectures import: a module that is not stepped, so that it adds no step."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

_SHOWN = (type(None), bool, int, str, float, list, tuple, dict, set)


def dump(where: str, names: Mapping[str, Any]) -> None:
    """Prints all locals: plain ones as they are, others by their type."""
    print(where, {name: plain(names[name]) for name in sorted(names)})


def plain(value: Any) -> Any:
    return value if type(value) in _SHOWN else type(value).__name__


def failure(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class Pause:
    """What a coroutine awaits: suspends it `times` times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __await__(self) -> Generator[int, Any, int]:
        yield from range(self.times)
        return self.times


class Count:
    """An asynchronous iterator and an asynchronous context."""

    def __init__(self, n: int) -> None:
        self.n, self.i = n, 0

    def __aiter__(self) -> Count:
        return self

    async def __anext__(self) -> int:
        await Pause(1)
        self.i += 1
        if self.i > self.n:
            raise StopAsyncIteration
        return self.i

    async def __aenter__(self) -> int:
        return await Pause(1)

    async def __aexit__(self, *error: object) -> bool:
        await Pause(1)
        return self.n > 1


def drive(coroutine: Any) -> Any:
    """An event loop of one coroutine."""
    try:
        while True:
            coroutine.send(None)
    except StopIteration as end:
        return end.value


def called(function: Callable[..., Any], *arguments: Any) -> Any:
    """A library that calls back."""
    return function(*arguments)
