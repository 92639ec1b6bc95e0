"""Links that survive edits, copies and downloads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from linelight.live.serving import server
from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import state, wait_for
from tests.lecture_files import run_tracer

LECTURE = '''"""Sums"""
from linelight import note, text


def main():
    text("Add up.")
    total = add([1, 2, 3])  # @inspect total
    key = 7  # @hide
    note("ask the room")


def add(numbers):
    total = 0
    for number in numbers:
        total = total + number  # @inspect total
    return total
'''
EDITED = LECTURE.replace('text("Add up.")', 'text("First.")\n    total = 0\n\n    text("Add up.")')


def built(course: Path, source: str) -> Path:
    lecture = course / "lectures" / "sums.py"
    lecture.parent.mkdir(parents=True, exist_ok=True)
    lecture.write_text(source, encoding="utf-8")
    trace = course / "site" / "traces" / "cpu" / "sums.yaml"
    result = run_tracer(course, lecture, trace)
    assert result.returncode == 0, result.stderr
    return build(course).public / "sums.html"


def copied(page: Page) -> str:
    """What the page has put into the clipboard."""
    expect(page.locator(".toast.on")).to_contain_text("is copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.fixture
def served() -> Iterator[Callable[[Path], str]]:
    """Serves a page's folder on this machine: a browser downloads nothing from disk."""
    running: list[ThreadingHTTPServer] = []

    def start(page: Path) -> str:
        running.append(server(page.parent, 0))
        Thread(target=running[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{running[-1].server_address[1]}/{page.name}"

    yield start
    for web in running:
        web.shutdown()
        web.server_close()


@pytest.fixture
def clipboard(watched: Watched) -> Watched:
    watched.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return watched


def test_a_link_to_a_step_survives_edits(clipboard: Watched, tmp_path: Path) -> None:
    """After lines were added above, the link to the second round leads to the second round."""
    page = clipboard.open(built(tmp_path, LECTURE), "#step=5")
    before = state(page)
    assert before["panel"][-1] == ["total", "1"]
    page.get_by_role("button", name="Link, copy").click()
    page.get_by_role("button", name="Copy link to this step").click()
    link = copied(page)
    built(tmp_path, EDITED)
    page.goto("about:blank")
    page.goto(link)
    wait_for(page, "document.documentElement.dataset.step !== undefined")
    after = state(page)
    assert after["panel"] == before["panel"]
    assert after["lit"][0][1] == before["lit"][0][1] + 3
    assert after["step"] != before["step"]


def test_a_link_to_a_line_survives_edits(clipboard: Watched, tmp_path: Path) -> None:
    """The link to a line leads to that line of that function, wherever it stands now; `#L13` leads to line 13."""
    path = built(tmp_path, LECTURE)
    page = clipboard.open(path)
    page.locator("#L13 .n").click()
    page.get_by_role("button", name="Copy link to line 13").click()
    link = copied(page)
    assert link.startswith(path.as_uri())
    built(tmp_path, EDITED)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_url("**#L16")
    page.goto("about:blank")
    page.goto(path.as_uri() + "#L13")
    assert page.evaluate("document.querySelector(':target').id") == "L13"


def test_a_link_to_a_line_that_is_gone(clipboard: Watched, tmp_path: Path) -> None:
    """It leads to where the line was, and the page says that it has changed."""
    page = clipboard.open(built(tmp_path, LECTURE))
    page.locator("#L13 .n").click()
    page.get_by_role("button", name="Copy link to line 13").click()
    link = copied(page)
    built(tmp_path, LECTURE.replace("total = 0", "total = 0.0"))
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".toast")).to_contain_text("has changed")
    page.wait_for_url("**#L13")


def test_copies_of_code(clipboard: Watched, tmp_path: Path) -> None:
    """Code is copied without line numbers, directives and indentation that is not its own."""
    page = clipboard.open(built(tmp_path, LECTURE))
    page.locator("#L14 .n").click()
    page.get_by_role("button", name="Copy these lines").click()
    body = "total = 0\nfor number in numbers:\n    total = total + number\nreturn total\n"
    assert copied(page) == body
    page.locator("#L14 .n").click()
    page.get_by_role("button", name="Copy the function").click()
    expect(page.locator(".toast.on")).to_contain_text("The function is copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("def add(numbers):\n    total = 0\n")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".toast.on")).to_contain_text("The file is copied")
    whole = page.evaluate("navigator.clipboard.readText()")
    compile(whole, "sums.py", "exec")
    assert "key" not in whole
    assert "ask the room" not in whole


def test_the_menu_of_a_line_by_keyboard(watched: Watched, site: Path) -> None:
    """It opens from the panel, arrow keys go through it, and Escape gives the focus back and ends no stepping."""
    page = watched.open(site / "binary_search.html", "#step=5")
    opener = page.get_by_role("button", name="Link, copy")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copy link to this step")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Copy link to line")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    assert state(page)["step"] == "5"


def test_downloads(watched: Watched, served: Callable[[Path], str], tmp_path: Path) -> None:
    """The source and the trace stand next to the page, without hidden lines and the speaker's notes."""
    page, names = watched.page, []
    page.goto(served(built(tmp_path, LECTURE)))
    for link in page.locator("a[download]").all():
        with page.expect_download() as download:
            link.click()
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert "key = 7" not in text
        assert "ask the room" not in text
        names.append(unquote(download.value.suggested_filename))
    assert names == ["sums.py", "sums.yaml"]


def test_a_page_that_is_not_there(browser: Browser, served: Callable[[Path], str], tmp_path: Path) -> None:
    """At any depth it is the site's own page, with its style, and its links lead to the lectures."""
    origin = served(built(tmp_path, LECTURE)).rpartition("/")[0]
    page = browser.new_page()
    for place in ("nowhere.html", "a/b/c/"):
        answer = page.goto(f"{origin}/{place}")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.querySelector('.lectures')).listStyleType") == "none"
        page.get_by_role("link", name="Sums").click()
        page.wait_for_url("**/sums.html")
    page.close()
