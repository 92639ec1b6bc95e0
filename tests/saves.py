"""Seconds from a save to the new page on screen, beyond the lecture's own run: `python -m tests.saves`."""

from __future__ import annotations

import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, NAMES
from tests.lecture_files import write_lecture
from tests.live import Served, served

TIMES = 10


def saves(page: Page, live: Served) -> Iterator[tuple[float, float]]:
    """Of each save: until the page shows it, and what the lecture's process took of that."""
    for number in range(TIMES):
        time.sleep(1.5)
        before, began = len(live.lines), time.monotonic()
        write_lecture(live.course, f'text("Number {number}!")\nx = 1  # @inspect x')
        while f"Number {number}!" not in words(page):
            time.sleep(0.004)
        seconds = time.monotonic() - began
        ran = re.search(r"([\d.]+) s$", live.wait_for("x: traced", before))
        yield seconds, float(ran[1]) if ran else 0.0


def words(page: Page) -> str:
    try:
        return str(page.evaluate("document.querySelector('main')?.textContent"))
    except Error:
        return ""  # it is just being loaded


def main() -> None:
    executable = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        course = Path(folder).resolve()
        write_lecture(course, "x = 1  # @inspect x")
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        with served(course) as live:
            live.wait_for("x: traced")
            page = browser.new_page()
            page.goto(f"{live.url}x.html#step=0")
            found = list(saves(page, live))
        browser.close()
    whole, ran = (statistics.median(some) for some in zip(*found, strict=True))
    print(f"median of {TIMES}: {whole:.2f} s from save to screen, of which {ran:.2f} s the lecture's process")


if __name__ == "__main__":
    main()
