"""One line of YAML that is JSON: every reader gets the same value."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tracer.trace.yaml_line import yaml_line

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
DATA: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc[.]()", max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def same(a: Any, b: Any) -> bool:
    """Equal, and of the same types: 1 is not 1.0, 0.0 is not -0.0."""
    return repr(a) == repr(b)


@given(DATA)
def test_all_readers_agree(data: Any) -> None:
    """json, yaml.safe_load and CSafeLoader read the value that was written, types included, from one line."""
    line = yaml_line({"set": data})
    assert "\n" not in line
    for read in (json.loads, yaml.safe_load, lambda text: yaml.load(text, yaml.CSafeLoader)):
        assert same(read(line), {"set": data})


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_float_is_a_float_to_everybody(number: float) -> None:
    """A float in a list comes back as the same float, however it is written."""
    for read in (json.loads, yaml.safe_load, lambda text: yaml.load(text, yaml.CSafeLoader)):
        assert same(read(yaml_line([number])), [number])


@pytest.mark.parametrize("code", [*range(0x300), *range(0x2000, 0x2070), 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE,
                                  0xFFFF, 0x10000, 0x1F600, 0x10FFFF])  # fmt: skip
def test_every_odd_character(code: int) -> None:
    """Control characters, line separators and marks survive all three readers."""
    data = f"a{chr(code)}b {chr(code)}"
    for read in (json.loads, yaml.safe_load, lambda text: yaml.load(text, yaml.CSafeLoader)):
        assert read(yaml_line([data])) == [data]


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    """What UTF-8 cannot say is said to be missing."""
    assert json.loads(yaml_line("a\ud800b")) == "a\ufffdb"


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_not_json_is_refused(number: float) -> None:
    """nan and infinities must be tagged before they get here."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        yaml_line(number)


def test_shared_lists_are_written_out() -> None:
    """A list that stands twice is written twice: there are no anchors."""
    shared = [1]
    assert yaml_line([shared, shared]) == "[[1], [1]]"
