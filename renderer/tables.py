"""A table -> what its template places: cells with their text and side, and where rows and columns are left out."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tracer.trace.outputs import Table, cell_text
from tracer.trace.values import Plain, Value

FIGURE_BLANK, POINT_BLANK = "\u2007", "\u2008"
"""As wide as a digit, and as a decimal point: with them numbers stand point under point."""

_NUMBER = re.compile(r"[-+−]?\d*(\.\d*)?(e[-+]?\d+)?|nan|[-+]?inf", re.I)
_DECIMAL = re.compile(r"[-+]?\d+(?:\.(\d+))?")


@dataclass(frozen=True, slots=True)
class CellView:
    """`css`: r for a number, which stands on the right. `head`: it names its row. `gap`: it stands for what is
    left out."""

    text: str
    css: str = ""
    head: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """`gap` says what was left out after row `gap_after`, which is 0 where nothing was; `wide`: it may need to
    scroll sideways."""

    caption: str
    header: tuple[CellView, ...]
    rows: tuple[tuple[CellView, ...], ...]
    columns: int
    gap_after: int
    gap: str
    note: str
    wide: bool


def table_view(table: Table) -> TableView:
    columns = [_column(values) for values in zip(*table.rows, strict=True)]
    sides = ["r" if is_number else "" for _, is_number in columns]
    rows = [list(row) for row in zip(*(texts for texts, _ in columns), strict=True)]
    cut = _half(len(sides)) if table.width > len(sides) else None
    body = tuple(_cells(row, sides, cut, table.named) for row in rows)
    header = _cells(list(table.header), sides, cut, False) if table.header else ()
    left_out = table.height - len(rows)
    return TableView(
        caption=table.caption,
        header=header,
        rows=body,
        columns=len(body[0]) if body else len(header),
        gap_after=_half(len(rows)) if left_out > 0 else 0,
        gap=f"{left_out:,} more rows" if left_out > 1 else "1 more row",
        note=f"{table.width:,} columns, of which {len(sides)} are shown" if cut else "",
        wide=_characters(table.header, [texts for texts, _ in columns]) > NARROW,
    )


NARROW = 36
"""Characters that a phone has room for."""


def _characters(header: Sequence[str], columns: list[list[str]]) -> int:
    """Of the longest line, blanks between the columns included."""
    names = [[name] for name in header] or [[]] * len(columns)
    return sum(
        3 + max(map(len, texts + name), default=0) for texts, name in zip(columns, names, strict=False)
    )


def _half(count: int) -> int:
    return count - count // 2


def _cells(texts: list[str], sides: list[str], cut: int | None, named: bool) -> tuple[CellView, ...]:
    cells = [
        CellView(text, side, named and at == 0)
        for at, (text, side) in enumerate(zip(texts, sides, strict=True))
    ]
    if cut is not None:
        cells.insert(cut, CellView("…"))
    return tuple(cells)


def _column(values: Sequence[Value]) -> tuple[list[str], bool]:
    """The texts of a column's cells, and whether they are numbers; these are padded to one number of decimals."""
    texts = [_text(value) for value in values]
    said = [text for text in texts if text]
    is_number = bool(said) and all(
        _NUMBER.fullmatch(text) and any(c.isalnum() for c in text) for text in said
    )
    return (_aligned(texts) if is_number else texts), is_number


def _text(value: Value) -> str:
    """A float to six digits, where it has more: the trace has them all."""
    number = value.value if isinstance(value, Plain) else None
    if isinstance(number, float) and math.isfinite(number):
        exact = repr(number)
        return exact if len(exact.lstrip("-")) <= SHORT else f"{number:.6g}"
    return cell_text(value)


SHORT = 8


def _aligned(texts: list[str]) -> list[str]:
    found = [_DECIMAL.fullmatch(text) for text in texts]
    decimals = [len(match[1] or "") if match else 0 for match in found]
    most = max(decimals)
    if not most or not all(found):
        return texts
    return [
        text + POINT_BLANK * (not count) + FIGURE_BLANK * (most - count)
        for text, count in zip(texts, decimals, strict=True)
    ]
