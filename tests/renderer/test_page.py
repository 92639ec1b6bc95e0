"""A trace -> the view of its page: what stands in which row."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderer.page import Remarks
from renderer.views import RowView
from tests.renderer.making import PATH, Run, html_of, page_of, rows_of, table_of, words
from tracer.trace.model import Entry, Error
from tracer.trace.outputs import Citation, CodeLink, Image, Note, Printed, Text, WebLink
from tracer.trace.values import Plain

LOOP = """
from linelight import text, link, note
def main():
    text("Three rounds:")
    for i in range(3):  # @inspect i
        text(f"round {i}")
    n = helper(i)  # @inspect n
def helper(i):
    return i + 1
def other():
    text("Never said")
    text(f"never {1}")
    x = 1
"""


def loop(rounds: int = 3) -> Run:
    run = Run(LOOP)
    run.enter("main")
    run.step(3, out=[Text("Three rounds:")])
    for i in range(rounds):
        run.step(4, set={"i": Plain(i)})
        run.step(5, out=[Text(f"round {i}")])
    run.step(6)
    run.enter("helper")
    run.step(8, set={"return": Plain(rounds)})
    run.leave()
    run.step(6, "back", set={"n": Plain(rounds)})
    return run


def test_every_line_has_a_row() -> None:
    """Each source line is a row with its number and path, whether it ran or not."""
    page = page_of(loop().trace())
    assert [row.line for row in rows_of(page).values()] == list(range(1, 13))
    html = html_of(page)
    for line in range(1, 13):
        assert f" id=L{line}>" in html


def test_a_row_says_its_number_where_counting_would_miss_it() -> None:
    """After hidden lines, after those that the raw view alone displays, and first in a block, it is given."""
    lines = [
        "def main():",
        "    text(",
        "        'a',",
        "    )",
        "    x = 0",
        "    x = 1  # @hide",
        *["    y = 2"] * 50,
    ]
    run = Run("\n".join(["from linelight import text", *lines]))
    run.enter("main")
    run.step(3, out=[Text("a")])
    page = page_of(run.trace())
    assert [row.line for row in rows_of(page).values() if not row.counted] == [1, 2, 6, 8, 53]


def test_a_statement_that_speaks_shows_its_words() -> None:
    """A statement of author's calls shows what they said; its code is there for the raw view."""
    row = rows_of(page_of(loop().trace()))["L3"]
    assert row.css == "l t"
    assert row.outputs == "<p>Three rounds:</p>"
    assert "Three rounds" in row.code


def test_a_loop_shows_all_that_it_said() -> None:
    """A line that ran more than once shows what each run said, in order; the step table has each by itself."""
    page = page_of(loop().trace())
    fold = rows_of(page)["L5"].outputs_fold
    assert fold is not None
    assert [words(html) for html in fold.first] == ["round 0", "round 1", "round 2"]
    table = table_of(page)
    [(_, html)] = table["said"].values()
    assert [words(table["html"][number]) for number in html] == ["round 0", "round 1", "round 2"]


def test_a_long_loop_does_not_fill_the_page() -> None:
    """Of a thousand rounds the page has the first few, some folded, and the last; the table has all."""
    page = page_of(loop(1000).trace())
    fold = rows_of(page)["L5"].outputs_fold
    assert fold is not None
    assert [len(fold.first), len(fold.folded), fold.left_out, len(fold.last)] == [3, 40, 956, 1]
    assert words(fold.last[0]) == "round 999"
    assert len(table_of(page)["html"]) == 1000


def test_what_is_folded_at_the_top() -> None:
    """Imports and constants are; a class whose method comes first is not, nor are its decorators."""
    made = "@decorated\n@also\nclass A:\n    n = 1\n\n    def f(self):\n        pass\n\n"
    source = f"import x\nN = 1\n\n{made}def main():\n    a"
    run = Run(source)
    run.enter("main")
    run.step(12)
    top, rest = page_of(run.trace()).sections[0].blocks
    assert top.folded == "Lines 1 to 3: imports and constants"
    assert rest.rows[0].line == 4


def test_values_beside_a_loop() -> None:
    """A loop's values are folded: how many, from which to which."""
    fold = rows_of(page_of(loop(7).trace()))["L4"].values_fold
    assert fold is not None
    assert (fold.count, fold.left_out) == (7, 3)
    assert [(r.name, r.first, r.last) for r in fold.ranges] == [("i", "0", "6")]


def test_the_end_of_a_loop_is_no_round() -> None:
    """A `for` is asked once more than it has rounds, and shows as many values as rounds; a value that two rounds
    share counts twice."""
    run = Run(LOOP)
    run.enter("main")
    for changes in ({"i": Plain(7)}, {}):
        run.step(4, set=changes)
        run.step(5, out=[Text("round")])
    run.step(4)
    run.step(6)
    fold = rows_of(page_of(run.trace()))["L4"].values_fold
    assert fold is not None
    assert fold.count == 2


