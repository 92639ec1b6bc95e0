"""Courses and traces that tests make for themselves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tracer.trace import Trace
from tracer.trace.reader import load


def write_lecture(course: Path, body: str, name: str = "x") -> Path:
    """A lecture whose main() is `body`, in a course of its own."""
    path = course / "lectures" / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    indented = "\n".join(f"    {line}" for line in body.split("\n"))
    path.write_text(f"from linelight import *\n\n\ndef main():\n{indented}\n", encoding="utf-8")
    return path


def run_tracer(
    course: Path, lecture: Path, trace: Path, input: str | None = None, patience: float = 60
) -> subprocess.CompletedProcess[str]:
    """`python -m tracer`, as `linelight trace` starts it; `patience` in seconds."""
    command = [sys.executable, "-m", "tracer", str(lecture), str(course), str(trace)]
    return subprocess.run(command, input=input, capture_output=True, text=True, timeout=patience, check=False)


@contextmanager
def started(*words: str, **options: Any) -> Iterator[Any]:
    """A process of `python -m words`, which does not outlive its test, whatever becomes of that."""
    with subprocess.Popen([sys.executable, "-m", *words], **options) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()


def traced(course: Path, body: str) -> Trace:
    """The trace of a lecture whose main() is `body`."""
    path = course / "trace.yaml"
    result = run_tracer(course, write_lecture(course, body), path)
    assert path.exists(), result.stderr
    return load(path)


def traced_course(course: Path, source: str) -> Path:
    """The course, with one lecture, `lectures/x.py`, and its trace."""
    lecture = course / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(source, encoding="utf-8")
    result = run_tracer(course, lecture, course / "site" / "traces" / "cpu" / "x.yaml")
    assert result.returncode == 0, result.stderr
    return course


def linelight(course: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, as typed in the course's folder."""
    command = [sys.executable, "-m", "linelight", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=course)
