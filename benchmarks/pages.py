"""What a page weighs, how long it takes to build, and what a step on it costs in Chromium."""

from __future__ import annotations

import gzip
import re
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.generated import write_trace
from benchmarks.table import print_table
from benchmarks.traces import SIZES, seconds
from renderer.build import build

ROOT = Path(__file__).parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

ROUNDS, REST = 5, 1000
"""Pages opened of each length; and how long they rest, in ms."""

STEPS = """count => {
  const times = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
    document.documentElement.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  return times;
}"""
INTERACTIVE = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        public = Path(folder) / "public"
        time = seconds(lambda: build(ROOT, public))
        pages = [path for path in sorted(public.glob("*.html")) if path.stem != "404"]
        columns = ["page", "HTML", "CSS", "JS", "in all, with icon"]
        title = (
            "Weight of what a page loads, in bytes, gzip (bars: JS 12,000, CSS 6,000, main lecture 60,000)"
        )
        print_table(title, columns, [_loaded(path) for path in pages])
        print(f"\nThe site of {len(pages)} pages is built in {time:.2f} s (bar: 0.2 s a lecture).")
        _stepping(Path(folder))


def _loaded(page: Path) -> list[str]:
    """By what its HTML names; pictures and the font of formulas are not counted, nor what is loaded on demand."""
    html = page.read_text(encoding="utf-8")
    names = dict.fromkeys(re.findall(r'(?:src|href)="(static/[^"]+\.(?:js|css|svg))"', html))
    weights = {name: _weight(page.parent / name) for name in names}
    by_kind = [sum(w for name, w in weights.items() if name.endswith(kind)) for kind in (".css", ".js")]
    whole = _weight(page) + sum(weights.values())
    return [page.name, *(f"{weight:,}" for weight in (_weight(page), *by_kind, whole))]


def _weight(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), mtime=0))


def _stepping(folder: Path) -> None:
    executable = next((found for name in NAMES if (found := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        rows = []
        for size in SIZES:
            course = folder / str(size)
            write_trace(course / "site" / "traces" / "cpu" / "x.yaml", size)
            build(course)
            rows.append(_row(browser, course / "site" / "public" / "x.html", size))
        browser.close()
    columns = ["steps", "median", "p95", "p95 at once", "interactive", "page, gzip"]
    print_table(
        "One step, from key to layout, ms (bar: p95 ≤ 4 ms, 100k within 1.5 times of 1k)", columns, rows
    )


def _row(browser: Browser, path: Path, size: int) -> list[str]:
    """A reader's keys come when the page has come to rest; those of the first second meet a browser that is still
    compiling and painting, and have a column of their own."""
    rested: list[list[float]] = []
    at_once: list[list[float]] = []
    interactive: list[float] = []
    for wait, times in ((REST, rested), (0, at_once)) * ROUNDS:
        page = browser.new_page()
        page.goto(f"{path.as_uri()}#step={size // 2}")
        page.wait_for_timeout(wait)
        times.append(page.evaluate(STEPS, 400))
        interactive.append(page.evaluate(INTERACTIVE))
        page.close()
    return [
        f"{size:,}",
        f"{statistics.median(map(statistics.median, rested)):.2f}",
        f"{statistics.median(map(_p95, rested)):.2f}",
        f"{statistics.median(map(_p95, at_once)):.2f}",
        f"{statistics.median(interactive):.0f}",
        f"{_weight(path):,}",
    ]


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]
