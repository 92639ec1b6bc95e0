"""What the README says works as it says it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.lecture_files import linelight
from tracer.trace import load

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def test_the_lecture_of_the_readme(tmp_path: Path) -> None:
    """The example lecture, traced and built with the two commands that stand under it, is a page."""
    (tmp_path / "lectures").mkdir()
    (tmp_path / "lectures" / "halving.py").write_text(blocks("python")[0], encoding="utf-8")
    for line in blocks("sh")[0].splitlines():
        command, _, _ = line.partition("#")
        result = linelight(tmp_path, *command.split()[1:])
        assert result.returncode == 0, result.stderr
    trace = load(tmp_path / "site" / "traces" / "cpu" / "halving.yaml")
    assert trace.steps[-1].outputs[0].text.startswith("9 times")
    page = (tmp_path / "site" / "public" / "halving.html").read_text(encoding="utf-8")
    assert "How often can we halve" in page
    assert "<math" in page


def test_reading_a_trace() -> None:
    """The README's program prints the steps of the committed trace."""
    printed: list[tuple[object, ...]] = []
    program = blocks("python")[1].replace("site/traces", str(ROOT / "site" / "traces"))
    exec(program, {"print": lambda *words: printed.append(words)})
    assert len(printed) == len(load(ROOT / "site" / "traces" / "cpu" / "binary_search.yaml").steps)


def test_it_is_short() -> None:
    """The README stays under a hundred lines, and shows its picture."""
    assert len(README.splitlines()) < 100
    assert (ROOT / "docs" / "page.png").is_file()
