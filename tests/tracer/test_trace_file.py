"""Trace files: torn, edited, foreign, damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.lecture_files import traced
from tracer.trace import Header, SourceFile, Trace
from tracer.trace.errors import TraceError
from tracer.trace.reader import load
from tracer.trace.writer import TraceWriter

BODY = 'text("a")\nfor i in range(3):\n    x = i  # @inspect x\ntext("b")'


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Trace, str]:
    course = tmp_path_factory.mktemp("course")
    trace = traced(course, BODY)
    return trace, (course / "trace.yaml").read_text(encoding="utf-8")


def reloaded(tmp_path: Path, text: str | bytes) -> Trace:
    path = tmp_path / "t.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load(path)


def test_format_is_the_first_key_and_every_step_a_line(good: tuple[Trace, str]) -> None:
    """The file begins with its format, and is the same to a YAML reader, a step a line."""
    trace, text = good
    assert text.startswith("format: linelight/1\n")
    data = yaml.safe_load(text)
    assert len(data["steps"]) == len(trace.steps) + 1
    assert len(text.partition("\nsteps:\n")[2].splitlines()) == len(data["steps"])


def test_every_cut_file_can_be_read(good: tuple[Trace, str], tmp_path: Path) -> None:
    """Wherever a file was cut, the steps that are complete are there, and no other."""
    trace, text = good
    body = text.index("\nsteps:\n") + len("\nsteps:\n")
    for end in range(body, len(text)):
        cut = reloaded(tmp_path, text[:end])
        assert cut.status == "partial"
        assert cut.steps == trace.steps[: text[body:end].count("\n")]


def test_every_unfinished_file_can_be_read(tmp_path: Path) -> None:
    """After every write the file can be read, and its last step is the statement that is running."""
    header = Header("x.py", "X", "cpu", {}, "", {})
    path = tmp_path / "t.yaml"
    writer = TraceWriter(path, header, [SourceFile("x.py", ("a", "b"))])
    assert load(path).steps == ()
    for line in range(1, 5000):
        before = "}\n" if line > 1 else ""
        enter = "" if line > 1 else '"enter": [["main", 0]], '
        writer.append(f'{before}- {{{enter}"at": {line}'.encode())
        if line % 97 == 0:
            trace = load(path)
            assert trace.status == "partial"
            assert [step.line for step in trace.steps] == list(range(1, line + 1))
    writer.finish(header, [])


def test_an_edited_file_can_be_read(good: tuple[Trace, str], tmp_path: Path) -> None:
    """A person may rewrite the file in any YAML style."""
    trace, text = good
    edited = yaml.safe_dump(yaml.safe_load(text), default_flow_style=False, width=40)
    assert reloaded(tmp_path, edited).steps == trace.steps


MISTAKES = [
    ("", "does not begin with"),
    ("hello", "does not begin with"),
    ("[1, 2", "not a trace, or a damaged one"),
    ("format: linelight/99\nsteps:\n", "its format is linelight/99"),
    ("format: linelight/1\nlecture: x\nsteps:\n", "damaged"),
]


@pytest.mark.parametrize(("text", "words"), MISTAKES)
def test_what_is_no_trace_is_an_error(text: str, words: str, tmp_path: Path) -> None:
    """A file that is no trace, or one of a newer format, is an error that names it."""
    with pytest.raises(TraceError, match=words) as caught:
        reloaded(tmp_path, text)
    assert "t.yaml" in str(caught.value)


def test_no_file_is_an_error(tmp_path: Path) -> None:
    """A missing file is an error of ours."""
    with pytest.raises(TraceError, match="No such file"):
        load(tmp_path / "none.yaml")


def test_variables_are_those_of_the_frame(tmp_path: Path) -> None:
    """What is visible at a step is what its own frame has shown so far, and has not cleared."""
    body = (
        "x = 1  # @inspect x\ndef f(y):  # @inspect\n    return y\nz = f(2)  # @inspect z\nx = 3  # @clear x"
    )
    trace = traced(tmp_path, body)
    visible = [
        {name: value.text for name, value in trace.variables(i).items()} for i in range(len(trace.steps))
    ]
    assert visible == [
        {"x": "1"},
        {"x": "1"},
        {"x": "1"},
        {"y": "2", "return": "2"},
        {"x": "1", "z": "2"},
        {"z": "2"},
    ]
