"""The index of search: what of a lecture can be found, and where it leads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from renderer.build import build
from tests.renderer.making import Run, page_of, write_trace
from tracer.trace.outputs import Citation, Image, Note, Text, WebLink


def found(run: Run) -> list[tuple[str, str, str]]:
    """Section, row and words, in order."""
    page = page_of(run.trace())
    return [(section.name, line.row, line.text) for section in page.found for line in section.lines]


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (Text("**Bold** and `code`, *so*: 2 * 3"), "Bold and code, so: 2 * 3"),
        (Text("as $\\sqrt{d}$ grows"), "as \\sqrt{d} grows"),
        (Text("see [the book](https://x.org/a_b)"), "see the book"),
        (Text("- an item\n- another"), "an item another"),
        (Text("| a | b |\n|---|--:|\n| 1 | 2 |"), "a b 1 2"),
        (Text("**kept**", verbatim=True), "**kept**"),
        (Image("a.png", "a map", None, "Where"), "a map Where"),
        (WebLink("https://x.org", "a site"), "a site"),
        (Citation("Title", ("A Bee",), 2020), "Bee 2020: Title. A Bee"),
    ],
)
def test_words(output: Any, words: str) -> None:
    """What a line said is found by the author's words without Markdown's marks, formulas by their source."""
    run = Run("from linelight import text\ndef main():\n    text(x)")
    run.enter("main")
    run.step(3, out=[output])
    assert ("main()", "L3", words) in found(run)


def test_code() -> None:
    """Code is found without directives; hidden lines and words for the speaker are not found."""
    body = "x = 1  # @inspect x\n    secret = 2  # @hide\n    note('ask')"
    run = Run(f"from linelight import note\ndef main():\n    {body}")
    run.enter("main")
    run.step(3)
    run.step(4)
    run.step(5, out=[Note("ask")])
    assert [text for _, _, text in found(run)] == ["from linelight import note", "def main():", "x = 1"]


def test_sections() -> None:
    """A line belongs to the heading above it in its function, else to its function."""
    others = "def f():\n    text('## Why')\n    y = 1\ndef g():\n    pass"
    run = Run(f"from linelight import text\ndef main():\n    f()\n{others}")
    run.enter("main")
    run.step(3)
    run.enter("f")
    run.step(5, out=[Text("## Why *so*")])
    run.step(6)
    lines = found(run)
    assert ("Why so", "L6", "y = 1") in lines
    assert ("main()", "L3", "f()") in lines
    assert ("g()", "L8", "pass") in lines


def test_a_loop_is_found_by_each_thing_that_it_said() -> None:
    """Words that differ from round to round are all found, equal ones once."""
    run = Run("from linelight import text\ndef main():\n    for i in range(3):\n        text(f'{i // 2}')")
    run.enter("main")
    for i in range(3):
        run.step(3)
        run.step(4, out=[Text(f"{i // 2}")])
    assert [text for _, row, text in found(run) if row == "L4"] == ["0", "1"]


def test_the_index_is_a_script(tmp_path: Path) -> None:
    """The index has each lecture with its page, and its text cannot leave the script."""
    write_trace(tmp_path, "a & b", title="</script><script>hit()</script>")
    script = (build(tmp_path).public / "search-index.js").read_text(encoding="utf-8")
    assert "</" not in script
    [[title, page, sections]] = json.loads(script.removeprefix("Site.index=").removesuffix(";\n"))
    assert title == "</script><script>hit()</script>"
    assert page == "a%20%26%20b.html"
    assert ["main()", [["L2", "def main():", 1], ["L3", "on cpu"]]] in sections
