"""One kill of a lecture, and whether what it had done is on disk.

The lecture counts each of its statements in a file of its own, memory-mapped as the trace is, so that it says by
itself how far it was: the statement that counts `n` is running while the file says `n - 1` or `n`.
"""

from __future__ import annotations

import random
import struct
import time
from dataclasses import dataclass
from pathlib import Path

from linelight.course import Course as Folder
from linelight.tracing import trace_lecture
from tests.lecture_files import started, write_lecture
from tracer.trace import Trace
from tracer.trace.errors import TraceError
from tracer.trace.reader import load

_COUNTS = """import mmap, struct
file = open("count", "r+b")
count = mmap.mmap(file.fileno(), 8)
n = 0
while True:
    n += 1  # @inspect n
    struct.pack_into("q", count, 0, n)
    text("x" * (n * 97 % 5000))
"""
_ADDS, _COUNTS_LINE = 10, 11
"""Where `n += 1` and the line that counts stand in the file."""


@dataclass(frozen=True)
class Killed:
    """`wrong`: what was lost, in words; empty where nothing was. `steps` are those on disk."""

    seconds: float
    steps: int
    wrong: str


class Course:
    """A course with a lecture that never ends, and a good trace of an earlier version of it."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        lecture = write_lecture(root, "x = 1  # @inspect x")
        self.good = trace_lecture(lecture, Folder(root), True, lambda steps, seconds: None).path or root
        self.before = self.good.read_bytes()
        self.lecture = write_lecture(root, _COUNTS.rstrip("\n"))
        self.running = root / "site" / "traces" / "x.running.yaml"

    def kill(self) -> Killed:
        """Up to a tenth of a second after its first step."""
        count = self.root / "count"
        count.write_bytes(bytes(8))
        self.running.unlink(missing_ok=True)
        seconds = self.random.uniform(0, 0.1) ** 2 / 0.1  # more often early, where the file is made and grows
        words = ("tracer", str(self.lecture), str(self.root), str(self.running))
        with started(*words) as process:
            while not self.running.exists() or b'"at"' not in self.running.read_bytes():
                time.sleep(0.001)
            time.sleep(seconds)
            process.kill()
            process.wait()
        try:
            trace = load(self.running)
        except TraceError as error:
            return Killed(seconds, 0, f"the trace does not load: {error}")
        [counted] = struct.unpack("q", count.read_bytes())
        untouched = self.good.read_bytes() == self.before
        wrong = self._wrong(trace, counted) if untouched else "the earlier good trace is another"
        return Killed(seconds, len(trace.steps), wrong)

    def _wrong(self, trace: Trace, counted: int) -> str:
        if trace.status != "partial":
            return f"it says that it ended {trace.status}"
        shown = [
            int(step.changes["n"].text) for step in trace.steps if step.line == _ADDS and "n" in step.changes
        ]
        if shown != list(range(1, len(shown) + 1)):
            return f"values of n are missing: {shown[-5:]}"
        last = trace.steps[-1].line
        if not _may_run(last, len(shown), counted):
            return f"line {last} is the last one, n was {len(shown)} there, and the lecture had counted {counted}"
        return ""


def _may_run(line: int, shown: int, counted: int) -> bool:
    """Whether a lecture that has counted so far can be at this line, having shown that many values.

    Its n is shown when the statement that made it has ended, and counted by the next one."""
    if line == _COUNTS_LINE:
        return counted in (shown - 1, shown)
    return shown == counted or (line == _ADDS and shown == counted + 1)