def test_a_value_that_comes_back_is_late() -> None:
    """A statement that called into the lecture shows its value from its return on, not before."""
    [shown] = rows_of(page_of(loop().trace()))["L6"].values
    assert (shown.name, shown.content, shown.late) == ("n", "3", 9)


def test_an_inspected_value_that_did_not_change() -> None:
    """What a statement inspects stands beside it each time, changed or not."""
    run = Run("def main():\n    for x in (1, 2):\n        y = 5  # @inspect y")
    run.enter("main")
    for first in (True, False):
        run.step(2)
        run.step(3, set={"y": Plain(5)} if first else {})
    fold = rows_of(page_of(run.trace()))["L3"].values_fold
    assert fold is not None
    assert [[value.content for value in values] for values in fold.first] == [["5"], ["5"]]


def test_a_statement_that_failed_shows_no_old_values() -> None:
    """What an exception left does not show what it inspects, as if it had come to its end."""
    run = Run("def main():\n    for x in (1, 0):\n        y = 1 / x  # @inspect y")
    run.enter("main")
    run.step(2)
    run.step(3, set={"y": Plain(1.0)})
    run.step(2)
    run.step(3, "raise", error=Error("ZeroDivisionError", "division by zero"))
    row = rows_of(page_of(run.trace()))["L3"]
    assert row.values_fold is None
    assert [value.content for value in row.values] == ["1.0"]


def test_a_statement_that_failed_at_once_shows_no_old_values() -> None:
    """Nor where its name had a value before, and it called nothing that was stepped."""
    run = Run("def main():\n    y = 1  # @inspect y\n    y = int('x')  # @inspect y")
    run.enter("main")
    run.step(2, set={"y": Plain(1)})
    run.step(3)
    run.step(3, "raise", error=Error("ValueError", "no number"))
    assert rows_of(page_of(run.trace()))["L3"].values == ()


def test_a_loop_of_one_statement() -> None:
    """Steps that follow each other on a line are executions of their own, whether they end well or raise."""
    run = Run("from linelight import text\ndef main():\n    while True: text(f'{next(x)}')")
    run.enter("main")
    for word in "ab":
        run.step(3, out=[Text(word)])
    run.step(3, "raise", error=Error("StopIteration", ""))
    fold = rows_of(page_of(run.trace()))["L3"].outputs_fold
    assert fold is not None
    assert [words(html) for html in fold.first] == ["a", "b", "StopIteration"]


def test_what_was_not_run_is_said_so() -> None:
    """Words that are written out are shown where they were not reached; computed ones stay code. All of it is
    dimmed, and marked once."""
    rows = rows_of(page_of(loop().trace()))
    assert rows["L9"].remark == "not run here"
    assert (rows["L10"].outputs, rows["L10"].remark) == ("<p>Never said</p>", "")
    assert (rows["L11"].css, rows["L11"].outputs, rows["L11"].remark) == ("l x", "", "")


def test_what_may_have_run_unseen_is_not_called_unrun() -> None:
    """A function that ran statements name may have run inside one that was stepped over."""
    run = Run(
        "def main():\n    y = outer()  # @stepover\ndef outer():\n    return inner()\ndef inner():\n    return 1"
    )
    run.enter("main")
    run.step(2)
    rows = rows_of(page_of(run.trace()))
    assert (rows["L3"].remark, rows["L5"].remark) == ("", "")


@pytest.mark.parametrize("module", ["linelight", "edtrace", "execute_util", "lectrace"])
def test_calls_of_one_statement_flow_on(module: str) -> None:
    """Calls in one statement make one paragraph, whichever module they are from."""
    run = Run(
        f"from {module} import text, link\ndef main():\n"
        "    text('see '), link('https://x.org', title='x'), text('.')"
    )
    run.enter("main")
    run.step(3, out=[Text("see "), WebLink("https://x.org", "x"), Text(".")])
    row = rows_of(page_of(run.trace()))["L3"]
    assert row.outputs == '<p>see <a href="https://x.org">x</a>.</p>'


def test_what_spoke_in_a_statement_that_is_stepped_over() -> None:
    """Each text of a loop that is stepped over is a paragraph; a link after one is in it."""
    run = Run(
        "from linelight import text, link\ndef main():\n    for i in xs:  # @stepover\n        text(i), link(y)"
    )
    run.enter("main")
    run.step(3, out=[Text("a "), WebLink("https://x.org", "x"), Text("."), Text("b")])
    row = rows_of(page_of(run.trace()))["L3"]
    assert words(row.outputs.replace("<p>", "|")) == "| a x . | b"


