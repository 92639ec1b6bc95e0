"""`python -m tests.gpu OUT`: all that only a machine with a GPU can show. Runs the checks, compares the main
lecture traced and untraced, and leaves its trace in OUT/MACHINE/, ready for `site/traces/`.

Exit code 1 where something does not hold, 2 without a GPU: then it says what it would check.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import torch

from tests.gpu.checks import CHECKS
from tests.lecture_files import run_tracer
from tracer.trace.reader import load

ROOT = Path(__file__).parents[2]
LECTURE = ROOT / "lectures" / "resource_accounting.py"
ROUNDS = 3


def the_main_lecture_is_transparent() -> str:
    """Traced, the main lecture has the operators, the bytes allocated at each, the random streams and the living
    objects that it has untraced."""
    words = ["-m", "linelight", "check", "--transparent", LECTURE.stem]
    result = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.strip() or result.stderr.strip()


def the_main_lecture_is_traced(out: Path) -> str:
    """It runs to its end, and its trace says on which machine."""
    path = out / "main.yaml"
    result = run_tracer(ROOT, LECTURE, path, patience=600)
    trace = load(path)
    assert trace.status == "ok", result.stderr
    there = out / trace.header.machine / f"{LECTURE.stem}.yaml"
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(path, there)
    return f"{len(trace.steps):,} steps, {there.stat().st_size:,} bytes, {there.relative_to(out)}"


def the_main_lecture_costs(out: Path) -> str:
    """Seconds of the whole process, traced and untraced in turns: to be read, nothing is asserted."""
    untraced, traced = [], []
    for _ in range(ROUNDS):
        untraced.append(
            _seconds(lambda: subprocess.run([sys.executable, str(LECTURE)], cwd=ROOT, check=True))
        )
        traced.append(_seconds(lambda: run_tracer(ROOT, LECTURE, out / "cost.yaml", patience=600)))
    (out / "cost.yaml").unlink()
    a, b = statistics.median(untraced), statistics.median(traced)
    return f"{a:.1f} s untraced, {b:.1f} s traced: {b / a:.2f}"


def _seconds(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def every(out: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """What must hold, and the check."""
    for check in CHECKS:
        yield " ".join((check.__doc__ or "").split()), partial(check, "cuda")
    yield (
        " ".join((the_main_lecture_is_traced.__doc__ or "").split()),
        partial(the_main_lecture_is_traced, out),
    )
    yield " ".join((the_main_lecture_is_transparent.__doc__ or "").split()), the_main_lecture_is_transparent
    yield " ".join((the_main_lecture_costs.__doc__ or "").split()), partial(the_main_lecture_costs, out)


def main() -> int:
    out = Path(sys.argv[1])
    if not torch.cuda.is_available():
        print("There is no GPU here. On a machine with one this is checked:")
        print("\n".join(f"- {what}" for what, _ in every(out)))
        return 2
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for what, check in every(out):
        try:
            print(f"holds: {what} ({check()})", flush=True)
        except Exception:
            failed += 1
            print(f"FAILS: {what}\n{traceback.format_exc()}", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
