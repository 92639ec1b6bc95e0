"""Code as HTML, line by line."""

from __future__ import annotations

import keyword
import re
from html import unescape
from pathlib import Path

import pytest

from renderer import highlight

HERE = Path(__file__).parent


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize(
    "path", sorted(Path(keyword.__file__).parent.glob("[k-p]*.py")), ids=lambda path: path.name
)
def test_every_line_is_there(path: Path) -> None:
    """Whatever the file, each source line is one line of HTML with its words, its elements closed in it, and its
    colours are those of Pygments."""
    source = path.read_text(encoding="utf-8", errors="replace")
    lines = source.split("\n")
    ours = highlight._split(highlight._python, source, directives=False)
    assert [plain(highlight._html(pieces)) for pieces in ours] == lines
    assert all(html.count("<i ") == html.count("</i>") for html in map(highlight._html, ours))
    stock = highlight._split(highlight._stock, source, directives=False)
    assert list(map(_coloured, ours)) == list(map(_coloured, stock))


def _coloured(pieces: list[highlight.Piece]) -> list[tuple[str, str]]:
    return [(colour, char) for colour, words in pieces for char in words if not char.isspace()]


def test_a_comment_with_an_angle_bracket() -> None:
    """A comment with `<` swallows nothing of what follows it."""
    source = "# g2 = sum_{i<t} g_i^2\n" + "".join(f"x{n} = {n}\n" for n in range(20))
    assert [plain(line) for line in highlight.lines(source)] == source.split("\n")


DIRECTIVES = [
    ("x = 1  # @inspect x", "x = 1"),
    ("x = f(  # @inspect x @stepover", "x = f("),
    ("y = x @ w  # @inspect y", "y = x @ w"),
    ("x = 1  # elements × bytes", "x = 1  # elements × bytes"),
    ("x = 1  # should be 2  @inspect x", "x = 1  # should be 2"),
    ("x = 1  # @inspect x # a remark", "x = 1  # a remark"),
    ("x = 1  # a remark # @inspect x", "x = 1  # a remark"),
    ("# @hide", ""),
    ("    # @inspect x", ""),
    ("x = '# @inspect x'", "x = '# @inspect x'"),
    ("@decorator", "@decorator"),
    ("x = 1  # mail me @ home", "x = 1  # mail me @ home"),
    ("#", "#"),
]


@pytest.mark.parametrize(("source", "shown"), DIRECTIVES)
def test_directives_are_not_shown(source: str, shown: str) -> None:
    """A directive goes with the blanks before it; prose in its comment, strings and matrix products stay."""
    assert plain(highlight.lines(source)[0]) == shown


def test_strings_of_many_lines() -> None:
    """Each line of a long string is coloured by itself."""
    lines = highlight.lines('x = """a\n# @hide <b>\n"""\ny = 1')
    assert lines[:3] == ('x = <i class=s>"""a</i>', "<i class=s># @hide &lt;b&gt;</i>", '<i class=s>"""</i>')


def test_unknown_language() -> None:
    """A block in a language that nobody knows is shown in plain ink."""
    assert highlight.block("<x>", "no such") == '<pre class="block"><code>&lt;x&gt;</code></pre>'
