"""Three runs of a lecture, each in a fresh process: untraced, traced, and untraced again, because what differs
between two untraced runs says nothing about the tracer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from linelight.course import Course
from linelight.transparency.compare import Difference, compare
from linelight.transparency.facts import Facts
from tracer.trace.errors import LectureError

_ENVIRONMENT = {"PYTHONHASHSEED": "1"}


@dataclass(frozen=True)
class Compared:
    """What a lecture can tell of being traced, of so many facts. `restless`: those that differ between two
    untraced runs too, so that they were not compared."""

    lecture: Path
    facts: int
    differences: tuple[Difference, ...]
    restless: tuple[str, ...]


def check_transparency(lecture: Path, course: Course) -> Compared:
    """Raises LectureError where a run says nothing: the lecture's process was killed, or the lecture is broken."""
    runs = [facts_of(how, lecture, course) for how in ("untraced", "traced", "untraced")]
    differences, restless = compare(*runs)
    return Compared(lecture, len(runs[0]), tuple(differences), tuple(restless))


def facts_of(how: str, lecture: Path, course: Course) -> Facts:
    with tempfile.TemporaryDirectory(prefix="linelight-") as folder:
        words = [
            "-m",
            "linelight.transparency",
            how,
            *course.words_to_trace(lecture, Path(folder) / "trace.yaml"),
        ]
        environment = {**os.environ, **_ENVIRONMENT}
        result = subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=False)
        printed = {
            "standard output": result.stdout.decode("utf-8", "replace").split("\n"),
            "standard error": result.stderr.decode("utf-8", "replace").split("\n"),
        }
        try:
            facts: Facts = json.loads((Path(folder) / "facts.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            why = printed["standard error"][:-1] or [f"exit {result.returncode}"]
            raise LectureError(f"{lecture.name}: its {how} run came to no end: {why[-1]}") from None
        return facts | printed
