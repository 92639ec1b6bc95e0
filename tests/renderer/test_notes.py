"""A speaker's notes are on no page but the speaker's."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderer.build import build
from renderer.units import FileUnits
from tests.lecture_files import traced_course
from tracer.trace.source import SourceFile

LECTURE = '''"""Notes"""
from linelight import note, text
from linelight import note as aside


def main():
    note("secret one")
    text("public a"), note("secret two")
    if True: note("secret three")
    for word in ["secret".upper()]:
        aside(
            f"{word} four, "
            "secret five",
        )
    text("public b"); note("secret six é " "secret seven"); text("public ü")
    def never(): note("secret eight")
    if 2 < 1:
        text("public c"), note(f"secret nine {word}")
'''


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return traced_course(tmp_path_factory.mktemp("course"), LECTURE)


def words_of(folder: Path) -> str:
    return "\n".join(path.read_text("utf-8", "replace") for path in folder.rglob("*") if path.is_file())


def test_a_public_site_has_no_notes(course: Path) -> None:
    """Nothing that a plain build writes has the words of a note: no page, raw code, search index or download; and
    nothing leads to a speaker's window."""
    public = words_of(build(course).public)
    assert "public ü" in public
    assert "secret " not in public.replace('["secret".upper()]', "")
    assert "SECRET four" not in public
    assert "speaker.html" not in public


def test_a_site_for_speakers_has_them(course: Path) -> None:
    """It stands in a folder of its own, which git ignores; only the speaker's page has the notes."""
    report = build(course, notes=True)
    assert report.public == course / "site" / "lectern"
    assert (report.public / ".gitignore").read_text(encoding="utf-8").endswith("*\n")
    page = (report.public / "x.html").read_text(encoding="utf-8")
    assert "secret two" not in page
    assert "x.speaker.html" in page
    notes = (report.public / "x.speaker.html").read_text(encoding="utf-8")
    for word in ("one", "two", "three", "seven"):
        assert f"secret {word}" in notes
    assert "SECRET four" in notes


def test_what_was_for_speakers_is_removed(course: Path, tmp_path: Path) -> None:
    """A plain build over one with notes leaves none of them."""
    build(course, tmp_path, notes=True)
    build(course, tmp_path)
    assert "secret one" not in words_of(tmp_path)


def test_a_file_of_a_newer_python(course: Path) -> None:
    """Where a file cannot be parsed, each statement that looks like a note is left out."""
    lines = ("def f(:", "    x = 1; note('secret')", "    note('secret',", "      'too')", "    y = 2")
    readable = FileUnits(SourceFile("x.py", lines)).readable
    assert "secret" not in readable.text
    assert len(readable.lines) == len(lines)
    assert readable.lines[4] == "    y = 2"
