"""Numbers, strings and small containers read as Python writes them, and survive the trace file."""

import json
import math
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from enum import Enum, Flag, IntEnum
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tracer.describe import describe
from tracer.describe.plain import leading_digits
from tracer.trace.codec import decode_value, encode_value
from tracer.trace.values import Clipped, Described, Plain, Record
from tracer.trace.yaml_line import yaml_line

Point = namedtuple("Point", "x y")


class Color(Enum):
    RED = 1


class Level(IntEnum):
    LOW = 1


class Access(Flag):
    READ = 1
    WRITE = 2


class Celsius(float):
    pass


class Names(list[int]):
    pass


AS_REPR = [
    *(None, True, False, 0, -7, 10**150, 2**53 + 1, 0.1, -0.0, 1e-8, 1e300, math.inf, -math.inf, math.nan),
    *("", "a", "it's", "tab\t", "日本", b"\x00ab", bytearray(b"x"), 1 + 2j, 0j),
    *([], [1, 2.5, "a"], (), (1,), (1, 2), {}, {1: "a", None: [2]}, {(1, 2): {3: 4}}, set(), frozenset()),
    *(
        {3, 1, 2},
        frozenset({1}),
        [[1], [2, [3]]],
        range(10),
        range(0, 10, 2),
        slice(1, None, 2),
        ...,
        NotImplemented,
    ),
    *(deque([1, 2]), Point(1, [2]), [Point(1, 2)]),
]


@pytest.mark.parametrize("value", AS_REPR, ids=repr)
def test_small_builtin_values_read_as_their_repr(value: Any) -> None:
    assert describe(value).text == repr(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b", "a", 3, None, 2.5}, "{2.5, 3, 'a', 'b', None}"),
        ({10, 9, True}, "{True, 9, 10}"),
        ({(2, "a"), (1, "b")}, "{(1, 'b'), (2, 'a')}"),
        ({frozenset({2}), frozenset({1})}, "{frozenset({1}), frozenset({2})}"),
        ({Color.RED, 1}, "{Color.RED, 1}"),
        (Counter("abbccc"), "Counter({'c': 3, 'b': 2, 'a': 1})"),
        (defaultdict(list, {1: [2]}), "defaultdict({1: [2]})"),
        (OrderedDict(a=1), "OrderedDict({'a': 1})"),
        ({1: 2}.keys(), "dict_keys([1])"),
        ({1: 2}.items(), "dict_items([(1, 2)])"),
        (Names([1]), "Names([1])"),
        (Celsius(21.5), "21.5"),
        (Color.RED, "Color.RED"),
        (Level.LOW, "Level.LOW"),
        (Access.READ | Access.WRITE, "Access.READ|WRITE"),
        (Access(0), "Access(0)"),
    ],
)
def test_other_builtin_values_have_a_text_in_a_fixed_order(value: Any, text: str) -> None:
    assert describe(value).text == text


def test_an_ordered_dict_keeps_its_own_order() -> None:
    """`move_to_end` changes what OrderedDict shows, not what dict's own methods do."""
    value = OrderedDict(a=1, b=2)
    value.move_to_end("a")
    assert describe(value).text == "OrderedDict({'b': 2, 'a': 1})"


def test_a_named_tuple_is_a_record() -> None:
    """Its fields have names on the page."""
    assert describe(Point(1, 2)) == Record("Point", (("x", Plain(1)), ("y", Plain(2))))


def test_cycles_are_marked_as_repr_marks_them() -> None:
    """A container inside itself ends in dots."""
    items: list[Any] = [1]
    items.append(items)
    table: dict[str, Any] = {}
    table["me"] = table
    pair: tuple[list[Any]] = ([],)
    pair[0].append(pair)
    for value in (items, table, pair):
        assert describe(value).text == repr(value)


def test_the_same_object_twice_is_no_cycle() -> None:
    """Only an object inside itself is."""
    item = [1]
    assert describe([item, item]).text == "[[1], [1]]"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10**5000, "16610-bit integer 10000000000…"),
        (10**5000 - 1, "16610-bit integer 99999999999…"),
        (-(10**5000) + 1, "16610-bit integer -99999999999…"),
        (-(10**200) + 1, "-" + "9" * 200),
        (1 << 10_000_000, "10000001-bit integer 90498173063…"),
    ],
    ids=["power of ten", "below it", "negative", "two hundred digits", "ten million bits"],
)
def test_a_long_integer_shows_its_bits_and_leading_digits(value: int, text: str) -> None:
    assert describe(value).text == text


@example(201, -1, 182265815)
@given(
    st.integers(min_value=201, max_value=3000), st.integers(min_value=-2, max_value=2), st.integers(1, 10**12)
)
@settings(max_examples=200, deadline=None)
def test_leading_digits_are_those_of_the_number(power: int, off: int, factor: int) -> None:
    """Near powers of ten too, where the top bits alone don't tell."""
    value = factor * 10**power + off
    assert leading_digits(value) == str(value)[:11]


def test_long_texts_are_clipped_and_say_how_long_they_are() -> None:
    """The head is what fits."""
    assert describe("ab" * 1000) == Clipped("str", "ab" * 500, 2000)
    assert describe(b"\xff" * 2000) == Clipped("bytes", "\xff" * 1000, 2000)
    assert describe("a" * 1000) == Plain("a" * 1000)


def test_complex_numbers_and_bytes_are_described() -> None:
    """JSON has neither."""
    assert describe(1 + 2j) == Described("complex", "(1+2j)")
    assert describe(b"a") == Described("bytes", "b'a'")


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.complex_numbers(), _texts, st.binary(max_size=20)
)
_hashable = st.one_of(_scalars, st.tuples(_scalars, _scalars))
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(_hashable, inner, max_size=3),
        st.frozensets(_hashable, max_size=1),
    ),
    max_leaves=12,
)


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        value = [*value, *value.values()]
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list | tuple | frozenset) else 0


@given(_values.filter(lambda value: _depth(value) <= 5))
@settings(max_examples=300, deadline=None)
def test_any_small_builtin_value_reads_as_its_repr_and_survives_the_trace(value: Any) -> None:
    described = describe(value)
    assert described.text == repr(value)
    line = yaml_line(encode_value(described))
    for read in (json.loads, yaml.safe_load, lambda text: yaml.load(text, yaml.CSafeLoader)):
        assert decode_value(read(line)) == described
