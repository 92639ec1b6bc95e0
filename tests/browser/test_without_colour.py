"""Forced colours, and more contrast: what a state is, is said by more than a colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_stepping import trace_of, wait_for

LECTURE = "tour"
TRACE = trace_of(LECTURE)
CHANGES = next(s.index for s in TRACE.steps if s.function == "control_flow" and "total" in s.changes) - 1
"""The step before a variable of a loop is new."""
MODES = ["forced", "contrast"]

FRAMED = """() => [...document.querySelectorAll('.l')].filter(row => {
  const style = getComputedStyle(row, '::before');
  return style.borderTopStyle === 'solid' && parseFloat(style.borderTopWidth) >= 2;
}).map(row => row.ariaCurrent)"""
SEEN = """() => [...document.querySelectorAll('.outline a')].map(link => [
  link.className === 'seen', parseFloat(getComputedStyle(link, '::before').borderTopWidth) > 0,
])"""
MARKS = """() => [...document.querySelectorAll('.variable')].map(variable => {
  const mark = variable.querySelector('.mark');
  return mark ? [mark.textContent, getComputedStyle(mark, '::before').content] : ['', ''];
})"""
INK = """selector => [...document.querySelectorAll(selector)].map(e => {
  return getComputedStyle(e).color + ' ' + getComputedStyle(e.closest('.l')).opacity;
})"""
RATIO = """selector => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = colour => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(
      x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return Math.min(...[...document.querySelectorAll(selector)].map(e => {
    const [dark, bright] = [light(getComputedStyle(e).color), ground].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }));
}"""

Opener = Callable[[str, Literal["light", "dark"]], Page]


@pytest.fixture
def opened(browser: Browser, site: Path) -> Iterator[Opener]:
    contexts = []

    def open_page(mode: str, theme: Literal["light", "dark"] = "light") -> Page:
        context = browser.new_context(
            viewport={"width": 1440, "height": 900},
            color_scheme=theme,
            forced_colors="active" if mode == "forced" else "none",
            contrast="more" if mode == "contrast" else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.goto((site / f"{LECTURE}.html").as_uri() + f"#step={CHANGES}")
        wait_for(page, f"document.documentElement.dataset.step === '{CHANGES}'")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize("mode", MODES)
def test_the_lit_line_has_a_frame(mode: str, opened: Opener) -> None:
    """One line is framed, and it is the one that is lit."""
    assert opened(mode, "light").evaluate(FRAMED) == ["step"]


@pytest.mark.parametrize("mode", MODES)
def test_what_changed_has_a_word_and_a_sign(mode: str, opened: Opener) -> None:
    """New and changed differ in word and sign, and what is neither has none."""
    page = opened(mode, "light")
    found = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        found |= {tuple(marks) for marks in page.evaluate(MARKS)}
    assert found >= {("new", '"● "'), ("changed", '"◆ "'), ("", "")}


@pytest.mark.parametrize("mode", MODES)
def test_what_is_ahead_is_fainter(mode: str, opened: Opener) -> None:
    """Code that was not reached is not as strong as code that was, without the colours of code too."""
    page = opened(mode, "light")
    ahead = set(page.evaluate(INK, ".u > .c > .src"))
    assert ahead
    assert ahead.isdisjoint(page.evaluate(INK, ".l:not(.u) > .c > .src"))


@pytest.mark.parametrize("mode", MODES)
def test_what_was_not_run_says_so(mode: str, opened: Opener) -> None:
    """In words, beside the branch that was not taken."""
    page = opened(mode, "light")
    assert "not run here" in page.locator(".remark").all_inner_texts()


@pytest.mark.parametrize("mode", MODES)
def test_what_was_seen_has_a_dot(mode: str, opened: Opener) -> None:
    """In the outline: a dot that is drawn where backgrounds are not."""
    entries = opened(mode, "light").evaluate(SEEN)
    assert [seen for seen, _ in entries].count(True) == 1
    assert all(seen == dotted for seen, dotted in entries)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_more_contrast_is_more(theme: Literal["light", "dark"], opened: Opener) -> None:
    """Who asks for more contrast has 7 to 1 for all small words too: line numbers, remarks, what is ahead."""
    page = opened("contrast", theme)
    for selector in (
        ".n",
        ".remark",
        ".since",
        ".u > .c > .src",
        ".variable .head small",
        ".run dt",
        ".crumbs",
    ):
        assert page.evaluate(RATIO, selector) >= 7, selector
