"""What tracing costs: the time of main() traced, over its time untraced."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.table import interleaved, print_table

WORKLOADS = Path(__file__).parent / "workloads"
EMPTY = Path(__file__).with_name("empty.py")
BARS = {
    "lecture": "≤ 1.10",
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
    columns = ["workload", "untraced", "traced", "ratio", "bar", "an empty trace function", "trace"]
    print_table(f"Time of main(), medians of {rounds} interleaved runs", columns, rows)


def _row(name: str, trace: Path, rounds: int) -> list[str]:
    """With the ratio that `sys.settrace` alone costs, which no tracer can better."""
    path = WORKLOADS / f"{name}.py"
    commands = (
        [str(path)],
        ["-m", "tracer", str(path), str(WORKLOADS), str(trace)],
        [str(EMPTY), str(path)],
    )
    plain, traced, empty = interleaved(rounds, *(partial(_seconds, command) for command in commands))
    size = f"{trace.stat().st_size:,} B"
    times = [f"{1000 * plain:.2f} ms", f"{1000 * traced:.2f} ms", f"{traced / plain:.2f}"]
    return [name, *times, BARS[name], f"{empty / plain:.2f}", size]


def _seconds(command: list[str]) -> float:
    """A workload prints how long its main() took."""
    result = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True)
    return float(result.stdout.splitlines()[-1])
