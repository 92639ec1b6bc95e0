"""Which traces are fresh, and what is said of those that are not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.lecture_files import linelight, write_lecture
from tracer.trace.reader import load


def status(course: Path) -> dict[str, Any]:
    """Lecture -> what `linelight status` says of it."""
    found = json.loads(linelight(course, "status", "--format", "json").stdout)
    return {each["lecture"]: each for each in found}


def reasons(course: Path, lecture: str = "x") -> str:
    return "; ".join(status(course)[lecture]["reasons"])


def test_what_a_trace_depends_on(tmp_path: Path) -> None:
    """The trace has the hash of each file that the run imported, showed or opened, and not of those that it made
    itself; an edit of any of them makes it stale."""
    lectures = tmp_path / "lectures"
    body = (
        'import helper\nx = open("data.txt").read()\nimage("lectures/p.svg")\n'
        'open("out.txt", "w").write(x)\nopen("out.txt").read()'
    )
    write_lecture(tmp_path, body)
    (lectures / "helper.py").write_text("N = 1\n")
    (lectures / "p.svg").write_text("<svg/>")
    (tmp_path / "data.txt").write_text("1")
    assert linelight(tmp_path, "trace").returncode == 0
    inputs = load(tmp_path / "site/traces/cpu/x.yaml").header.inputs
    assert list(inputs) == ["data.txt", "lectures/helper.py", "lectures/p.svg", "lectures/x.py"]
    assert status(tmp_path)["x"]["fresh"]
    for name in inputs:
        before = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(before + b"\n# more\nz = 1\n")
        assert reasons(tmp_path) == f"{name} changed"
        (tmp_path / name).write_bytes(before)
    (tmp_path / "data.txt").unlink()
    assert reasons(tmp_path) == "data.txt is gone"


def test_a_file_that_changes_while_the_lecture_runs(tmp_path: Path) -> None:
    """Which of its contents was read is not known, so the trace is stale."""
    (tmp_path / "data.txt").write_text("1")
    body = 'import subprocess\nx = open("data.txt").read()\nsubprocess.run("echo 22 > data.txt", shell=True)'
    write_lecture(tmp_path, body)
    assert linelight(tmp_path, "trace").returncode == 0
    assert reasons(tmp_path) == "data.txt changed"


def test_the_program_does_not_notice(tmp_path: Path) -> None:
    """A missing file, a bad argument and a file descriptor are to open() what they are without a trace."""
    body = """
import os
def what(*arguments):
    try:
        with open(*arguments) as file:
            return type(file).__name__
    except Exception as error:
        return type(error).__name__
