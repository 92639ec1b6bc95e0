"""What a value's text says."""

from __future__ import annotations

import pytest

from tracer.trace.values import Clipped, Mapping, Plain, Record, Sequence, Statistics, Tensor, Value

SAID: list[tuple[Value, str]] = [
    (Plain(1.0), "1.0"),
    (Plain("a'b"), '"a\'b"'),
    (Sequence("tuple", (Plain(1),), 1), "(1,)"),
    (Sequence("set", (), 0), "set()"),
    (Sequence("list", (Plain(1),), 9), "[1, … 9 items]"),
    (Mapping("dict", ((Plain("a"), Plain(1)),), 1), "{'a': 1}"),
    (Record("P", (("x", Plain(1)),)), "P(x=1)"),
    (Clipped("bytes", "ab", 9), "b'ab'… (9 bytes)"),
    (Tensor("Tensor", (2,), "float32", "cpu", 8, [0.5, 1.0]), "[0.5, 1.0] float32 [2]"),
    (Tensor("Tensor", (5,), "float32", "cpu", 20, [0.0] * 5), "all 0.0 float32 [5]"),
    (Tensor("Tensor", (24,), "int64", "cpu", 192, list(range(24))), "0 … 23 int64 [24]"),
    (Tensor("Tensor", (24,), "bool", "cpu", 24, [True, False] * 12), "24 B bool [24]"),
    (
        Tensor("Tensor", (9, 9), "float32", "cuda:0", 324, None, [[0.0]], Statistics(-1.5, 2.25, 0.1, 1.0, 2, 1)),
        "-1.5 … 2.25, 2 nan, 1 inf float32 [9, 9] · cuda:0",
    ),
    (Tensor("Tensor", (8192, 8192), "float32", "cpu", 2**28, note="too many"), "256 MiB float32 [8192, 8192]"),
    (Tensor("Tensor", (2, 2), "float32", "cpu", note="values not read: sparse"),
     "float32 [2, 2] · values not read: sparse"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text"), SAID, ids=[text for _, text in SAID])
def test_text(value: Value, text: str) -> None:
    """A value says this in one line."""
    assert value.text == text
