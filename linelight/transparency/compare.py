"""What differs between a traced run and an untraced one, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from linelight.transparency.facts import COLLECTIONS, Facts

NOTHING = "nothing"

SLACK = 10, 0.1
"""Garbage collections that may be more or fewer, traced: so many, and this part of those of an untraced run."""


@dataclass(frozen=True)
class Difference:
    """`fact` is not the same; where it is a row of things, the `number`th is the first that is not."""

    fact: str
    number: int
    untraced: str
    traced: str

    def __str__(self) -> str:
        where = f"{self.fact}, the {self.number}." if self.number else self.fact
        return f"{where}: {self.untraced} untraced, {self.traced} traced"


def compare(untraced: Facts, traced: Facts, again: Facts) -> tuple[list[Difference], list[str]]:
    """What the tracer is to blame for, and the facts of which at least a part differs between two untraced runs
    too: of that part nothing can be said."""
    found, restless = [], []
    for fact in dict.fromkeys([*untraced, *again, *traced]):
        rows = [run.get(fact, []) for run in (untraced, again, traced)]
        if rows[0] != rows[1]:
            restless.append(fact)
        found += list(_first(fact, *rows))
    return found, restless


def _first(fact: str, untraced: list[str], again: list[str], traced: list[str]) -> Iterator[Difference]:
    is_row = max(map(len, (untraced, again, traced))) > 1
    for number, (a, b, c) in enumerate(zip_longest(untraced, again, traced, fillvalue=NOTHING), 1):
        if a == b and not _same(fact, a, c):
            yield Difference(fact, number if is_row else 0, a, c)
            return


def _same(fact: str, untraced: str, traced: str) -> bool:
    """The collector counts the objects that are made, and a frame that is traced is one."""
    if fact != COLLECTIONS or NOTHING in (untraced, traced):
        return untraced == traced
    some, part = SLACK
    return abs(int(untraced) - int(traced)) <= some + part * int(untraced)
