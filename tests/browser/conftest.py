"""A Chromium, and sites to open in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from renderer.build import build

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = next((found for name in NAMES if (found := shutil.which(name))), None)
    assert executable, "no Chromium: `make test` installs it, or says how to"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example course's site, built from the committed traces."""
    public = tmp_path_factory.mktemp("public")
    assert build(ROOT, public).exit_code == 0
    return public


class Watched:
    """A page that remembers what went wrong on it, and where it asked for things."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self.foreign: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(("file:", "data:", "http://127.0.0.1:")):
            self.foreign.append(request.url)

    def open(self, path: Path, fragment: str = "") -> Page:
        self.page.goto(path.as_uri() + fragment)
        return self.page


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """A fresh page at 1440×900; the test fails where the page complained or asked a foreign host."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert watched.problems == []
    assert watched.foreign == []
