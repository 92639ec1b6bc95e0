"""No value makes a step large or slow."""

import json
import sys
from collections import deque
from typing import Any

import pytest

from tracer.describe import describe
from tracer.describe.limits import MAX_DEPTH, NODES_AN_ITEM
from tracer.trace.codec import encode_value
from tracer.trace.limits import ITEMS
from tracer.trace.values import Failed, Mapping, Record, Sequence, Value
from tracer.trace.yaml_line import yaml_line


class Node:
    def __init__(self, name: str) -> None:
        self.name = name
        self.children: list[Node] = []


class Wide:
    def __init__(self) -> None:
        for i in range(80):
            setattr(self, f"field_{i}", i)


def _tree(depth: int) -> Node:
    node = Node(f"depth {depth}")
    node.children = [_tree(depth - 1) for _ in range(4)] if depth else []
    return node


def _deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


BIG = {
    "a list": list(range(1_000_000)),
    "a dict": dict.fromkeys(range(1_000_000)),
    "a set": set(range(1_000_000)),
    "a sorted set": set(range(10_000)),
    "a set of tuples": {(i, str(i)) for i in range(9_000)},
    "a set of objects": {Node(str(i)) for i in range(9_000)},
    "a set of long tuples": {tuple(range(i, i + 1_000_000)) for i in range(4)},
    "a deque": deque(range(1_000_000)),
    "a string": "x" * 50_000_000,
    "bytes": bytes(50_000_000),
    "an integer": 1 << 50_000_000,
    "a range": range(10**30),
    "a tree": _tree(6),
    "a deep list": _deep(100_000),
    "many strings": ["y" * 999] * 50,
    "lists of lists": [[[[0] * 50] * 50] * 50] * 50,
}


@pytest.mark.parametrize("value", BIG.values(), ids=BIG)
def test_any_large_value_costs_little_text(value: Any) -> None:
    """A generous bound: typical are 5 kB."""
    described = describe(value)
    assert len(yaml_line(encode_value(described))) < 60_000
    assert len(described.text) < 60_000


def test_a_container_shows_its_first_items_and_its_length() -> None:
    """Fifty items, then the count."""
    value = describe(list(range(1000)))
    assert isinstance(value, Sequence)
    assert (len(value.items), value.length) == (ITEMS, 1000)
    assert value.text.endswith("48, 49, … 1000 items]")
    pairs = describe({i: i for i in range(1000)})
    assert isinstance(pairs, Mapping)
    assert (len(pairs.pairs), pairs.length) == (ITEMS, 1000)


def test_containers_are_opened_to_a_depth() -> None:
    """Below it only the count is shown."""
    assert describe([[[[[[1]]]]]]).text == "[" * 6 + "… 1 items" + "]" * 6
    assert MAX_DEPTH == 5


def test_objects_are_opened_to_a_depth() -> None:
    """Below it only the type is shown, with dots."""
    assert "Node(…)" in describe([[[[[Node("deep")]]]]]).text


def test_all_parts_together_are_bounded() -> None:
    """A value of many small containers ends where the bound is reached."""

    def count(value: Value) -> int:
        return 1 + sum(map(count, value.items)) if isinstance(value, Sequence) else 1

    assert count(describe([[i] * 50 for i in range(50)])) <= NODES_AN_ITEM * ITEMS + 1


def test_an_object_says_how_many_more_fields_it_has() -> None:
    """Fifty fields, then the count."""
    value = describe(Wide())
    assert isinstance(value, Record)
    assert len(value.fields) == ITEMS + 1
    assert value.fields[-1][1].text == "30 more"


def test_a_large_set_of_what_has_no_order_is_a_count() -> None:
    """Which of them came first would depend on addresses."""
    assert describe({Node(str(i)) for i in range(60)}).text == "{… 60 items}"


def test_at_the_end_of_the_stack_a_value_is_not_shown_but_nothing_raises() -> None:
    """Whatever is left of the stack."""
    texts: list[Value] = []

    def descend() -> None:
        texts.append(describe([[1], {"a": (2,)}]))
        descend()

    with pytest.raises(RecursionError):
        descend()
    assert texts[0].text == "[[1], {'a': (2,)}]"
    assert any(isinstance(value, Failed) for value in texts) or "not shown" in texts[-1].text


def test_the_descriptions_are_json() -> None:
    """As the trace needs them."""
    for value in BIG.values():
        json.dumps(encode_value(describe(value)), allow_nan=False)


def test_the_limit_of_digits_does_not_matter() -> None:
    """A program may lower it."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert describe(10**5000).text.startswith("16610-bit integer 1000")
        assert describe(range(10**5000)).text.startswith("range(0, 16610-bit")
    finally:
        sys.set_int_max_str_digits(before)
