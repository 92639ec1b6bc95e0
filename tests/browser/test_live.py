"""`linelight serve`, and a page of it that is open while its lecture is edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched
from tests.lecture_files import write_lecture
from tests.live import PATIENCE, Served, served

BODY = 'text("First.")\nfor n in range(3):  # @inspect n\n    twice = 2 * n  # @inspect twice\ntext("Last.")'


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Served]:
    """A course that is served. Tests name it before the page, which then ends first and misses no server."""
    write_lecture(tmp_path, BODY)
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        yield live


def sees(page: Page, selector: str, words: str) -> None:
    expect(page.locator(selector)).to_contain_text(words, timeout=1000 * PATIENCE)


def at_step(page: Page, step: int, line: int) -> None:
    expect(page.locator(f"html[data-step='{step}']")).to_be_attached(timeout=1000 * PATIENCE)
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-line", str(line))


def test_a_save_is_seen_at_the_same_statement(live: Served, watched: Watched) -> None:
    """A line that is new above moves the statement, and the page stands where it stood, in the same round."""
    page = watched.page
    page.goto(f"{live.url}x.html#step=4")
    at_step(page, 4, 7)
    write_lecture(live.course, 'text("New.")\n' + BODY)
    sees(page, "main", "New.")
    at_step(page, 5, 8)
    expect(page.locator("[data-name=n]")).to_have_attribute("data-value", "1")
    expect(page.locator(".problems")).to_have_text("")


def test_a_mistake_is_shown_and_mended(live: Served, watched: Watched) -> None:
    """The page stays as it was, with the place and the words of the mistake; and goes on when it is mended."""
    page = watched.page
    page.goto(f"{live.url}x.html#step=4")
    write_lecture(live.course, BODY + "\nif True\n    pass")
    sees(page, ".problems", "lectures/x.py:9: not Python")
    sees(page, ".problems", "if True")
    at_step(page, 4, 7)
    sees(page, "main", "Last.")
    write_lecture(live.course, BODY + "\nz = 1  # @inspekt z")
    sees(page, ".problems", 'did you mean "@inspect"')
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".problems")).to_be_hidden()
    write_lecture(live.course, BODY.replace("Last", "Mended"))
    sees(page, "main", "Mended.")
    at_step(page, 4, 7)
    expect(page.locator(".problems")).to_be_hidden()


def test_a_lecture_that_fails(live: Served, watched: Watched) -> None:
    """Its page is that of the run that failed, with the last good one a click away."""
    page = watched.page
    page.goto(f"{live.url}x.html")
    write_lecture(live.course, BODY + "\n1 / 0")
    sees(page, ".problems", "ZeroDivisionError: division by zero")
    sees(page, ".problems", "lectures/x.py:9: in main")
    sees(page, "main .banner", "This lecture stopped at line 9")
    page.locator(".problems").get_by_role("link", name="The last good run").click()
    sees(page, "main", "Last.")
    expect(page.locator("main .banner")).not_to_contain_text("stopped")


def test_a_page_that_is_new(live: Served, watched: Watched) -> None:
    """Who waits for a lecture that is being written sees its mistakes, and then the lecture."""
    page = watched.page
    page.goto(f"{live.url}index.html")
    sees(page, "main", "X")
    write_lecture(live.course, "if", "y")
    sees(page, ".problems", "lectures/y.py:5: not Python")
    write_lecture(live.course, 'text("It is here.")', "y")
    sees(page, "main", "Y")
    expect(page.locator(".problems")).to_be_hidden()


def test_a_site_that_cannot_be_built(live: Served, watched: Watched) -> None:
    """A mistake in site.yaml is shown on every page, until it is mended."""
    page = watched.page
    page.goto(f"{live.url}x.html")
    settings = live.course / "site" / "site.yaml"
    settings.write_text("titel: A course\n", encoding="utf-8")
    sees(page, ".problems", 'site.yaml:1: unknown key "titel"')
    settings.write_text("title: A course\n", encoding="utf-8")
    sees(page, ".top", "A course")
    expect(page.locator(".problems")).to_be_hidden()
