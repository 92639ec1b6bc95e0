"""A lecture run twice, in processes that differ on purpose, must write the same trace."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from linelight.course import Course
from linelight.other_order import ASKED_FOR
from linelight.outline import statement_text
from tracer.compare import Difference, differences
from tracer.trace import Trace
from tracer.trace.errors import LectureError, Location
from tracer.trace.reader import load

_ENVIRONMENTS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "MALLOC_PERTURB_": "85"},
    {"PYTHONHASHSEED": "20", "TZ": "Asia/Kathmandu", "MALLOC_PERTURB_": "170", ASKED_FOR: "1"},
)
"""glibc fills new memory with a pattern of MALLOC_PERTURB_: what nobody initialised is different in each run."""
_LEFT_OUT = shutil.ignore_patterns(".*", "public", "lectern", "__pycache__", "*.running.yaml")


@dataclass(frozen=True)
class Checked:
    """What two runs of a lecture made of it: a line a difference, the first divergence first."""

    lecture: Path
    steps: int
    findings: tuple[LectureError, ...]


def check_lecture(lecture: Path, course: Course) -> Checked:
    """Runs it twice: once where it stands, once in a copy of the course elsewhere, with another hash seed,
    time zone, and order of threads and of a folder's entries. Raises LectureError where it does not run to its
    end."""
    with tempfile.TemporaryDirectory(prefix="linelight-") as folder:
        copy = Path(folder) / "elsewhere" / course.root.name
        shutil.copytree(course.root, copy, ignore=_LEFT_OUT, symlinks=True)
        first = _run(lecture, course, Path(folder) / "a.yaml", _ENVIRONMENTS[0])
        second = _run(
            copy / lecture.relative_to(course.root), Course(copy), Path(folder) / "b.yaml", _ENVIRONMENTS[1]
        )
    return Checked(lecture, len(first.steps), tuple(findings(first, second)))


def _run(lecture: Path, course: Course, trace: Path, environment: dict[str, str]) -> Trace:
    command = course.traced_by(lecture, trace)
    result = subprocess.run(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, check=False
    )
    if result.returncode:
        raise LectureError(f"{lecture.name} did not run to its end, so that there is nothing to compare")
    return load(trace)


def findings(a: Trace, b: Trace) -> Iterator[LectureError]:
    """In words: another course of the run first, as it is always an error, then each line that shows something
    else, once, with both and the mark that would declare it."""
    found: dict[tuple[object, ...], Difference] = {}
    for difference in differences(a, b):
        step = difference.step or difference.other
        if step is not None:
            found.setdefault((step.path, step.line, difference.aspect, difference.name), difference)
    order = {"step": 0, "output": 1, "value": 2}
    yield from (_words(a, d) for d in sorted(found.values(), key=lambda d: order[d.aspect]))


def _words(trace: Trace, difference: Difference) -> LectureError:
    if difference.aspect == "step":
        what = f"the two runs part: one is at {difference.first}, the other at {difference.second}"
        return LectureError(
            what, hint="what decides here differs from run to run: seed it, sort it, or fix it"
        )
    step = difference.step
    assert step is not None
    name = difference.name or "shows"
    what = f"{name}: {difference.first} in one run, {difference.second} in the other"
    mark = f"# @volatile {difference.name}".rstrip()
    where = Location(step.path, step.line, statement_text(trace, step))
    return LectureError(what, where, f"make it the same, or declare it: {mark}")
