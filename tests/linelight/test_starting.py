"""`linelight new`: a course that works as it is."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.lecture_files import linelight


def test_a_new_course_works(tmp_path: Path) -> None:
    """It is traced, built and checked without an edit, and its lecture needs no package."""
    made = linelight(tmp_path, "new", "algorithms-it's")
    course = tmp_path / "algorithms-it's"
    assert made.returncode == 0, made.stderr
    assert (course / ".gitignore").read_text().startswith(".venv/")
    for words in (("trace",), ("build", "--offline"), ("check",)):
        result = linelight(course, *words)
        assert result.returncode == 0, result.stderr
        assert "warning" not in result.stderr
    assert "Algorithms it&#39;s" in (course / "site/public/index.html").read_text()
    assert "4 halvings" in (course / "site/public/halving.html").read_text()
    assert (course / "site/public/.nojekyll").exists()


def test_the_workflow_runs_no_lecture(tmp_path: Path) -> None:
    """It builds what is committed: it neither traces nor installs torch."""
    linelight(tmp_path, "new", ".")
    workflow = yaml.safe_load((tmp_path / ".github/workflows/pages.yml").read_text())
    commands = [step["run"] for step in workflow["jobs"]["publish"]["steps"] if "run" in step]
    assert commands == ["pip install -r requirements.txt", "linelight build --offline"]
    assert (tmp_path / "requirements.txt").read_text().split() == ["linelight"]


def test_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    """Nothing is overwritten: the command says so and writes nothing."""
    (tmp_path / "mine.txt").write_text("mine")
    for name, words in ((".", "is not empty"), ("mine.txt", "is a file")):
        result = linelight(tmp_path, "new", name)
        assert result.returncode == 2
        assert words in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