def test_a_link_after_an_item_is_in_the_item() -> None:
    """`text("- a "), link(b)` is one item of a list."""
    run = Run(
        "from linelight import text, link\ndef main():\n    text('- a '), link('https://x.org', title='x')"
    )
    run.enter("main")
    run.step(3, out=[Text("- a "), WebLink("https://x.org", "x")])
    assert "a <a href" in rows_of(page_of(run.trace()))["L3"].outputs


def test_computed_words_can_be_hidden() -> None:
    """Words that are written out give nothing away; computed ones are marked, so that stepping can wait."""
    run = Run("from linelight import text\ndef main():\n    n = 1\n    text('n is '), text(f'{n}')")
    run.enter("main")
    run.step(3)
    run.step(4, out=[Text("n is "), Text("1")])
    assert rows_of(page_of(run.trace()))["L4"].outputs == "<p>n is <span class=d>1</span></p>"


def test_hidden_lines() -> None:
    """The code of a hidden line is nowhere on the page; what it said is."""
    run = Run(
        "from linelight import text\ndef main():\n    secret = 1  # @hide\n    text(f'{2}')  # @hide\n    x = 2"
    )
    run.enter("main")
    run.step(4, out=[Text("two")])
    run.step(5)
    page = page_of(run.trace())
    assert list(rows_of(page)) == ["L1", "L2", "L4", "L5"]
    assert "two" in rows_of(page)["L4"].outputs
    assert "secret" not in html_of(page)
    assert rows_of(page)["L4"].code == ""


def test_notes_are_for_the_speaker() -> None:
    """What note() says is not on the students' page, but for the code that says it."""
    run = Run("from linelight import note\ndef main():\n    note(open('notes').read())")
    run.enter("main")
    run.step(3, out=[Note("ask the room")])
    assert "ask the room" not in html_of(page_of(run.trace()))


def test_a_formula_without_its_prefix() -> None:
    """A formula that lost its backslash is an error with file, line and the r prefix, and visible on the page."""
    run = Run("from linelight import text\ndef main():\n    text('$\\theta$')")
    run.enter("main")
    run.step(3, out=[Text("$\theta$")])
    remarks = Remarks()
    row = rows_of(page_of(run.trace(), remarks=remarks))["L3"]
    [error] = remarks.errors
    assert str(error).startswith(f"{PATH}:3: ")
    assert 'r"' in error.hint
    assert 'class="mistake"' in row.outputs


def test_the_end_of_a_failed_lecture() -> None:
    """A lecture that failed says so at the top, and why at the failing line, with the way that led there."""
    run = Run("from linelight import text\ndef main():\n    text('before')\n    1 / 0\n    text('never')")
    run.enter("main")
    run.step(3, out=[Text("before")])
    error = Error(
        "ZeroDivisionError", "division by zero", (Entry(PATH, 4, "main", "    1 / 0  # @inspect x"),)
    )
    run.step(4, "raise", error=error)
    page = page_of(run.trace("error", error))
    assert page.end is not None
    assert page.end.row == "L4"
    assert page.end.words == f"This lecture stopped at line 4 of {PATH}."
    seen, _, _ = html_of(page).partition('<script type="application/json"')
    assert words(seen).count("division by zero") == 1
    row = rows_of(page)["L4"]
    assert words(row.outputs).count("division by zero") == 1
    assert "1 / 0" in words(row.outputs)
    assert "@inspect" not in row.outputs
    assert rows_of(page)["L5"].remark == "not run here"


def test_an_error_is_shown_once() -> None:
    """Where it happened, and not with each of those who had called; one that was caught before is another."""
    source = "def main():\n    f(1)\n    f(0)\ndef f(n):\n    return 1 / n"
    error = Error("ZeroDivisionError", "division by zero", (Entry(PATH, 5, "f", "    return 1 / n"),))
    run = Run(source)
    run.enter("main")
    for line in (2, 3):
        run.step(line)
        run.enter("f")
        run.step(5)
        run.step(5, "raise", error=error)
        run.leave()
        run.step(line, "raise", error=error)
    rows = rows_of(page_of(run.trace("error", error)))
    assert [line for line in range(1, 6) if "division by zero" in words(outputs(rows[f"L{line}"]))] == [2, 5]
    assert words(outputs(rows["L5"])).count("division by zero") == 2


def outputs(row: RowView) -> str:
    return row.outputs or "".join(row.outputs_fold.first if row.outputs_fold else ())


def test_an_error_without_a_place() -> None:
    """What failed outside of all that the page shows is said at the top."""
    page = page_of(loop().trace("error", Error("MemoryError", "too large")))
    assert page.end is not None
    assert page.end.words == "This lecture stopped: MemoryError: too large"


