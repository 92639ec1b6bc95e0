"""The README has what a newcomer needs, and no more. What it says is run by test_docs.py."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_is_short() -> None:
    """The README stays under a hundred lines, and shows its picture."""
    assert len(README.splitlines()) < 100
    assert (ROOT / "docs" / "page.png").is_file()
