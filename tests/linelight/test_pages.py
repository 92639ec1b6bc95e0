"""Small lectures, from the file to the page: what a reader sees of them."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from renderer.build import Report, build
from tests.lecture_files import run_tracer, write_lecture


def built(course: Path, body: str, code: int = 0) -> tuple[str, Report]:
    """The page of a lecture whose main() is `body`, and what the build said."""
    trace = course / "site" / "traces" / "cpu" / "x.yaml"
    result = run_tracer(course, write_lecture(course, body), trace)
    assert result.returncode == code, result.stderr
    report = build(course)
    return (report.public / "x.html").read_text(encoding="utf-8"), report


def row(page: str, line: int) -> str:
    """What stands in the row of a line, its raw code apart."""
    found = re.search(rf'<div class="l[^"]*"[^>]* id=L{line}>.*?(?=\n<div class="l|\n</div>)', page, re.S)
    assert found
    return re.sub(r"<code class=src>.*?</code>", "", found[0], flags=re.S)


def words(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def test_a_nested_list(tmp_path: Path) -> None:
    """Items that are indented by two blanks are a list in a list, and text before it needs no blank line."""
    page, _ = built(tmp_path, r'text("Costs:\n- one\n  - two\n- three")')
    outer = row(page, 5)
    assert "<p>Costs:</p>" in outer
    assert re.search(r"<ul>\s*<li>one\s*<ul>\s*<li>two</li>\s*</ul>\s*</li>\s*<li>three</li>\s*</ul>", outer)


def test_formulas_and_money(tmp_path: Path) -> None:
    """Three formulas, and the money as it was written."""
    page, _ = built(tmp_path, r'text("$f*g$ and $h*k$; it costs $5 and $10; $a<b$; \\$7")')
    shown = row(page, 5)
    assert shown.count("<math") == 3
    assert "it costs $5 and $10;" in words(shown)
    assert words(shown).rstrip().endswith("$7")
    assert "<em>" not in shown


def test_a_forgotten_r(tmp_path: Path) -> None:
    """A control character in a formula is an error that names the line and the r prefix; the page is there all the
    same, and does not say "abla"."""
    page, report = built(tmp_path, 'text("$\\nabla L$ and $\\theta$")')
    assert report.exit_code == 1
    [error] = report.errors
    assert "lectures/x.py:5" in str(error)
    assert 'r"' in str(error)
    assert "<math" not in row(page, 5)


def test_a_misspelt_command(tmp_path: Path) -> None:
    """A formula that nobody understands is shown as its source, and the build says where it stands."""
    page, report = built(tmp_path, r'text(r"$\frca{1}{2}$")')
    assert r"\frca{1}{2}" in words(row(page, 5))
    assert any("lectures/x.py:5: a formula is not understood" in warning for warning in report.warnings)


def test_notes_are_the_speaker_s(tmp_path: Path) -> None:
    """Words for the speaker are nowhere on the page, not even in its raw code."""
    page, _ = built(tmp_path, 'note("ask the room first")\nx = 1')
    assert "ask the room" not in page


def test_angle_brackets_are_words(tmp_path: Path) -> None:
    """Tokens of a vocabulary are shown as they are written."""
    page, _ = built(tmp_path, 'text("the <think> token, List[<unk>], <|endoftext|>")')
    assert "the <think> token, List[<unk>], <|endoftext|>" in words(row(page, 5))


@pytest.mark.parametrize(
    "value", ["using </scRIPt can", "<!-- ", "]]>", '"><img src=x onerror=y>', "\u2028\u2029"]
)
def test_a_value_cannot_leave_its_place(value: str, tmp_path: Path) -> None:
    """Whatever a value is, the page has one step table and one end."""
    page, _ = built(tmp_path, f"s = {value!r}  # @inspect s\nfor t in [s, s * 2]:  # @inspect t\n    text(t)")
    assert page.lower().count("</script>") == page.count("<script") == 3
    assert page.count("</html>") == 1
    assert page.rstrip().endswith("</html>")
    table = re.search(r'<script type="application/json" id="table">(.*?)</script>', page, re.S)
    assert table
    assert "<" not in table[1]


def test_a_comment_swallows_nothing(tmp_path: Path) -> None:
    """A comment with a `<` is a comment, and the lines after it are all there."""
    lines = "\n".join(f"x{i} = {i}" for i in range(20))
    page, _ = built(tmp_path, f"# g2 = sum_{{i<t}} g_i^2\n{lines}")
    assert "# g2 = sum_{i&lt;t} g_i^2" in page
    assert [f" id=L{line}>" in page for line in range(1, 26)] == [True] * 25
    assert all(f"x{i} = " in words(page) for i in range(20))


def test_a_failing_line(tmp_path: Path) -> None:
    """What was said before the failure, the failing line with the error and the lecture's own traceback; what was
    not reached is marked as that."""
    body = 'text("before")\nx = divide(1, 0)\ntext("never")'
    lecture = write_lecture(tmp_path, body)
    lecture.write_text(lecture.read_text() + "\n\ndef divide(a, b):\n    return a / b\n")
    trace = tmp_path / "site" / "traces" / "cpu" / "x.failed.yaml"
    assert run_tracer(tmp_path, lecture, trace).returncode == 1
    page = (build(tmp_path).public / "x.html").read_text(encoding="utf-8")
    assert "before" in row(page, 5)
    assert "ZeroDivisionError: division by zero" in words(page)
    assert "lectures/x.py:6 in main" in words(page)
    assert "lectures/x.py:11 in divide" in words(page)
    assert "tracer/" not in page
    assert str(tmp_path) not in page
    assert "not run here" in row(page, 7)


def test_a_hidden_line_is_not_in_the_page(tmp_path: Path) -> None:
    """Of a hidden line the page has what it showed, and not a word of its code."""
    page, _ = built(tmp_path, 'answer = 6 * 7  # @hide\ntext(f"it is {answer}")  # @hide\nz = answer')
    assert "6 * 7" not in words(page)
    assert "it is {answer}" not in words(page)
    assert "it is 42" in words(page)
