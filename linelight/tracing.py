"""`linelight trace`: one fresh process a lecture, and its trace in the right place."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from linelight.course import Course
from linelight.pictures import drawn_for, forget
from tracer.compare import say_the_same
from tracer.trace import Trace
from tracer.trace.errors import TraceError
from tracer.trace.reader import load

Progress = Callable[[int, float], None]
"""Called with the steps so far and the seconds since the start."""
Run = Callable[[Path, Course, Path, Progress], int]
"""Runs a lecture, so that its trace is in this file, and returns its process's exit code."""


@dataclass(frozen=True)
class Traced:
    """What came of tracing a lecture: the exit code, and where its trace is, if there is one. `reason` says why
    it failed where the lecture's process did not."""

    lecture: Path
    code: int
    seconds: float
    path: Path | None = None
    steps: int = 0
    unchanged: bool = False
    reason: str = ""


def trace_lecture(
    lecture: Path, course: Course, force: bool, progress: Progress, run: Run | None = None
) -> Traced:
    """Runs the lecture; an earlier good trace is replaced by a good one only, and by an equal one never
    (unless `force`)."""
    running = running_trace(lecture, course)
    running.unlink(missing_ok=True)
    began = time.monotonic()
    code = (run or _run)(lecture, course, running, progress)
    seconds = time.monotonic() - began
    if not running.exists():
        return Traced(lecture, code if code > 0 else 1, seconds)
    return _place(lecture, course, running, code, seconds, force)


def running_trace(lecture: Path, course: Course) -> Path:
    """Where the trace of a run is until that has ended."""
    return course.traces / f"{course.name_of(lecture).replace('/', '.')}.running.yaml"


def _run(lecture: Path, course: Course, running: Path, progress: Progress) -> int:
    command = course.traced_by(lecture, running)
    counter = _StepCounter(running)
    began = time.monotonic()
    with subprocess.Popen(command) as process:
        try:
            while True:
                try:
                    return process.wait(timeout=0.2)
                except subprocess.TimeoutExpired:
                    progress(counter.count(), time.monotonic() - began)
                except KeyboardInterrupt:
                    continue  # the lecture's process got it too, and writes its trace to the end
        finally:
            process.terminate()  # where this one is told to end, the lecture ends with it


class _StepCounter:
    """Counts the steps that a trace has so far, reading only what is new."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.position = self.steps = 0

    def count(self) -> int:
        try:
            with self.path.open("rb") as file:
                file.seek(self.position)
                data = file.read().rstrip(b"\0")
        except OSError:
            return self.steps
        self.position += len(data)
        self.steps += data.count(b"\n- {")
        return self.steps


def _place(lecture: Path, course: Course, running: Path, code: int, seconds: float, force: bool) -> Traced:
    try:
        trace = load(running)
    except TraceError as error:
        return Traced(lecture, code or 1, seconds, running, reason=str(error))
    good = course.traces / trace.header.machine / f"{course.name_of(lecture)}.yaml"
    failed = good.with_name(f"{lecture.stem}.failed.yaml")
    good.parent.mkdir(parents=True, exist_ok=True)
    if code or trace.status != "ok":
        os.replace(running, failed)
        return Traced(
            lecture, code if code > 0 else 1, seconds, failed, len(trace.steps), reason=_reason(trace, code)
        )
    failures = list(course.traces.glob(f"*/{course.name_of(lecture)}.failed.yaml"))
    drawn = drawn_for(course, [path for path in (good, *failures) if path.exists()])
    for path in failures:
        path.unlink()  # also of a run that failed before it was known that it uses a GPU
    unchanged = not force and _is_equal(good, trace)
    if unchanged:
        running.unlink()
    else:
        os.replace(running, good)
    forget(course, drawn - drawn_for(course, [good]))
    return Traced(lecture, code, seconds, good, len(trace.steps), unchanged)


def _reason(trace: Trace, code: int) -> str:
    """Of an error the lecture's own process has told."""
    if trace.status != "partial":
        return ""
    last = f" at {trace.steps[-1].path}:{trace.steps[-1].line}" if trace.steps else ""
    how = (
        f"by {signal.Signals(-code).name}"
        if code < 0
        else f"with exit code {code}, before its trace was whole"
    )
    return f"its process was ended{last} {how}"


def _is_equal(path: Path, trace: Trace) -> bool:
    try:
        if not path.exists():
            return False
        known = load(path)
        return known.header.versions == trace.header.versions and say_the_same(known, trace)
    except TraceError:
        return False
