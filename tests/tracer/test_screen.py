"""What a terminal shows in the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracer.screen import FIRST, LAST, WIDTH, Screen, cleaned

CASES = [
    ("plain\nlines\n", "plain\nlines"),
    ("\n\n  indented\n\n", "  indented"),
    ("10%\r50%\r100%\n\033[38;5;196mred\033[0m", "100%\nred"),
    ("long line\rshort", "shortline"),
    ("long line\r\033[Kshort", "short"),
    ("abc\033[1Kd", "   d"),
    ("abc\033[2K\rd", "d"),
    ("a\r\nb\r\n", "a\nb"),
    ("abd\bc", "abc"),
    ("a\tb", "a       b"),
    ("bar 1\nbar 2\033[A\rBAR\nx", "BAR 1\nxar 2"),
    ("a\033[3Cb\033[2Dc", "a  cb"),
    ("abc\033[2Gx", "axc"),
    ("\033]0;a title\007words", "words"),
    ("\033]8;;https://example.org\033\\link\033]8;;\033\\", "link"),
    ("\033(B\0335\x00\x07bell", "bell"),
    ("", ""),
]


@pytest.mark.parametrize(("written", "shown"), CASES)
def test_cleaned(written: str, shown: str) -> None:
    """Colours are gone, and what was written over is."""
    assert cleaned(written) == shown


@pytest.mark.parametrize(("written", "shown"), CASES)
def test_written_in_pieces(written: str, shown: str) -> None:
    """It does not matter where a program cuts what it writes."""
    screen = Screen()
    for character in written:
        screen.write(character)
    assert screen.text == shown


@given(st.text(st.characters(codec="utf-8") | st.sampled_from("\033[]\r\n\b;mAK0123"), max_size=60))
def test_any_text(text: str) -> None:
    """Nothing that a program may write breaks it, and no control character is left but the ends of lines."""
    assert all(char == "\n" or char >= " " for char in cleaned(text))


def test_many_lines() -> None:
    """Of many lines the first and the last are kept, and the number of the others."""
    lines = cleaned("\n".join(map(str, range(10_000)))).split("\n")
    left_out = 10_000 - (len(lines) - 1)
    assert lines[:FIRST] == [str(n) for n in range(FIRST)]
    assert lines[FIRST] == f"… {left_out:,} lines left out …"
    assert lines[-LAST:] == [str(n) for n in range(10_000 - LAST, 10_000)]
    assert len(lines) <= FIRST + 2 * LAST + 1


def test_long_lines() -> None:
    """A line is kept to its bound, however often it is written over."""
    screen = Screen()
    for _ in range(1000):
        screen.write("x" * 100)
    assert len(screen.text) == WIDTH
