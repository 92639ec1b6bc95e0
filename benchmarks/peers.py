"""What tracing costs here and in edtrace and lectrace, in turns in one run: each one's time of main(), over the
untraced one of its round.

Both come from PyPI into a folder of their own, without their dependencies, which this environment has already.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.table import print_table
from benchmarks.tracing import BARS, WORKLOADS

PACKAGES = ("edtrace==0.1.20", "lectrace==1.1.30", "beautifulsoup4", "soupsieve", "requests")
FOLDER = Path(__file__).parents[1] / ".venv" / "peers"
PROGRAMS = ("linelight", "edtrace", "lectrace")
PATIENCE = 240
"""Seconds, after which a run counts as failed."""


def main(rounds: int = 3) -> None:
    _install()
    rows = [_row(name, rounds) for name in BARS]
    title = f"Time of main() over untraced, medians of {rounds} rounds, and the bytes of the trace"
    print_table(title, ["workload", *PROGRAMS, "bar"], rows)


def _install() -> None:
    if not FOLDER.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(FOLDER)]
        subprocess.run([*command, *PACKAGES, "urllib3", "idna", "certifi", "charset-normalizer"], check=True)


def _row(workload: str, rounds: int) -> list[str]:
    ratios: dict[str, list[float]] = {program: [] for program in PROGRAMS}
    found = dict.fromkeys(PROGRAMS, "")
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            untraced = _seconds([str(WORKLOADS / f"{workload}.py")])
            for program in PROGRAMS:
                if not found[program].startswith("fails"):
                    found[program] = _run(program, workload, Path(folder), untraced, ratios[program])
    return [workload, *(found[program] for program in PROGRAMS), BARS[workload]]


def _run(program: str, workload: str, folder: Path, untraced: float, ratios: list[float]) -> str:
    """The median so far and the size of what was written; or how it fails."""
    out = folder / f"{program}.trace"
    try:
        ratios.append(_seconds(_command(program, workload, out)) / untraced)
    except subprocess.TimeoutExpired:
        return f"fails (over {PATIENCE} s)"
    except (subprocess.CalledProcessError, IndexError, ValueError):
        return "fails"
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
