"""Which lecture `serve` runs next."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from linelight.course import Course
from linelight.live.due import Due, Superseded

LECTURE = "def main():\n    x = 1\n"


@pytest.fixture
def lecture(tmp_path: Path) -> Path:
    path = tmp_path / "lectures" / "x.py"
    path.parent.mkdir()
    path.write_text(LECTURE)
    return path


def save(path: Path) -> None:
    """As an editor does; the clock of a file system may be coarse."""
    path.write_text(path.read_text() + "\n")
    os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns + 10**7))


def never_fresh(course: Path) -> Due:
    return Due(Course(course), lambda lecture: False)


def test_a_failure_rests_until_a_save(lecture: Path) -> None:
    """What failed is due again when a file is another, new or gone, and not before."""
    due = never_fresh(lecture.parents[1])
    helper = lecture.with_name("helper.py")
    for change in (
        lambda: save(lecture),
        lambda: helper.write_text(""),
        lambda: save(helper),
        lambda: helper.unlink(),
    ):
        assert due.next() == lecture
        due.end(due.begin(lecture), False)
        assert due.next() is None
        change()
    assert due.next() == lecture


def test_what_changes_its_own_input_runs_once_more(lecture: Path) -> None:
    """After each save a lecture that ended well and is still not fresh runs twice, and then rests."""
    due = never_fresh(lecture.parents[1])
    for _ in range(3):
        for _ in range(2):
            assert due.next() == lecture
            due.end(due.begin(lecture), True)
        assert due.next() is None
        save(lecture)


def test_code_that_is_saved_ends_the_run(lecture: Path) -> None:
    """A run is of no use from when its code was saved again, however often that was."""
    due = never_fresh(lecture.parents[1])
    for _ in range(3):
        attempt = due.begin(lecture)
        due.check(attempt)
        save(lecture)
        with pytest.raises(Superseded):
            due.check(attempt)


def test_code_that_is_saved_at_the_very_end(lecture: Path) -> None:
    """What was saved after the run had looked for the last time is due."""
    due = never_fresh(lecture.parents[1])
    attempt = due.begin(lecture)
    save(lecture)
    due.end(attempt, False)
    assert due.next() == lecture
