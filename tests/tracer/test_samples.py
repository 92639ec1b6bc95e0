"""Each sample is one behaviour of the language or of the tracer; its golden file is what a reader would
expect to see. `make golden` rewrites them: read the difference."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from linelight.outline import outline
from tests.lecture_files import traced
from tracer.compare import is_volatile
from tracer.trace import Described, Step, Trace
from tracer.trace.reader import load

TESTS = Path(__file__).parents[1]
APART = {"recursion_300", "recursion_error", "text_in_a_signal_handler", "text_in_a_worker"}
"""Samples with tests of their own: of hundreds of frames, or different each time."""

LIMITS = '{"loop": 3}'
"""Of the samples whose names begin with `limited_`."""

SAMPLES = sorted({path.stem for path in (TESTS / "samples").glob("*.py")} - APART - {"helper"})


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples as the lectures of a course of their own, so that nothing is written beside them."""
    return Path(shutil.copytree(TESTS / "samples", tmp_path_factory.mktemp("course") / "samples"))


def run(course: Path, name: str, trace: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tracer", str(course / f"{name}.py"), str(course), str(trace)]
    if name.startswith("limited_"):
        command.append(LIMITS)
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def without_volatile(trace: Trace) -> Trace:
    """Volatile values as nothing but their type."""

    def masked(step: Step) -> Step:
        changes = {
            name: Described(value.type, f"a {value.type}") if is_volatile(step, name) else value
            for name, value in step.changes.items()
        }
        return replace(step, changes=changes)

    return replace(trace, steps=tuple(map(masked, trace.steps)))


@pytest.mark.parametrize("name", SAMPLES)
def test_sample(name: str, course: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The steps, values and outputs of a sample are those of its golden file, and so is its exit code."""
    trace = tmp_path / "trace.yaml"
    result = run(course, name, trace)
    assert "Traceback" not in result.stderr
    lines = [*outline(without_volatile(load(trace))), f"exit {result.returncode}"]
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    golden = TESTS / "golden" / f"{name}.txt"
    if request.config.getoption("--golden"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_every_golden_file_has_its_sample() -> None:
    """No golden file is left of a sample that is gone."""
    assert sorted(path.stem for path in (TESTS / "golden").glob("*.txt")) == SAMPLES


GENERICS = """def first[T: (int, str)](xs: list[T]) -> T:
    return xs[0]
class Box[T]:
    size = 1
    def get[U: int](self, of: U) -> U:
        return of
type Pair[T] = tuple[T, T]
type Words = list[str]
lazy = Pair.__value__, Words.__value__, first.__type_params__[0].__constraints__
x = first([3])
y = Box().get(4)"""

if sys.version_info >= (3, 12):

    def test_type_parameters_are_part_of_their_statement(tmp_path: Path) -> None:
        """Python makes them, and what a `type` stands for, in frames of their own: these are no steps."""
        steps = traced(tmp_path, GENERICS).steps
        assert [(step.line - 4, step.depth) for step in steps if step.kind == "line"] == [
            *((1, 0), (3, 0), (4, 1), (5, 1), (7, 0), (8, 0), (9, 0)),
            *((10, 0), (2, 1), (11, 0), (6, 1)),
        ]


def test_recursion_stays_small(course: Path, tmp_path: Path) -> None:
    """Three hundred frames: each return has its back step, and the trace stays under 60 bytes a step."""
    trace = tmp_path / "trace.yaml"
    assert run(course, "recursion_300", trace).returncode == 0
    steps = load(trace).steps
    assert Counter(step.kind for step in steps)["back"] == 301
    assert max(step.depth for step in steps) == 301
    body = trace.read_text(encoding="utf-8").partition("\nsteps:\n")[2]
    without_values = [line for line in body.splitlines() if '"set"' not in line]
    assert len("\n".join(without_values)) / len(without_values) < 60
    assert trace.stat().st_size < 300_000


def test_an_exhausted_stack_is_loud(course: Path, tmp_path: Path) -> None:
    """A RecursionError that the lecture catches: what it shows afterwards is there, nothing is claimed of what
    was lost, and the run fails with a word of where; and all of it is small."""
    trace = tmp_path / "trace.yaml"
    result = run(course, "recursion_error", trace)
    assert result.returncode == 1
    assert "tracing was lost after recursion_error.py:6" in result.stderr
    read = load(trace)
    assert read.status == "error"
    assert [output.text for step in read.steps for output in step.outputs] == ["caught", "two"]
    assert read.steps[-1].changes["x"].text == "1"
    assert not any(step.kind == "back" for step in read.steps)
    assert trace.stat().st_size < 1_000_000


def test_a_signal_handler_may_say_something(course: Path, tmp_path: Path) -> None:
    """A hundred signals at any moments, also while the recorder is at work: all that their handler says is there,
    once (handlers nest, so the order is theirs)."""
    trace = tmp_path / "trace.yaml"
    assert run(course, "text_in_a_signal_handler", trace).returncode == 0
    said = [output.text for step in load(trace).steps for output in step.outputs]
    assert sorted(said) == sorted(f"tick {n}" for n in range(1, len(said) + 1))
    assert len(said) >= 100


def test_a_worker_that_says_something_fails_the_run(course: Path, tmp_path: Path) -> None:
    """What a child process shows would be lost: it fails there, and the lecture's own trace says so."""
    trace = tmp_path / "trace.yaml"
    result = run(course, "text_in_a_worker", trace)
    assert result.returncode == 1
    assert "return the words to the lecture's own process" in result.stderr
    read = load(trace)
    assert read.steps[-1].changes["code"].text == "1"
    assert read.error is not None
    assert "what it said is lost" in read.error.message
    assert not trace.with_name("trace.yaml.lost").exists()
