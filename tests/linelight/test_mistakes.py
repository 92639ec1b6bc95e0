"""What `linelight check` finds without running anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linelight.course import Course
from linelight.mistakes import mistakes
from linelight.mistakes.site import in_site
from renderer.media import Media
from tests.lecture_files import linelight, write_lecture
from tracer.trace.errors import LinelightError

ROOT = Path(__file__).parents[2]

WITH_ONE_OF_EACH = '''"""A lecture with one of each mistake"""

from linelight import Reference, image, link, note, text
import helper  # @stepinto

cited = Reference("A title", url="javascript:alert(1)")


def main():
    rate = 0.1  # @inspcet rate
    loss = 1.0  # @inspect lsos
    total = rate  # @inspect rate +
    # @inspect total
    text("$\\nabla L$ falls")
    text("$\\theta$"), note("$\\beta$")
    image("site/curve.svg")
    image("site/crve.svg", alt="a curve")
    image("site/large.png", alt="noise")
    link("www.example.org")
    link("javascript:alert(1)")
    link(title="none", url="no/such/file.pdf")
    text("see [this](nowhere.html) and ![](site/curve.svg)")
    text(f"see [{rate}]({rate}) and $x_{rate}$")
    x = 1  # @stepinto


def late():  # @stepover
    pass
'''

EXPECTED = [
    ("lectures/a.py", 6, "not javascript"),
    ("lectures/a.py", 10, "unknown directive @inspcet"),
    ("lectures/a.py", 11, "there is no lsos"),
    ("lectures/a.py", 12, '"+" is not an expression'),
    ("lectures/a.py", 13, "belongs to no statement"),
    ("lectures/a.py", 14, "lost its \\n"),
    ("lectures/a.py", 15, "lost its \\t"),
    ("lectures/a.py", 15, "lost its \\b"),
    ("lectures/a.py", 16, "without alt"),
    ("lectures/a.py", 17, "crve.svg: there is no such file"),
    ("lectures/a.py", 18, "has 1.5 MiB"),
    ("lectures/a.py", 19, "did you mean https://www.example.org"),
    ("lectures/a.py", 20, "not javascript"),
    ("lectures/a.py", 21, "no/such/file.pdf leads nowhere"),
    ("lectures/a.py", 22, "nowhere.html leads nowhere"),
    ("lectures/a.py", 22, "has no words"),
    ("lectures/a.py", 24, "@stepinto stands on no import"),
    ("lectures/a.py", 27, "@stepover stands on a definition"),
    ("lectures/helper.py", 4, "unknown directive @hdie"),
]


@pytest.fixture
def course(tmp_path: Path) -> Course:
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10"
    files = {
        "lectures/a.py": WITH_ONE_OF_EACH.encode(),
        "lectures/helper.py": b"def helped():\n    pass\n\nx = 1  # @hdie\n",
        "site/curve.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        "site/large.png": png + b"\0" * (3 * 2**19),
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return Course(tmp_path)


def found_in(lecture: Path, course: Course) -> list[LinelightError]:
    return list(mistakes(lecture, course.root, Media(course.root)))


def test_each_mistake_is_found_on_its_line(course: Course) -> None:
    """One of each in a lecture and in a module that it steps into: all found, each where it is, nothing else."""
    found = found_in(course.root / "lectures" / "a.py", course)
    places = [(error.where and error.where.path, error.where and error.where.line) for error in found]
    assert places == [(path, line) for path, line, _ in EXPECTED]
    for error, (_, _, words) in zip(found, EXPECTED, strict=True):
        assert words in error.what
        assert error.hint


@pytest.mark.parametrize("lecture", sorted((ROOT / "lectures").glob("*.py")), ids=lambda path: path.stem)
def test_our_lectures_have_none(lecture: Path) -> None:
    """None in the example course."""
    assert [str(error) for error in found_in(lecture, Course(ROOT))] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def main(:\n", "not Python"),
        ("# coding: nonsense\n", "cannot be decoded"),
        ("# coding: rot13\n", "cannot be decoded"),
    ],
)
def test_what_cannot_be_read(text: str, words: str, course: Course) -> None:
    """A file that is not Python is one mistake, and not the end of the check."""
    lecture = course.root / "lectures" / "b.py"
    lecture.write_text(text, encoding="utf-8")
    assert [words in str(error) for error in found_in(lecture, course)] == [True]


def test_the_site(course: Course) -> None:
    """An unknown key of site.yaml, and a file among the media that no page shows."""
    (course.root / "site" / "media").mkdir()
    (course.root / "site" / "media" / "0123.svg").write_text("<svg/>", encoding="utf-8")
    (course.root / "site" / "media" / "4567.svg").write_text("<svg/>", encoding="utf-8")
    (course.root / "site" / "traces" / "cpu").mkdir(parents=True)
    (course.root / "site" / "traces" / "cpu" / "a.yaml").write_text("site/media/4567.svg", encoding="utf-8")
    (course.root / "site" / "site.yaml").write_text("titel: T\n", encoding="utf-8")
    assert [error.what for error in in_site(course)] == ['unknown key "titel"', "no page shows this file"]
    assert [error.what for error in in_site(Course(ROOT))] == []


def test_the_command_finds_all_and_runs_nothing(course: Course) -> None:
    """`check --static` prints each mistake with its place and exits 1; in JSON they are data, one an entry."""
    result = linelight(course.root, "check", "--static", "a")
    assert result.returncode == 1
    places = [f"{path}:{line}: " for path, line, _ in EXPECTED]
    assert [line for line in places if line not in result.stdout] == []
    data = json.loads(linelight(course.root, "check", "--static", "a", "--format", "json").stdout)
    assert [(item["path"], item["line"]) for item in data] == [(path, line) for path, line, _ in EXPECTED]
    assert all(item["what"] and item["hint"] for item in data)
    assert data[1]["source"].strip() == "rate = 0.1  # @inspcet rate"


def test_links_to_pages_of_the_course(tmp_path: Path) -> None:
    """The list of lectures and their pages, also in folders and before they were traced, may be linked to."""
    links = 'link("one.html"), link("week1.two.html"), link("index.html"), link("oen.html")'
    for name in ("one", "week1/two"):
        write_lecture(tmp_path, links, name)
    result = linelight(tmp_path, "check", "--static", "--format", "json")
    assert [item["what"].partition(":")[0] for item in json.loads(result.stdout)] == [
        "the link oen.html leads nowhere",
        "the link oen.html leads nowhere",
    ]
    assert 'did you mean "one.html"' in result.stdout.replace('\\"', '"')


def test_the_command_also_runs_what_it_can(course: Course) -> None:
    """A picture without words does not keep a lecture from being run twice; a directive that is a mistake does."""
    lecture = course.root / "lectures" / "b.py"
    lecture.write_text(
        "import time\nfrom linelight import image\n\ndef main():\n    image('site/curve.svg')\n"
        "    x = time.time()  # @inspect x\n",
        encoding="utf-8",
    )
    result = linelight(course.root, "check", "b")
    assert result.returncode == 1
    assert "lectures/b.py:5: an image without alt" in result.stdout
    assert "lectures/b.py:6: x: " in result.stdout
    assert "# @volatile x" in result.stdout
    assert "in two runs" not in linelight(course.root, "check", "a").stderr
