"""What `table` may be given, and what it records."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np
import pandas
import polars
import pytest
import torch

from linelight import table
from linelight.tables import grid_of, table_of
from tests.linelight.test_author import Heard, heard
from tracer.trace.outputs import Table, cell_text

__all__ = ["heard"]

Pair = namedtuple("Pair", "a b")


def recorded(data: Any, most: int = 20) -> tuple[tuple[str, ...], list[list[str]]]:
    made = table_of(grid_of(data), "", None, most)
    return made.header, [list(map(cell_text, row)) for row in made.rows]


@pytest.mark.parametrize(
    ("data", "header", "rows"),
    [
        ([[1, "a"], (2, "b")], (), [["1", "a"], ["2", "b"]]),
        ([Pair(1, 2.5)], ("a", "b"), [["1", "2.5"]]),
        ([{"a": 1}, {"b": 2}], ("a", "b"), [["1", ""], ["", "2"]]),
        ({"a": [1, 2], "b": np.array([0.1, 0.2], "f4")}, ("a", "b"), [["1", "0.1"], ["2", "0.2"]]),
        (np.array([1, 2]), (), [["1"], ["2"]]),
        (np.array([[0.1]], "f4"), (), [["0.1"]]),
        (np.array([(1, 2.5)], [("n", "i4"), ("x", "f8")]), ("n", "x"), [["1", "2.5"]]),
        (np.array([["a", "b"]]), (), [["a", "b"]]),
        (torch.tensor([[0.1, 2.0]], requires_grad=True), (), [["0.1", "2.0"]]),
        (torch.tensor([0.5], dtype=torch.bfloat16), (), [["0.5"]]),
        (pandas.DataFrame({"a": [1], "b": ["x"]}), ("a", "b"), [["1", "x"]]),
        (pandas.DataFrame({"a": [1]}, index=["row"]), ("", "a"), [["row", "1"]]),
        (pandas.Series([1.5], name="s"), ("s",), [["1.5"]]),
        (polars.DataFrame({"a": [1], "b": [None]}), ("a", "b"), [["1", "None"]]),
        (polars.Series("s", [1]), ("s",), [["1"]]),
        ([], (), []),
        ({}, (), []),
    ],
)
def test_tables_of_everything(data: Any, header: tuple[str, ...], rows: list[list[str]]) -> None:
    """Whatever holds a table gives its header and its cells, each with the text of its own precision."""
    assert recorded(data) == (header, rows)


@pytest.mark.parametrize(
    "data",
    [
        [[n, n] for n in range(100)],
        {"a": range(100), "b": range(100)},
        np.arange(100).repeat(2).reshape(100, 2),
        torch.arange(100).repeat_interleave(2).view(100, 2),
        pandas.DataFrame({"a": range(100), "b": range(100)}),
        polars.DataFrame({"a": range(100), "b": range(100)}),
    ],
    ids=lambda data: type(data).__module__,
)
def test_long_tables_keep_both_ends(data: Any) -> None:
    """Of a long table so many rows as asked for are recorded, from both ends, and its whole size."""
    made = table_of(grid_of(data), "", None, 5)
    assert [cell_text(row[0]) for row in made.rows] == ["0", "1", "2", "98", "99"]
    assert (made.height, made.width) == (100, 2)


def test_wide_tables_keep_both_ends() -> None:
    """Of many columns the first ten and the last ten are recorded."""
    made = table_of(grid_of([list(range(50))]), "", None, 5)
    assert [cell_text(cell) for cell in made.rows[0]] == [str(n) for n in (*range(10), *range(40, 50))]
    assert made.width == 50


def test_a_table_is_heard(heard: Heard) -> None:
    """The call records header, caption and that the first column names the rows."""
    table([["a", 1]], header=["k", "v"], caption="c", named=True)
    (made,) = heard.outputs
    assert isinstance(made, Table)
    assert (made.header, made.caption, made.named) == (("k", "v"), "c", True)
    assert made.text == "c\nk | v\na | 1"


@pytest.mark.parametrize(
    ("data", "options", "error", "words"),
    [
        (3, {}, TypeError, "not int"),
        ("rows", {}, TypeError, "not str"),
        ([1, 2], {}, TypeError, "row 0 is 1"),
        ([[1], "ab"], {}, TypeError, "row 1 is 'ab'"),
        ([[1, 2], [3]], {}, ValueError, "row 1 has 1 cells, and row 0 has 2"),
        ([{"a": 1}, [2]], {}, TypeError, "row 1"),
        ({"a": [1], "b": [1, 2]}, {}, ValueError, "columns of one length"),
        ({"a": 1}, {}, TypeError, "'a' is 1"),
        (np.zeros((1, 1, 1)), {}, ValueError, "1 or 2 dimensions, not 3"),
        (torch.zeros(()), {}, ValueError, "1 or 2 dimensions, not 0"),
        ([[1]], {"header": ["a", "b"]}, ValueError, "1 columns, and a header of 2"),
        ([[1]], {"rows": 1}, ValueError, "2 rows or more"),
    ],
)
def test_what_is_no_table(data: Any, options: dict[str, Any], error: type[Exception], words: str) -> None:
    """What is no table is an error that says which part does not fit, with and without a trace."""
    with pytest.raises(error, match=words):
        table(data, **options)
