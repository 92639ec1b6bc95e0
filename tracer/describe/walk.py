"""One value's description under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeAlias

from tracer.describe.exceptions import message_of
from tracer.describe.interrupted import is_of_a_signal
from tracer.describe.limits import MAX_DEPTH, MAX_NAME, MAX_STATISTICS, NODES_AN_ITEM
from tracer.describe.plain import at_once
from tracer.describe.safely import type_name
from tracer.trace.limits import ITEMS
from tracer.trace.values import Described, Failed, Value

Handler: TypeAlias = "Callable[[Any, Walk], Value]"
"""Describes a value of one type, or of a subclass."""

_CYCLES = {"list": "[...]", "tuple": "(...)", "dict": "{...}"}


class Walk:
    """What a value's description may still cost, and the objects that it is inside of.

    A container asks `room` and `each`; where the room ends it shows fewer items, with its whole length. `items`:
    so many are shown of one container or object, in all of a process.
    """

    items = ITEMS

    __slots__ = ("_handler_of", "_inside", "elements_left", "nodes_left")

    def __init__(self, handler_of: Callable[[type], Handler]) -> None:
        self._handler_of = handler_of
        self._inside: set[int] = set()
        self.nodes_left = NODES_AN_ITEM * self.items
        self.elements_left = MAX_STATISTICS

    def describe(self, value: object) -> Value:
        """Raises an Exception only of a signal's handler: one of ours that fails costs its own value only."""
        self.nodes_left -= 1
        plain = at_once(value)
        if plain is not None:
            return plain
        cls = type(value)
        mark = id(value)
        if mark in self._inside:
            return _cycle(type_name(cls))
        self._inside.add(mark)
        try:
            return self._handler_of(cls)(value, self)
        except Exception as error:
            if is_of_a_signal(error):
                raise
            return Failed(type_name(cls), ": ".join(message_of(error, self)))
        finally:
            self._inside.discard(mark)

    @property
    def room(self) -> bool:
        return self.nodes_left > 0 and len(self._inside) <= MAX_DEPTH

    def spend(self, nodes: int) -> None:
        self.nodes_left -= nodes

    def each(self, parts: Iterable[object]) -> tuple[Value, ...]:
        """The first parts' values. They are taken before they are described: a dictionary may be
        changed by another thread meanwhile."""
        taken = list(islice(parts, self.items)) if self.room else []
        shown: list[Value] = []
        for part in taken:
            if not self.room:
                break
            shown.append(self.describe(part))
        return tuple(shown)

    def pairs(self, items: Iterable[tuple[object, object]]) -> tuple[tuple[Value, Value], ...]:
        taken = list(islice(items, self.items)) if self.room else []
        shown: list[tuple[Value, Value]] = []
        for key, item in taken:
            if not self.room:
                break
            shown.append((self.describe(key), self.describe(item)))
        return tuple(shown)

    def fields(self, named: list[tuple[str, object]]) -> tuple[tuple[str, Value], ...]:
        """The first fields' values; the last one says how many more there are."""
        shown: list[tuple[str, Value]] = []
        for name, held in named[: self.items]:
            if not self.room:
                break
            shown.append((name[:MAX_NAME], self.describe(held)))
        if len(shown) < len(named):
            shown.append(("…", Described("", f"{len(named) - len(shown)} more")))
        return tuple(shown)

    def text(self, value: object) -> str:
        """A part's text, for a description in one line."""
        return self.describe(value).text


def _cycle(name: str) -> Described:
    return Described(name, _CYCLES.get(name) or f"{name}(...)")
