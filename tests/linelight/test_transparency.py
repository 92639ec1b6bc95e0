"""`linelight check --transparent`: it finds what a tracer could do to a lecture, and nothing in what ours does."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from linelight.course import Course
from linelight.transparency.check import facts_of
from linelight.transparency.compare import Difference, compare
from linelight.transparency.facts import Facts
from tests.lecture_files import linelight

LECTURE = """
import random

import numpy as np
import torch

from linelight import raises, table, text


class Point:
    def __init__(self, x):
        self.x = x


def half(n):  # @inspect
    return n / 2


def main():
    print("begun")
    text("A text")
    x = torch.rand(3, 4, requires_grad=True)  # @inspect x
    y = (x @ torch.ones(4, 2)).sum()  # @inspect y y.shape
    y.backward()
    gradient = x.grad  # @inspect gradient gradient.shape
    del x, y
    table(torch.ones(2, 2))
    points = [Point(half(n)) for n in range(100)]  # @inspect points points[0].x
    numbers = np.random.rand(3), random.random()  # @inspect numbers
    with raises(ZeroDivisionError):
        half(1) / 0
    for i in range(50):
        z = torch.randn(2)  # @inspect z
    del z
    torch.ones(1)
    for n in range(2000):  # @stepover
        points.append([n])
    total = sum(map(len, points[100:]))  # @inspect
    print("ended", total)
"""

FAULTS = {
    "takes random numbers, and prints": (
        "random.random(), torch and (np.random.rand(), torch.rand(1)), print('x'), print('x', file=sys.stderr)",
        {
            *("Python's random stream", "NumPy's random stream", "PyTorch's random stream"),
            *("standard output", "standard error"),
        },
    ),
    "runs operators, keeps objects": (
        "is_tensor and value + 0, type(value) is list and kept.extend([value[0], [[] for _ in range(200_000)]])",
        {"operators", "Point objects alive", "garbage collections"},
    ),
    "keeps a tensor for a step": ("kept.__setitem__(slice(None), [value])", {"operators"}),
    "keeps tensors, and raises": (
        "is_tensor and kept.append(value), 1 / (value != 2000 if type(value) is int else 1)",
        {"Tensor objects alive", "exception", "exit code"},
    ),
}
"""What is done whenever a value is described, and the facts in which that shows."""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    root = tmp_path_factory.mktemp("course")
    (root / "lectures").mkdir()
    (root / "lectures" / "x.py").write_text(LECTURE.lstrip(), encoding="utf-8")
    return Course(root)


@pytest.fixture(scope="module")
def untraced(course: Course) -> list[Facts]:
    """Two runs, which are the same: it is seeded by whoever looks."""
    runs = [facts_of("untraced", course.root / "lectures" / "x.py", course) for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0]["exception"] == ["none"]
    return runs


def traced(course: Course) -> Facts:
    return facts_of("traced", course.root / "lectures" / "x.py", course)


def test_a_traced_lecture_sees_nothing(course: Course, untraced: list[Facts]) -> None:
    """Each kind of fact was looked at, and each is the same traced and untraced."""
    expected = {fact for _, facts in FAULTS.values() for fact in facts}
    assert expected - {"Point objects alive", "Tensor objects alive"} <= untraced[0].keys()
    assert compare(untraced[0], traced(course), untraced[1]) == ([], [])


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_tracer_is_found(
    fault: str, course: Course, untraced: list[Facts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tracer that breaks promises differs in the facts that these are about."""
    statement, facts = FAULTS[fault]
    (tmp_path / "sitecustomize.py").write_text(planted(statement), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    found, restless = compare(untraced[0], traced(course), untraced[1])
    assert facts <= {difference.fact for difference in found}
    assert restless == []


def planted(statement: str) -> str:
    """A module that Python loads when it starts: it spoils the tracer of a traced run."""
    return textwrap.dedent(f"""
        import gc, random, sys

        if "traced" in sys.orig_argv:
            from tracer import reading

            kept = []

            def describe(value, right=reading.describe):
                answer = right(value)
                torch, np = sys.modules.get("torch"), sys.modules.get("numpy")
                is_tensor = torch is not None and isinstance(value, torch.Tensor)
                {statement}
                return answer

            reading.describe = describe
        """)


def test_what_differs_anyway_is_not_compared() -> None:
    """Of a fact of many parts, those that differ between two untraced runs say nothing, and the others do."""
    first = {"lines": ["a", "1", "z"], "code": ["0"], "time": ["1"]}
    again = {"lines": ["a", "2", "z"], "code": ["0"], "time": ["2"]}
    assert compare(first, again, again) == ([], ["lines", "time"])
    spoiled = {"lines": ["a", "3", "y", "more"], "time": ["3"]}
    assert compare(first, spoiled, again) == (
        [Difference("lines", 3, "z", "y"), Difference("code", 0, "0", "nothing")],
        ["lines", "time"],
    )


def test_the_command(tmp_path: Path) -> None:
    """It exits with 0 where nothing differs, and names what it could not compare; with 1 where something does, in
    words; a lecture that cannot run is an error."""
    (tmp_path / "lectures").mkdir()
    path = tmp_path / "lectures" / "x.py"
    path.write_text(
        "import time\n\n\ndef main():\n    print(time.time_ns())\n    print('b')\n", encoding="utf-8"
    )
    result = linelight(tmp_path, "check", "--transparent")
    assert (result.returncode, result.stdout) == (0, "")
    assert "x: not compared: standard output, which differs between two untraced runs too" in result.stderr
    assert "the same in a traced and an untraced run" in result.stderr
    path.write_text("import sys\n\n\ndef main():\n    print(sys.gettrace() is None)\n", encoding="utf-8")
    result = linelight(tmp_path, "check", "--transparent", "x")
    assert result.returncode == 1
    assert result.stdout == "x: standard output, the 1.: True untraced, False traced\n"
    assert "1 difference between a traced and an untraced run" in result.stderr
    path.write_text("import os\n\n\ndef main():\n    os._exit(3)\n", encoding="utf-8")
    result = linelight(tmp_path, "check", "--transparent")
    assert result.returncode == 1
    assert "x.py: its untraced run came to no end: exit 3" in result.stderr
    assert linelight(tmp_path, "check", "--transparent", "--static").returncode == 2