def test_the_rows_of_a_statement() -> None:
    """Of a statement of several lines that ran, the further ones are known as such, and what it said stands under
    the last of them."""
    run = Run("def main():\n    print(\n        1,\n\n    )\n    x = [\n        2,\n    ]")
    run.enter("main")
    run.step(2, out=[Printed("1")])
    rows = rows_of(page_of(run.trace()))
    assert [row.line for row in rows.values() if "m" in row.css.split()] == [3, 4, 5]
    assert [row.line for row in rows.values() if row.outputs] == [5]


def test_a_trace_without_an_end() -> None:
    """A partial trace says so, and where the lecture was."""
    page = page_of(loop().trace("partial"))
    assert page.end is not None
    assert "no end" in page.end.words
    assert page.end.row == "L6"


def test_a_failure_before_the_first_step() -> None:
    """A lecture that failed while it was imported has a page that says where."""
    error = Error("ModuleNotFoundError", "no", (Entry(PATH, 1, "<module>", "from linelight import text"),))
    page = page_of(Run(LOOP).trace("error", error))
    assert "ModuleNotFoundError" in words(rows_of(page)["L1"].outputs)
    assert 'id="table"' in html_of(page)


def test_links() -> None:
    """Only http, https, mailto and relative links are links; a jump leads to a row of the page."""
    run = Run(
        "from linelight import link\ndef main():\n    link(a)\n    link(b)\n    link(main)\n    link(len)"
    )
    run.enter("main")
    run.step(3, out=[WebLink("java\tscript:hit()", "a")])
    run.step(4, out=[WebLink("notes.html", "b")])
    run.step(5, out=[CodeLink("main", PATH, 2)])
    run.step(6, out=[CodeLink("len", "", 0)])
    remarks = Remarks()
    rows = rows_of(page_of(run.trace(), remarks=remarks))
    assert rows["L3"].outputs == "<p>a</p>"
    assert len(remarks.warnings) == 1
    assert 'href="notes.html"' in rows["L4"].outputs
    assert 'class="jump" href="#L2"' in rows["L5"].outputs
    assert rows["L6"].outputs == "<p><code>len</code></p>"


def test_a_citation_has_a_card() -> None:
    """Of many authors the card has the first five and the last five."""
    authors = tuple(f"A B{n:02}" for n in range(14))
    run = Run("from linelight import link\ndef main():\n    link(paper)")
    run.enter("main")
    run.step(3, out=[Citation("Title", authors, 2017, "https://x.org")])
    text = words(rows_of(page_of(run.trace()))["L3"].outputs)
    assert text.startswith("[B00 et al. 2017]")
    assert "B04, …, A B09" in text
    assert "B05" not in text


def test_a_missing_picture() -> None:
    """A picture that is not there leaves a visible place and an error, and the page is built."""
    run = Run(
        "from linelight import image\ndef main():\n    image('../../etc/passwd')\n    image('no.png', alt='a map')"
    )
    run.enter("main")
    run.step(3, out=[Image("../../etc/passwd")])
    run.step(4, out=[Image("no.png", "a map")])
    remarks = Remarks()
    rows = rows_of(page_of(run.trace(), remarks=remarks))
    assert [error.where and error.where.line for error in remarks.errors] == [3, 4]
    assert "a map" in rows["L4"].outputs


def test_other_files_have_ids_of_their_own() -> None:
    """A row of another file is named by that file, and a step there finds its row."""
    run = Run("def main():\n    f()", "def f():\n    return 1")
    run.enter("main")
    run.step(2)
    run.enter("f", "lectures/helper.py")
    run.step(2, set={"return": Plain(1)})
    page = page_of(run.trace())
    assert list(rows_of(page)) == ["L1", "L2", "helper.py-L1", "helper.py-L2"]
    assert rows_of(page)["helper.py-L2"].values[0].content == "1"


def test_code_that_this_python_cannot_parse() -> None:
    """A lecture in a newer Python's syntax is shown line by line, with its steps."""
    run = Run("def main():\n    x = 1 !! 2\n    y = (")
    run.enter("main")
    run.step(2, set={"x": Plain(1)})
    rows = rows_of(page_of(run.trace()))
    assert len(rows) == 3
    assert rows["L2"].values[0].content == "1"


def test_a_picture_without_words(tmp_path: Path) -> None:
    """A picture without alt is shown, and a warning names its line."""
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>')
    run = Run("from linelight import image\ndef main():\n    image('a.svg')\n    image('a.svg', alt='a map')")
    run.enter("main")
    run.step(3, out=[Image("a.svg")])
    run.step(4, out=[Image("a.svg", "a map")])
    remarks = Remarks()
    page_of(run.trace(), tmp_path, remarks)
    [warning] = remarks.warnings
    assert warning.startswith(f"{PATH}:3: the picture a.svg has no words")
