"""`linelight new`: a course that works as it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from linelight.starting import requirements
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
    assert set(workflow[True]["push"]["branches"]) == {"main", "master"}  # YAML 1.1 reads `on` as true


def test_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    """Nothing is overwritten: the command says so and writes nothing."""
    (tmp_path / "mine.txt").write_text("mine")
    for name, words in ((".", "is not empty"), ("mine.txt", "is a file")):
        result = linelight(tmp_path, "new", name)
        assert result.returncode == 2
        assert words in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("installed", "required"),
    [
        (None, "linelight"),
        ({"url": "file:///home/me/linelight", "dir_info": {}}, "linelight"),
        ({"url": "https://h.org/l.whl", "archive_info": {}}, "linelight @ https://h.org/l.whl"),
        (
            {"url": "https://h.org/l.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            "linelight @ git+https://h.org/l.git@abc",
        ),
    ],
)
def test_where_the_workflow_gets_linelight_from(installed: Any, required: str) -> None:
    """From where this one was installed from, where pip has noted an address that others can reach."""
    text = requirements(json.dumps(installed) if installed else None)
    assert [line for line in text.splitlines() if not line.startswith("#")] == [required]
    assert ("git+https" in text) or "@ https" in text
