"""What tracing costs here and in edtrace and lectrace, in turns in one run: each one's time of main(), over the
untraced one of its round.

Both come from PyPI into a folder of their own, without their dependencies, which this environment has already.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from compileall import compile_dir
from functools import partial
from pathlib import Path

from benchmarks.table import interleaved, print_table
from benchmarks.tracing import BARS, WORKLOADS

PACKAGES = ("edtrace==0.1.20", "lectrace==1.1.30", "beautifulsoup4", "soupsieve", "requests")
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "peers"
PROGRAMS = ("linelight", "edtrace", "lectrace")
PATIENCE = 240
"""Seconds, after which a run counts as failed."""
FAILURES = (subprocess.TimeoutExpired, subprocess.CalledProcessError, IndexError, ValueError)


DEPTHS = (2, 25, 400)
TRACERS = ("tracer.run", "edtrace.execute", "lectrace.tracer")


def main(rounds: int = 3) -> None:
    install()
    rows = [_row(name, rounds, bar) for name, bar in BARS.items()]
    title = f"Time of main() over untraced, medians of {rounds} rounds, and the bytes of the trace"
    print_table(title, ["workload", *PROGRAMS, "bar"], rows)
    print_table("A thousand steps", ["bytes a step", *PROGRAMS, "bar"], list(map(_bytes_a_step, DEPTHS)))
    rows = [
        _importing("what a lecture imports", PROGRAMS, rounds),
        _importing("what traces", TRACERS, rounds),
    ]
    print_table("Seconds of an import", ["", *PROGRAMS, "bar"], rows)


def install() -> None:
    if not FOLDER.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(FOLDER)]
        subprocess.run([*command, *PACKAGES, "urllib3", "idna", "certifi", "charset-normalizer"], check=True)


def _row(workload: str, rounds: int, bar: str) -> list[str]:
    ratios: dict[str, list[float]] = {program: [] for program in PROGRAMS}
    found = dict.fromkeys(PROGRAMS, "")
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            untraced = _seconds([str(WORKLOADS / f"{workload}.py")])
            for program in PROGRAMS:
                if not found[program].startswith("fails"):
                    found[program] = _run(program, workload, Path(folder), untraced, ratios[program])
    return [workload, *(found[program] for program in PROGRAMS), bar]


def _bytes_a_step(depth: int) -> list[str]:
    """Two steps a frame on the way down, and those of the loop."""
    os.environ["DEPTH"] = str(depth)
    found = [f"at depth {depth}"]
    with tempfile.TemporaryDirectory() as folder:
        for program in PROGRAMS:
            out = Path(folder) / program
            try:
                _seconds(_command(program, "depth", out))
                found.append(f"{out.stat().st_size / (1000 + 2 * depth):,.0f}")
            except FAILURES:
                found.append("fails")
    return [*found, "≤ 60"]


def _importing(what: str, modules: Sequence[str], rounds: int) -> list[str]:
    """In processes that have imported nothing yet, of packages that are compiled, as installed ones are."""
    for package in ("linelight", "tracer"):
        compile_dir(ROOT / package, quiet=1)
    code = "import sys, time; sys.path.append(%r); a = time.time(); import %s; print(time.time() - a)"
    commands = [["-c", code % (str(FOLDER), module)] for module in modules]
    medians = interleaved(2 * rounds + 1, *(partial(_seconds, command) for command in commands))
    return [what, *(f"{seconds:.2f}" for seconds in medians), "≤ 0.15"]


def _run(program: str, workload: str, folder: Path, untraced: float, ratios: list[float]) -> str:
    """The median so far and the size of what was written; or how it fails."""
    out = folder / f"{program}.trace"
    try:
        ratios.append(_seconds(_command(program, workload, out)) / untraced)
    except FAILURES as failure:
        return f"fails (over {PATIENCE} s)" if isinstance(failure, subprocess.TimeoutExpired) else "fails"
    return f"{statistics.median(ratios):,.2f} ({out.stat().st_size:,} B)"


def _command(program: str, workload: str, out: Path) -> list[str]:
    path = WORKLOADS / f"{workload}.py"
    if program == "linelight":
        return ["-m", "tracer", str(path), str(WORKLOADS), str(out)]
    return [str(Path(__file__).with_name("peer_run.py")), str(FOLDER), program, str(path), str(out)]


def _seconds(words: list[str]) -> float:
    """What a process prints last. Raises CalledProcessError, and TimeoutExpired."""
    command = [sys.executable, *words]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return float(result.stdout.splitlines()[-1])
