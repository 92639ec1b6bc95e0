"""Directives in comments: what is one, what it says, and what is a mistake."""

from __future__ import annotations

import pytest

from tracer.trace.directives import Clear, Directive, Hide, Inspect, StepOver, Volatile, names_in, parse
from tracer.trace.errors import DirectiveError, Location

HERE = Location("lectures/x.py", 3, "x = 1")

SAID: list[tuple[str, tuple[Directive, ...]]] = [
    ("# @inspect x", (Inspect(("x",)),)),
    ("#@inspect x", (Inspect(("x",)),)),
    ("# @inspect", (Inspect(),)),
    ("# @inspect x, y z", (Inspect(("x", "y", "z")),)),
    ("# @inspect a, @inspect b", (Inspect(("a",)), Inspect(("b",)))),
    ("# @inspect w.grad.shape xs[0] len(xs)", (Inspect(("w.grad.shape", "xs[0]", "len(xs)")),)),
    ("# @inspect xs[0, 1] d['a b'] len( xs )", (Inspect(("xs[0, 1]", "d['a b']", "len( xs )")),)),
    ("# @inspect x[i][-1] x[1:, ::2]", (Inspect(("x[i][-1]", "x[1:, ::2]")),)),
    ("# elements × bytes  @inspect n", (Inspect(("n",)),)),
    ("# @inspect t @stepover @volatile t", (Inspect(("t",)), StepOver(), Volatile(("t",)))),
    ("# @inspect x  # type: ignore", (Inspect(("x",)),)),
    ("# type: ignore  # @inspect x", (Inspect(("x",)),)),
    ("# @clear", (Clear(),)),
    ("# @hide", (Hide(),)),
    ("# x @ w is a matrix product", ()),
    ("# write to me@example.org, or ask @tatsu", ()),
]


@pytest.mark.parametrize(("comment", "directives"), SAID)
def test_a_comment_says(comment: str, directives: tuple[Directive, ...]) -> None:
    """A comment holds exactly these directives."""
    assert parse(comment, HERE) == directives


MISTAKES = [
    ("# @hdie", 'did you mean "@hide"?'),
    ("# the loss @inspct x", 'did you mean "@inspect"?'),
    ("# @frobnicate", "the directives are @inspect"),
    ("# @hide this line", "takes nothing after it"),
    ("# @stepover x", "takes nothing after it"),
    ("# @inspect x + 1", 'cannot show "+"|"\\+" is not an expression'),
    ("# @inspect f(x)", 'cannot show "f\\(x\\)"'),
    ("# @inspect xs[", "is not an expression"),
    ("# @inspect " + "x" * 300, "over 200 characters"),
]


@pytest.mark.parametrize(("comment", "words"), MISTAKES)
def test_a_mistake_is_an_error(comment: str, words: str) -> None:
    """A mistake names its file and line, shows the line, and says what is wrong."""
    with pytest.raises(DirectiveError) as caught:
        parse(comment, HERE)
    message = str(caught.value)
    assert message.startswith("lectures/x.py:3: ")
    assert "x = 1" in message
    assert any(word.replace("\\", "") in message for word in words.split("|"))


def test_names_of_an_expression() -> None:
    """The names that an expression reads are those of its variables, `len` apart."""
    assert names_in("len(xs[i].y)") == {"xs", "i"}
