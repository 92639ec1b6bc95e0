"""Statements of several lines, and a lecture that failed, in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import state
from tests.lecture_files import run_tracer

LECTURE = '''"""Statements"""
from linelight import text


def main():
    x = max(
        1,

        2,
    )  # @inspect x
    for i in range(2):
        print(
            "round",
            i,
        )
    for k in range(2):  # @stepover
        text("in the loop")
        x += k
    text(
        """
        Said at last.
        """
    )
    outer(
        x,
    )


def outer(n):
    m = n  # @inspect m
    return inner(n)


def inner(n):
    return 1 / (n - 3)
'''


@pytest.fixture(scope="module")
def statements(tmp_path_factory: pytest.TempPathFactory) -> Path:
    course = tmp_path_factory.mktemp("course")
    lecture = course / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(LECTURE, encoding="utf-8")
    result = run_tracer(course, lecture, course / "site" / "traces" / "cpu" / "x.failed.yaml")
    assert result.returncode == 1, result.stderr
    return build(course).public / "x.html"


LIT = """() => [...document.querySelectorAll('.l')]
  .filter(row => getComputedStyle(row).boxShadow.includes('inset') && row.checkVisibility())
  .map(row => +row.dataset.line)"""


def lit(page: Page) -> list[int]:
    found: list[int] = page.evaluate(LIT)
    return found


def test_all_lines_of_a_statement_are_lit(watched: Watched, statements: Path) -> None:
    """One row is the current step; what looks so is the whole statement, with the blocks that were stepped
    over."""
    page = watched.open(statements, "#step=0")
    found = []
    for _ in range(8):
        found.append((state(page)["lit"][0][1], lit(page)))
        page.keyboard.press("ArrowRight")
    assert found == [
        (6, [6, 7, 8, 9, 10]),
        (11, [11]),
        (12, [12, 13, 14, 15]),
        (11, [11]),
        (12, [12, 13, 14, 15]),
        (11, [11]),
        (16, [16, 17, 18]),
        (19, [19]),
    ]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    assert lit(page) == [19, 20, 21, 22, 23]
    page.keyboard.press("Escape")
    assert lit(page) == []


def test_a_click_on_any_line_of_a_statement_goes_to_it(watched: Watched, statements: Path) -> None:
    """As one on its first line does."""
    page = watched.open(statements, "#step=0")
    for line, step in ((14, 2), (15, 4), (9, 0), (18, 6)):
        page.locator(f'[data-line="{line}"] .src, [data-line="{line}"] .out').first.click()
        assert state(page)["step"] == str(step), line


def test_what_a_statement_printed_stands_under_it(watched: Watched, statements: Path) -> None:
    """Under its last line, round by round."""
    page = watched.open(statements, "#step=2")
    expect(page.locator('[data-line="12"]')).not_to_contain_text("round 0")
    expect(page.locator('[data-line="15"] .live')).to_have_text("round 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-line="15"]')).to_have_class("l m i8 old")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-line="15"] .live')).to_have_text("round 1")


def test_a_statement_is_announced_whole_and_a_function_when_it_changes(
    watched: Watched, statements: Path
) -> None:
    """Into a function, and back from it; a further step in it does not say it again."""
    page = watched.open(statements, "#step=0")
    said = page.locator("#said")
    expect(said).to_have_text("Line 6 in main. x = max( 1, 2, ). x is 2")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("Line 11. for i in range(2):")
    page.evaluate("location.hash = '#step=9'")
    expect(said).to_have_text("Line 30 in outer. m = n. m is 3")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("Line 31. return inner(n)")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Line 35 in inner. return 1 / (n - 3)")
    page.keyboard.press("u")
    expect(said).to_contain_text("Line 31 in outer.")


@pytest.mark.parametrize("mode", ["forced", "contrast"])
def test_a_statement_has_one_frame(mode: str, watched: Watched, statements: Path) -> None:
    """Where colours do not tell: around all of its lines, and with no line between them."""
    page = watched.page
    page.emulate_media(
        forced_colors="active" if mode == "forced" else "none",
        contrast="more" if mode == "contrast" else "no-preference",
    )
    watched.open(statements, "#step=0")
    sides = """rows => rows.map(row => ['Top', 'Right', 'Bottom', 'Left'].map(
      side => parseFloat(getComputedStyle(row, '::before')[`border${side}Width`])))"""
    first, *middle, last = page.locator(".l.on").evaluate_all(sides)
    assert (first, last) == ([2, 2, 0, 2], [0, 2, 2, 2])
    assert middle == [[0, 2, 0, 2]] * 3


def test_a_failure_is_said_once(watched: Watched, statements: Path) -> None:
    """At the top only that there was one, with a way to where it happened and why."""
    page = watched.open(statements)
    expect(page.get_by_text("ZeroDivisionError")).to_have_count(1)
    banner = page.locator(".banner")
    expect(banner).to_have_text("This lecture stopped at line 35 of lectures/x.py. Go there")
    banner.get_by_role("link").click()
    expect(page.locator("#L35 .stopped")).to_be_in_viewport()
    page.keyboard.press("End")
    expect(page.locator("#trouble")).to_contain_text("ZeroDivisionError")


MOVES = """() => document.getAnimations().length + [...document.querySelectorAll('*')].filter(e => {
  const style = getComputedStyle(e);
  return style.animationName !== 'none' || style.transitionDuration !== '0s' || style.scrollBehavior !== 'auto';
}).length"""


def test_nothing_moves_where_that_is_asked_for(watched: Watched, statements: Path) -> None:
    """`prefers-reduced-motion`: reading, stepping, in front of a room with the header awake, in every window; the
    page is where it goes within one frame."""
    page = watched.page
    page.emulate_media(reduced_motion="reduce")
    watched.open(statements)
    moves = [page.evaluate(MOVES)]
    for key in ("ArrowRight", "End", "Home", "p", "ArrowRight", "b", "b", "Escape", "?", "Escape", "/"):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        page.mouse.move(300, 20 if len(moves) % 2 else 200)
        moves.append(page.evaluate(MOVES))
    assert moves == [0] * 12
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    assert state(page)["visible"]
    expect(page.locator("html")).not_to_have_attribute("data-present", "")
