"""What tracing costs: the time of main() traced, over its time untraced."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.table import interleaved, print_table

WORKLOADS = Path(__file__).parent / "workloads"
BARS = {
    "loop": "≤ 60",
    "loop_stepped_over": "≤ 1.05",
    "fib": "≤ 150",
    "training_stepped_over": "≤ 1.05",
    "training": "≤ 1.5",
    "large_tensor": "≤ 1.5",
}


def main(rounds: int = 7) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(name, Path(folder) / "t.yaml", rounds) for name in BARS]
    columns = ["workload", "untraced", "traced", "ratio", "bar", "trace"]
    print_table(f"Time of main(), medians of {rounds} interleaved runs", columns, rows)


def _row(name: str, trace: Path, rounds: int) -> list[str]:
    path = WORKLOADS / f"{name}.py"
    untraced = [sys.executable, str(path)]
    traced = [sys.executable, "-m", "tracer", str(path), str(WORKLOADS), str(trace)]
    a, b = interleaved(lambda: _seconds(untraced), lambda: _seconds(traced), rounds)
    size = f"{trace.stat().st_size:,} B"
    return [name, f"{1000 * a:.2f} ms", f"{1000 * b:.2f} ms", f"{b / a:.2f}", BARS[name], size]


def _seconds(command: list[str]) -> float:
    """A workload prints how long its main() took."""
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(result.stdout.splitlines()[-1])
