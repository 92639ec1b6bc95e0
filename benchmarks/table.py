"""Printing a table of measurements, and taking them in turn."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A Markdown table, so that it can be put into a document as it is."""
    print(f"\n{title}\n")
    widths = [max(len(row[i]) for row in [columns, *rows]) for i in range(len(columns))]
    for row in [columns, ["-" * width for width in widths], *rows]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")


def interleaved(first: Callable[[], float], second: Callable[[], float], rounds: int) -> tuple[float, float]:
    """The medians of two measurements, taken A B A B …, so that a slow moment of the machine hits both."""
    pairs = [(first(), second()) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)
