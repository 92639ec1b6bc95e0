"""Charts: what `plot` takes, and what it records."""

from __future__ import annotations

import datetime
import json
from typing import Any

import altair
import numpy as np
import pandas
import polars
import pytest
import torch

from linelight import plot
from linelight.plots import LARGEST, json_of
from tests.linelight.test_author import Heard, heard
from tracer.trace.outputs import Plot

__all__ = ["heard"]


def chart(values: Any) -> dict[str, Any]:
    return {"data": {"values": values}, "mark": "bar"}


@pytest.mark.parametrize(
    ("values", "recorded"),
    [
        ([{"x": 1, "y": float("nan")}], [{"x": 1, "y": None}]),
        ([{"x": np.float32(0.5), "y": np.int64(2)}], [{"x": 0.5, "y": 2}]),
        (np.array([1.5, float("inf")]), [1.5, None]),
        (torch.tensor([1, 2]), [1, 2]),
        (pandas.DataFrame({"x": [1]}), [{"x": 1}]),
        (polars.DataFrame({"x": [1]}), [{"x": 1}]),
        ([{"x": datetime.date(2026, 1, 2)}], [{"x": "2026-01-02"}]),
        (range(3), [0, 1, 2]),
    ],
)
def test_data_of_everything(values: Any, recorded: Any) -> None:
    """Arrays, tensors, frames, dates and numbers that JSON has not are recorded as Vega reads them."""
    assert json.loads(json_of(chart(values)))["data"]["values"] == recorded


def test_a_chart_is_heard(heard: Heard) -> None:
    """A dict, and a chart of Altair's, are recorded with their words; equal charts are equal."""
    plot(chart([{"x": 1}]), alt="one bar", width=300, caption="c")
    made = altair.Chart(pandas.DataFrame({"x": [1]})).mark_bar().encode(x="x:Q")
    plot(made, "from Altair")
    plot(made, "from Altair")
    first, second, third = heard.outputs
    assert first == Plot('{"data":{"values":[{"x":1}]},"mark":"bar"}', "one bar", 300, "c")
    assert second == third
    assert isinstance(second, Plot)
    assert '"mark":{"type":"bar"}' in second.specification


@pytest.mark.parametrize(
    ("made", "alt", "error", "words"),
    [
        (chart([]), "", ValueError, "needs alt"),
        (3, "a", TypeError, "not int"),
        ({"layer": [{"data": {"url": "https://example.org/a.csv"}}]}, "a", ValueError, "example.org/a.csv"),
        (chart([{"x": object()}]), "a", TypeError, "cannot record a object"),
        (chart(["x" * LARGEST]), "a", ValueError, "up to 500,000 are recorded"),
    ],
)
def test_mistakes(made: Any, alt: str, error: type[Exception], words: str, heard: Heard) -> None:
    """A chart without words, from elsewhere, too large or of another kind is a clear error."""
    with pytest.raises(error, match=words):
        plot(made, alt)
    assert heard.outputs == []


def test_a_field_may_be_called_url(heard: Heard) -> None:
    """Data about addresses is no data at an address."""
    plot({"data": {"values": [{"data": {"url": "https://example.org"}}]}, "mark": "bar"}, "a")
    assert len(heard.outputs) == 1
