"""Search: from disk, with the keyboard, on every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched


def search(page: Page, words: str) -> None:
    """Without waiting for the window: what is typed early must not be lost, nor taken for step keys."""
    page.keyboard.type(f"/{words}")
    expect(page.get_by_role("searchbox")).to_have_value(words)


@pytest.mark.parametrize("name", ["index", "404", "tour", "binary_search"])
def test_every_page_searches_the_whole_course(name: str, watched: Watched, site: Path) -> None:
    """A word of any lecture is found from each page, marked, with its lecture and line; Enter goes there."""
    page = watched.open(site / f"{name}.html")
    search(page, "kibibyte binary unit")
    expect(page.get_by_role("status").last).to_contain_text("stands nowhere")
    page.get_by_role("searchbox").fill("BETA_1 adam:")
    first = page.locator(".search li").first
    expect(first.locator("mark").first).to_have_text("adam:", ignore_case=True)
    expect(first.locator("small")).to_contain_text("Resource accounting › Optimizers › line ")
    line = (first.locator("small").text_content() or "").split()[-1]
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url(f"**/resource_accounting.html#L{line}")


def test_a_formula_is_found_by_its_source(watched: Watched, site: Path) -> None:
    """What a formula is made of finds its line."""
    page = watched.open(site / "index.html")
    search(page, "\\tanh sqrt")
    expect(page.locator(".search li")).to_have_count(1)


def test_keys(watched: Watched, site: Path) -> None:
    """Arrow keys go through the results and back, Escape closes and gives the focus back; letters are letters."""
    page = watched.open(site / "binary_search.html")
    button = page.get_by_role("button", name="Search the course")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("halt")
    expect(page.get_by_role("searchbox")).to_have_value("halt")
    page.keyboard.press("Control+A")
    page.keyboard.type("middle")
    links = page.locator(".search li a")
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    assert page.evaluate("document.documentElement.dataset.step ?? null") is None


@pytest.mark.parametrize("fragment", ["", "#step=3"])
def test_a_result_is_a_jump(fragment: str, watched: Watched, site: Path) -> None:
    """Going to a result on the same page can be undone with Back, reading and stepping."""
    page = watched.open(site / "binary_search.html", fragment)
    search(page, "number of probes")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url.partition("#")[2] not in ("", fragment[1:]))
    page.go_back()
    page.wait_for_url("**/binary_search.html" + fragment)


def test_a_word_that_no_line_has_with_the_others(watched: Watched, site: Path) -> None:
    """Words that are there, but nowhere together, are told from words that are not there."""
    page = watched.open(site / "index.html")
    search(page, "adagrad bisect")
    expect(page.get_by_role("status")).to_contain_text("no line has them all")
