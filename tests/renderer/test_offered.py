"""What a page gives away: sources and traces, without what is not for its readers."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderer.build import build
from renderer.offered import public_sources, public_trace
from renderer.units import FileUnits
from tests.lecture_files import run_tracer
from tests.renderer.making import write_trace
from tracer.trace.reader import load
from tracer.trace.source import SourceFile


@pytest.mark.parametrize(
    ("source", "public"),
    [
        ("x = 1  # @inspect x", "x = 1  # @inspect x"),
        ("if x:\n    y = (  # @hide\n        2\n    )\nz = 3", "if x:\n    ...  # not shown\n\n\nz = 3"),
        ("with f():  # @hide\n    y = 2", "if ...:  # not shown\n    y = 2"),
        ("from linelight import note\nnote('psst')", "from linelight import note\n...  # not shown"),
        ("this is not Python", "this is not Python"),
    ],
)
def test_sources(source: str, public: str) -> None:
    """What is hidden is replaced by code that runs, line for line; everything else stays."""
    [file] = public_sources([FileUnits(SourceFile("x.py", tuple(source.split("\n"))))])
    assert "\n".join(file.lines) == public


def test_a_trace_without_notes(tmp_path: Path) -> None:
    """The trace that is given away loads, with the same steps and values, without the notes and hidden code."""
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    body = "text('a'), note('psst')\n    x = 1e-9  # @hide @inspect x\n"
    lecture.write_text(f"from linelight import note, text\ndef main():\n    {body}")
    path = tmp_path / "site" / "traces" / "cpu" / "x.yaml"
    assert run_tracer(tmp_path, lecture, path).returncode == 0
    public = build(tmp_path).public / "files" / "x" / "x.yaml"
    given, whole = load(public), load(path)
    assert "psst" not in "".join(o.text for step in given.steps for o in step.outputs)
    assert [step.changes for step in given.steps] == [step.changes for step in whole.steps]
    assert given.header == whole.header
    assert "1e-9" not in given.sources[0].text


def test_a_trace_with_nothing_to_hide_is_given_as_it_is(tmp_path: Path) -> None:
    """Byte for byte, also where a person has edited it."""
    path = write_trace(tmp_path)
    path.write_text(path.read_text().replace('"at": 3', "at: 3"))
    trace = load(path)
    assert public_trace(path, trace, trace.sources) == path.read_bytes()


def test_an_edited_trace_with_notes_is_not_given(tmp_path: Path) -> None:
    """Where the steps are no longer a line each, notes cannot be taken out, so there is no download."""
    path = write_trace(
        tmp_path, body='steps:\n- enter: [[main, 0]]\n  at: 3\n  out: [{"note": psst}]\n- end: ok\n'
    )
    trace = load(path)
    assert public_trace(path, trace, trace.sources) is None
    report = build(tmp_path)
    assert not (report.public / "files" / "x" / "x.yaml").exists()
    assert "(YAML)" not in (report.public / "x.html").read_text()
