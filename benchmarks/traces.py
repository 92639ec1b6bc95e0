"""What a trace weighs and how long it takes to write, to read and to turn into a page."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.generated import write_trace
from benchmarks.table import print_table
from renderer.build import build
from tracer.trace.reader import load

ROOT = Path(__file__).parents[1]
SIZES = (1_000, 10_000, 100_000)


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            rows.append(_row(f"generated, {size:,} steps", Path(folder) / str(size), size))
        rows += [_committed(path) for path in sorted((ROOT / "site" / "traces").glob("*/*.yaml"))]
    columns = ["trace", "steps", "bytes a step", "write, µs a step", "read, µs a step", "build, steps/s"]
    print_table("Traces (bytes without source and header)", columns, rows)


def _row(name: str, course: Path, size: int) -> list[str]:
    path = course / "site" / "traces" / "cpu" / "x.yaml"
    written = seconds(lambda: write_trace(path, size))
    return [
        name,
        *_measures(path),
        f"{1e6 * written / size:.1f}",
        *_reading(path, size),
        _building(course, size),
    ]


def _committed(path: Path) -> list[str]:
    steps = len(load(path).steps)
    return [f"{path.parent.name}/{path.stem}", *_measures(path), "", *_reading(path, steps), ""]


def _measures(path: Path) -> list[str]:
    steps = path.read_text(encoding="utf-8").partition("\nsteps:\n")[2]
    count = steps.count("\n") - 1
    return [f"{count:,}", f"{len(steps.encode()) / count:.0f}"]


def _reading(path: Path, steps: int) -> list[str]:
    return [f"{1e6 * seconds(lambda: load(path)) / steps:.1f}"]


def _building(course: Path, steps: int) -> str:
    return f"{steps / seconds(lambda: build(course)):,.0f}"


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """The median time of some work."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)
