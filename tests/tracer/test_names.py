"""Names in directives are checked before the lecture runs."""

from __future__ import annotations

import sys

import pytest

from tracer.names import check
from tracer.trace.errors import DirectiveError
from tracer.trace.source import SourceFile

BEFORE = """
from math import pi
LR = 0.1

def other():
    global made
    made = 1

def main(n=1):
    learning_rate = 0.1
    xs = [q for q in range(3)]
    def inner(z):
        y = z + learning_rate{inner}
        return y
    x = inner(2){here}
    return x
"""


def source(here: str = "", inner: str = "") -> SourceFile:
    text = BEFORE.format(here=here and "  # " + here, inner=inner and "  # " + inner)
    return SourceFile("lectures/x.py", tuple(text.split("\n")))


@pytest.mark.parametrize(
    "names", ["x learning_rate xs", "n LR pi made", "other main inner", "len(xs) xs[n] print"]
)
def test_names_that_exist(names: str) -> None:
    """Locals, parameters, globals, also those made by `global`, functions and builtins can be inspected."""
    check(source(here=f"@inspect {names}"))


def test_names_of_an_enclosing_function() -> None:
    """A nested function can show what it shares with the outer one."""
    check(source(inner="@inspect z y learning_rate"))


MISTAKES = [
    ({"here": "@inspect lerning_rate"}, 'did you mean "learning_rate"?', 15),
    ({"here": "@inspect x.y lenn(xs)"}, "cannot show", 15),
    ({"here": "@inspect q"}, "there is no q here", 15),
    ({"here": "@inspect z"}, "there is no z here", 15),
    ({"inner": "@inspect xs"}, "there is no xs here", 13),
    ({"here": "@clear nothing"}, "there is no nothing here", 15),
    ({"here": "@volatile nothing"}, "there is no nothing here", 15),
    ({"here": "@stepinto"}, "stands on no import", 15),
]


@pytest.mark.parametrize(("where", "words", "line"), MISTAKES)
def test_names_that_do_not_exist(where: dict[str, str], words: str, line: int) -> None:
    """A name that no scope has is an error with its line, and with a near name where there is one."""
    with pytest.raises(DirectiveError) as caught:
        check(source(**where))
    assert f"lectures/x.py:{line}:" in str(caught.value)
    assert words in str(caught.value)


def test_a_directive_of_its_own_line() -> None:
    """A directive that stands on no statement would do nothing, so it is an error."""
    with pytest.raises(DirectiveError, match="belongs to no statement"):
        check(SourceFile("x.py", ("x = 1", "# @inspect x", "y = 2")))


def test_import_of_everything() -> None:
    """Where a module imports everything of another, nobody can know its names, and none is refused."""
    check(SourceFile("x.py", ("from math import *", "x = 1  # @inspect tau")))


if sys.version_info >= (3, 12):

    def test_type_parameters() -> None:
        """The scope that they make is not the function's, nor the class's."""
        lines = (
            "class Box[T]:",
            "    size = 3  # @inspect size",
            "    def first[U](self, xs: list[U]) -> U:",
            "        x = xs[0]  # @inspect x self",
            "        return x",
        )
        check(SourceFile("lectures/x.py", lines))
