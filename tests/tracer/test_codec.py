"""Values, outputs and errors survive the file."""

from __future__ import annotations

import json
from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from tracer.trace.codec import (
    decode_error,
    decode_output,
    decode_value,
    encode_error,
    encode_output,
    encode_value,
)
from tracer.trace.model import Entry, Error
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Edge,
    Graph,
    Html,
    Image,
    Inspected,
    Node,
    Note,
    Output,
    Plot,
    Printed,
    Table,
    Text,
    Video,
    WebLink,
)
from tracer.trace.values import (
    Clipped,
    Described,
    Failed,
    Mapping,
    Parameters,
    Plain,
    Record,
    Sequence,
    Statistics,
    Tensor,
    Unbound,
    Value,
)
from tracer.trace.yaml_line import yaml_line

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.floats() | st.integers()
PLAIN = (st.none() | st.booleans() | NUMBERS | WORDS).map(Plain)
SHAPES = st.lists(st.integers(0, 9), max_size=3).map(tuple)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
ELEMENTS: Any = st.recursive(FINITE | st.booleans() | WORDS, lambda x: st.lists(x, max_size=3), max_leaves=6)
STATISTICS = st.builds(
    Statistics,
    min=FINITE | st.integers(-9, 9),
    max=FINITE,
    mean=st.none() | FINITE,
    std=st.none() | FINITE,
    nan=st.integers(0, 3),
    inf=st.integers(0, 3),
)
TENSORS = st.builds(
    Tensor,
    type=WORDS,
    shape=SHAPES,
    dtype=WORDS,
    device=WORDS,
    bytes=st.none() | st.integers(0, 10**12),
    elements=st.none() | ELEMENTS,
    corner=st.none() | ELEMENTS,
    statistics=st.none() | STATISTICS,
    requires_grad=st.booleans(),
    note=WORDS,
)
LEAVES = (
    PLAIN
    | TENSORS
    | st.builds(Clipped, type=st.sampled_from(["str", "bytes"]), head=WORDS, length=st.integers(0, 10**9))
    | st.builds(Described, type=WORDS, about=WORDS)
    | st.builds(Failed, type=WORDS, error=WORDS)
    | st.just(Unbound())
    | st.builds(
        Parameters,
        type=WORDS,
        tensors=st.lists(st.tuples(WORDS, SHAPES, WORDS), max_size=2).map(tuple),
        count=st.integers(0, 9),
        numel=st.integers(0, 9),
    )
)


def containers(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    items = st.lists(inner, max_size=3).map(tuple)
    pairs = st.lists(st.tuples(inner, inner), max_size=3).map(tuple)
    more = st.integers(0, 5)
    return (
        st.builds(
            lambda t, i, n: Sequence(t, i, len(i) + n), st.sampled_from(["list", "tuple", "set"]), items, more
        )
        | st.builds(lambda t, p, n: Mapping(t, p, len(p) + n), WORDS, pairs, more)
        | st.builds(Record, type=WORDS, fields=st.lists(st.tuples(WORDS, inner), max_size=3).map(tuple))
    )


VALUES: st.SearchStrategy[Value] = st.recursive(LEAVES, containers, max_leaves=8)
OUTPUTS: st.SearchStrategy[Output] = (
    st.builds(Text, WORDS, WORDS, st.booleans(), WORDS)
    | st.builds(Image, WORDS, WORDS, st.none() | st.integers(1, 999), WORDS)
    | st.builds(WebLink, WORDS, WORDS)
    | st.builds(CodeLink, WORDS, WORDS, st.integers(0, 999), WORDS)
    | st.builds(
        Citation,
        WORDS,
        st.lists(WORDS, max_size=3).map(tuple),
        st.none() | st.integers(1, 2999),
        WORDS,
        WORDS,
        WORDS,
    )
    | st.builds(Note, WORDS)
    | st.builds(Printed, WORDS)
    | st.builds(Video, WORDS, WORDS, st.none() | st.integers(1, 999), WORDS, WORDS, WORDS)
    | st.builds(Plot, WORDS, WORDS, st.none() | st.integers(1, 999), WORDS)
    | st.builds(
        Graph,
        st.lists(st.builds(Node, WORDS, WORDS), max_size=2).map(tuple),
        st.lists(st.builds(Edge, st.integers(0, 9), st.integers(0, 9), WORDS), max_size=2).map(tuple),
        st.sampled_from(["layered", "circle", "grid"]),
        st.booleans(),
        WORDS,
        WORDS,
    )
    | st.builds(Command, WORDS, WORDS, WORDS)
    | st.builds(Html, WORDS)
    | st.builds(Inspected, VALUES)
    | st.builds(
        Table,
        st.lists(st.lists(PLAIN, max_size=3).map(tuple), max_size=2).map(tuple),
        st.lists(WORDS, max_size=3).map(tuple),
        WORDS,
        st.booleans(),
        st.integers(0, 10**9),
        st.integers(0, 99),
    )
)
READERS = (json.loads, yaml.safe_load, lambda text: yaml.load(text, yaml.CSafeLoader))


@given(VALUES)
def test_values_survive(value: Value) -> None:
    """Any value is the same value after the file, whichever reader reads it."""
    line = yaml_line(encode_value(value))
    for read in READERS:
        assert decode_value(read(line)) == value


@given(OUTPUTS)
def test_outputs_survive(output: Output) -> None:
    """Any output is the same output after the file."""
    line = yaml_line(encode_output(output))
    for read in READERS:
        assert decode_output(read(line)) == output


@given(
    st.builds(Error, WORDS, WORDS, st.lists(st.builds(Entry, WORDS, st.integers(), WORDS, WORDS)).map(tuple))
)
def test_errors_survive(error: Error) -> None:
    """Any error is the same error after the file."""
    assert decode_error(json.loads(yaml_line(encode_error(error)))) == error
