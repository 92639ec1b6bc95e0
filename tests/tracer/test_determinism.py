"""Two runs write the same, the header and what is volatile apart."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tracer.compare import differences, say_the_same
from tracer.trace import Trace
from tracer.trace.reader import load

ROOT = Path(__file__).parents[2]


def trace_of(lecture: str, path: Path, **environment: str) -> Trace:
    command = [sys.executable, "-m", "tracer", str(ROOT / "lectures" / f"{lecture}.py"), str(ROOT), str(path)]
    result = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False
    )
    assert result.returncode == 0, result.stderr
    return load(path)


@pytest.mark.parametrize("lecture", ["binary_search", "tour", "resource_accounting"])
def test_two_runs_are_equal(lecture: str, tmp_path: Path) -> None:
    """Two processes that differ in hash seed and time zone write the same steps of each lecture."""
    first = trace_of(lecture, tmp_path / "a.yaml", PYTHONHASHSEED="1", TZ="UTC")
    second = trace_of(lecture, tmp_path / "b.yaml", PYTHONHASHSEED="2", TZ="Asia/Tokyo")
    assert list(differences(first, second)) == []
    assert say_the_same(first, second)


@pytest.mark.parametrize("lecture", ["binary_search", "tour", "resource_accounting"])
def test_a_difference_is_seen(lecture: str) -> None:
    """The comparison sees a step that is missing: it could fail."""
    trace = load(ROOT / "site" / "traces" / "cpu" / f"{lecture}.yaml")
    shorter = Trace(trace.header, trace.sources, trace.steps[:-1], trace.status, trace.error)
    [difference] = differences(trace, shorter)
    assert (difference.aspect, difference.step, difference.other) == ("step", trace.steps[-1], None)
