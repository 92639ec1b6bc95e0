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


def interleaved(rounds: int, *measurements: Callable[[], float]) -> list[float]:
    """The medians of measurements, taken A B A B …, so that a slow moment of the machine hits all."""
    taken = [[measure() for measure in measurements] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*taken, strict=True)]
