"""The page here and lectrace's page of the same lecture, in turns in one Chromium, from a server on this machine.
(edtrace's viewer is not in its package.)"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.pages import ARGUMENTS, NAMES
from benchmarks.peers import FOLDER, install
from benchmarks.table import print_table
from renderer.build import build

LECTURE = '''"""Adding up"""
from lectrace import text


def add(total, i):
    y = total + i  # @inspect y
    return y


def main():
    text("Adding up.")
    total = 0
    for i in range(ROUNDS):  # @inspect i
        total = add(total, i)  # @inspect total


if __name__ == "__main__":
    main()
'''
ROUNDS = (200, 2000)
KEYS = 300
A_SECOND = 30


def main(rounds: int = 3) -> None:
    install()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        executable = next((found for name in NAMES if (found := shutil.which(name))), None)
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        rows = [row for size in ROUNDS for row in _rows(Path(folder) / str(size), size, browser, rounds)]
        browser.close()
    columns = ["steps", "viewer", "its lines are there, s", "work a step, ms", f"keys lost of {KEYS}"]
    print_table(f"One lecture in two viewers, medians of {rounds} turns", columns, rows)


def _rows(folder: Path, size: int, browser: Browser, rounds: int) -> Iterator[list[str]]:
    sites = _built(folder, LECTURE.replace("ROUNDS", str(size)))
    with _served(folder) as address:
        taken = [
            {name: _measured(browser, f"{address}/{page}") for name, page in sites.items()}
            for _ in range(rounds)
        ]
    for name in sites:
        there, work, lost = (statistics.median(turn[name][at] for turn in taken) for at in range(3))
        yield [f"{5 * size:,}", name, f"{there:.2f}", f"{1000 * work:.2f}", f"{lost:.0f}"]


def _built(folder: Path, source: str) -> dict[str, str]:
    """Viewer -> its page, from the folder."""
    lecture = folder / "lectures" / "x.py"
    lecture.parent.mkdir(parents=True)
    lecture.write_text(source, encoding="utf-8")
    trace = folder / "site" / "traces" / "cpu" / "x.yaml"
    trace.parent.mkdir(parents=True)
    words = ["-m", "linelight.process", str(lecture), str(folder), str(trace)]
    subprocess.run([sys.executable, *words], check=True)
    build(folder)
    code = "import sys; sys.path.append(sys.argv.pop(1)); from lectrace.cli import main; main()"
    words = ["-c", code, str(FOLDER), "build", "lectures/x.py", "-o", "lectrace"]
    subprocess.run([sys.executable, *words], cwd=folder, check=True, capture_output=True)
    return {"linelight": "site/public/x.html", "lectrace": "lectrace/index.html"}


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def _measured(browser: Browser, url: str) -> tuple[float, float, int]:
    """Seconds until the lecture's lines are on the screen, seconds of the page's own work for a step, and how many
    of the keys had no effect."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.get_by_text("def main").first.wait_for()
    there = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    page.keyboard.press("ArrowRight")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    first, work = _step(page), _work(session)
    for number in range(KEYS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(max(0, 1000 * (began + there + 1 + number / A_SECOND - time.perf_counter())))
    page.wait_for_timeout(500)
    made, work = _step(page) - first, _work(session) - work
    context.close()
    return there, work / KEYS, KEYS - made


def _work(session: CDPSession) -> float:
    """Seconds that the page's main thread has worked since it was first asked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def _step(page: Page) -> int:
    """Where the page says that it is: `12 / 1004`, or an attribute."""
    said = page.evaluate("document.documentElement.dataset.step ?? ''")
    found = re.search(r"(\d[\d,]*)\s*/\s*\d", page.inner_text("body"))
    return int(said) if said else int(found[1].replace(",", "")) if found else 0
