"""However a lecture's process dies, what it had done is on disk."""

from __future__ import annotations

from pathlib import Path

from tests.kills.killing import Course


def test_five_kills(tmp_path: Path) -> None:
    """After SIGKILL at a random moment the trace loads, has every value, and ends with the statement that was
    running; the good trace of an earlier version is what it was."""
    course = Course(tmp_path, seed=7)
    assert [course.kill().wrong for _ in range(5)] == [""] * 5
