"""Where statements begin in a function's code. A finally is compiled once for each way into it, and its statements
then begin at several places."""

from __future__ import annotations

import dis
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from types import CodeType
from typing import TypeAlias

from tracer.bytecode import UNIT
from tracer.loops import Loop

_Position: TypeAlias = tuple[int | None, int | None, int | None, int | None]
Entries: TypeAlias = tuple[int, ...]
"""The offsets at which a statement begins."""


class Beginnings:
    """Of one code object. A copy of a statement begins with the same kind of instruction, for the same words of
    the source, after one for other words."""

    def __init__(self, code: CodeType, loops: Iterable[Loop]) -> None:
        self._positions: list[_Position] = list(code.co_positions())
        self._bytecode = code.co_code
        self._loops = {loop.first: loop for loop in loops}
        self._alike: dict[tuple[_Position, str], list[int]] = defaultdict(list)
        for unit, position in enumerate(self._positions):
            if unit == 0 or position != self._positions[unit - 1]:
                self._alike[self._kind(unit)].append(unit * UNIT)

    def of(self, line: int, keyword: str, first: int) -> Entries:
        """The offsets at which the statement on this line begins, of which the first one is known. Without columns
        (`-X no_debug_ranges`) nobody can tell the others."""
        unit = first // UNIT
        others = [at for at in self._alike[self._kind(unit)] if at > first]
        if not others or self._positions[unit][2] is None:
            return (first,)
        if keyword == "while":
            others = self._without_ends(self._loops.get(line), [first, *others])
        return (first, *others)

    def _kind(self, unit: int) -> tuple[_Position, str]:
        """Whether a variable may be unbound is known for each copy of its own: `LOAD_FAST_CHECK` is another way to
        begin with it."""
        name = dis.opname[self._bytecode[unit * UNIT]]
        return self._positions[unit], "LOAD_FAST" if name.startswith("LOAD_FAST") else name

    def _without_ends(self, loop: Loop | None, alike: list[int]) -> list[int]:
        """The condition of a while stands behind its body once more, where it decides on the next round."""
        if loop is None:
            return []
        return [at for before, at in pairwise(alike) if not self._has_body(loop, before, at)]

    def _has_body(self, loop: Loop, start: int, end: int) -> bool:
        lines = (position[0] or 0 for position in self._positions[start // UNIT : end // UNIT])
        return any(loop.body <= line <= loop.last for line in lines)
