"""What a page has of a statement that ran many times: the first few and the last; stepping has all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from markupsafe import Markup

from renderer.views import OutputsFold, ShownValue, ValueRange, ValuesFold

FEW = 5
"""Up to so many executions are shown as they are."""
FIRST = 3
FOLDED = 40
"""So many outputs at most are folded away in the page."""

T = TypeVar("T")


def cut(items: Sequence[T]) -> tuple[Sequence[T], Sequence[T], Sequence[T]]:
    """The first, those between, and the last."""
    if len(items) <= FEW:
        return items, (), ()
    return items[:FIRST], items[FIRST:-1], items[-1:]


def outputs_fold(outputs: Sequence[str]) -> OutputsFold:
    first, between, last = cut(outputs)
    left_out = max(0, len(between) - FOLDED)
    return OutputsFold(_markup(first), _markup(between[:FOLDED]), left_out, _markup(last))


def _markup(outputs: Sequence[str]) -> tuple[Markup, ...]:
    return tuple(map(Markup, outputs))


def values_fold(
    count: int, first: Sequence[tuple[ShownValue, ...]], last: Sequence[tuple[ShownValue, ...]]
) -> ValuesFold:
    """Of `count` executions the first few and the last one."""
    shown = [*first, *last]
    names = dict.fromkeys(value.name for values in shown for value in values)
    ranges = tuple(_range(name, shown) for name in names)
    return ValuesFold(count, ranges, tuple(first), count - len(shown), tuple(last))


def _range(name: str, shown: Sequence[tuple[ShownValue, ...]]) -> ValueRange:
    found = [value.content or value.kind for values in shown for value in values if value.name == name]
    return ValueRange(name, found[0], found[-1])