number = os.open(__file__, os.O_RDONLY)
found = [what("none.txt"), what(None), what("a\\0b"), what(number), what("x", "q")]  # @inspect found
"""
    write_lecture(tmp_path, body)
    assert linelight(tmp_path, "trace").returncode == 0
    trace = load(tmp_path / "site/traces/cpu/x.yaml")
    last = trace.variables(len(trace.steps) - 1)["found"]
    names = ["FileNotFoundError", "TypeError", "ValueError", "TextIOWrapper", "ValueError"]
    assert last.text == repr(names)


def test_other_versions_and_machines(tmp_path: Path) -> None:
    """A trace of another Python, another torch or another machine is stale, and the reason says which."""
    write_lecture(tmp_path, "x = 1")
    assert linelight(tmp_path, "trace").returncode == 0
    trace = tmp_path / "site/traces/cpu/x.yaml"
    python = load(trace).header.versions["python"]
    trace.write_text(
        trace.read_text().replace(f'"python": "{python}"', '"python": "3.0.1"\n  "torch": "0.1.0"')
    )
    assert f"python was 3.0.1 and is {python}; torch" in reasons(tmp_path)
    gpu = tmp_path / "site/traces/no-such-gpu"
    gpu.mkdir()
    trace.rename(gpu / "x.yaml")
    assert "traced on no-such-gpu, and this machine has" in reasons(tmp_path)


def test_only_prose(tmp_path: Path) -> None:
    """An edit of words and comments alone is told from one that may change a value."""
    body = 'text("words")\nx = 1  # @inspect x\ntext(str(x))'
    write_lecture(tmp_path, body)
    assert linelight(tmp_path, "trace").returncode == 0
    for new, is_prose in (
        (body.replace("words", "other\\nwords") + "\n# a comment", True),
        (body.replace("str(x)", "str(x + 1)"), False),
        (body.replace("# @inspect x", ""), False),
        (body.replace("x = 1", "text = print; x = 1").replace("words", "w"), False),
        (body + "\n)", False),
    ):
        write_lecture(tmp_path, new)
        said = "only prose changed: lectures/x.py" if is_prose else "lectures/x.py changed"
        assert reasons(tmp_path) == said
    own = "def text(words): print(len(words))\ntext('words')"
    write_lecture(tmp_path, own)
    assert linelight(tmp_path, "trace").returncode == 0
    write_lecture(tmp_path, own.replace("'words'", "'more words'"))
    assert reasons(tmp_path) == "lectures/x.py changed"  # a text() of its own may do anything


def test_a_failure_is_never_a_hit(tmp_path: Path) -> None:
    """A lecture that failed for a missing file runs again, also where nothing else has changed."""
    write_lecture(tmp_path, 'text("it says " + open("data.txt").read())')
    assert linelight(tmp_path, "trace").returncode == 1
    assert "it failed: FileNotFoundError" in reasons(tmp_path)
    (tmp_path / "data.txt").write_text("1")
    assert "x: traced" in linelight(tmp_path, "trace").stderr
    assert [path.name for path in tmp_path.glob("site/traces/cpu/*")] == ["x.yaml"]


def test_a_failed_run_is_shown_until_the_source_is_good_again(tmp_path: Path) -> None:
    """The page of a lecture that failed after a good run shows the failure and leads to the good one; when its
    source is restored, the failure is forgotten."""
    lecture = write_lecture(tmp_path, 'text("good")')
    good = lecture.read_text()
    assert linelight(tmp_path, "trace").returncode == 0
    lecture.write_text(good + "    1 / 0\n")
    assert linelight(tmp_path, "trace").returncode == 1
    assert linelight(tmp_path, "build").returncode == 0
    public = tmp_path / "site/public"
    assert "ZeroDivisionError" in (public / "x.html").read_text()
    assert 'href="x.last-good.html"' in (public / "x.html").read_text()
    assert "ZeroDivisionError" not in (public / "x.last-good.html").read_text()
    lecture.write_text(good)
    assert "x: fresh" in linelight(tmp_path, "trace").stderr
    assert linelight(tmp_path, "build").returncode == 0
    assert "ZeroDivisionError" not in (public / "x.html").read_text()
    assert not (public / "x.last-good.html").exists()


def test_a_stale_page_says_so(tmp_path: Path) -> None:
    """A page whose source has changed since says so, and shows the source that was traced."""
    write_lecture(tmp_path, 'text("as traced")')
    assert linelight(tmp_path, "trace").returncode == 0
    write_lecture(tmp_path, 'text("as edited")')
    assert "lectures/x.py changed" in linelight(tmp_path, "build").stderr
    page = (tmp_path / "site/public/x.html").read_text()
    assert "Changed since this was traced, and shown as it was: lectures/x.py" in page
    assert "as traced" in page
    assert "as edited" not in page


def test_two_lectures_of_one_name(tmp_path: Path) -> None:
    """In different folders they have their own traces, pages, entries in site.yaml, and names for the command."""
    for week in ("week1", "week2"):
        write_lecture(tmp_path, f'text("of {week}")', f"{week}/intro")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/site.yaml").write_text("lectures:\n- week2/intro\n- week1/intro\n")
    traced = linelight(tmp_path, "trace")
    assert traced.stdout.split() == [f"site/traces/cpu/{week}/intro.yaml" for week in ("week2", "week1")]
    assert linelight(tmp_path, "build").returncode == 0
    index = (tmp_path / "site/public/index.html").read_text()
    assert index.index("week2.intro.html") < index.index("week1.intro.html")
    assert "of week1" in (tmp_path / "site/public/week1.intro.html").read_text()
    assert "of week2" in linelight(tmp_path, "show", "week2/intro").stdout
    assert "week2/intro or week1/intro" in linelight(tmp_path, "show", "intro").stderr
    assert linelight(tmp_path, "diff", "week1/intro", "week2/intro").returncode == 1
    assert "week1/intro: 1 steps" in linelight(tmp_path, "check", "week1/intro").stderr


def test_a_trace_without_a_lecture(tmp_path: Path) -> None:
    """The page of a lecture that was renamed goes, with a word about its trace, and status names it."""
    lecture = write_lecture(tmp_path, 'text("x")')
    assert linelight(tmp_path, "trace").returncode == 0
    assert linelight(tmp_path, "build").returncode == 0
    lecture.rename(lecture.with_name("y.py"))
    assert linelight(tmp_path, "trace").returncode == 0
    built = linelight(tmp_path, "build")
    assert "site/traces/cpu/x.yaml is left out: there is no lectures/x.py" in built.stderr
    assert not (tmp_path / "site/public/x.html").exists()
    assert reasons(tmp_path) == "there is no lectures/x.py any more"
    assert status(tmp_path)["y"]["fresh"]


def test_status_is_plain_where_nobody_looks(tmp_path: Path) -> None:
    """Not on a terminal it is a line a lecture, its fields between tabs."""
    write_lecture(tmp_path, "x = 1")
    assert linelight(tmp_path, "status").stdout == "x\t\t\t\t\tit has no trace\n"
