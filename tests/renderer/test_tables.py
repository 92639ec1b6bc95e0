"""Tables on the page."""

from __future__ import annotations

from renderer.tables import FIGURE_BLANK, POINT_BLANK, table_view
from tests.renderer.making import Run, html_of, page_of, rows_of
from tracer.trace.outputs import Table, Text
from tracer.trace.values import Plain


def table(*rows: list[object], **options: object) -> Table:
    cells = tuple(tuple(Plain(cell) for cell in row) for row in rows)  # type: ignore[arg-type]
    size = {"height": len(cells), "width": len(cells[0]) if cells else 0}
    return Table(cells, **size | options)  # type: ignore[arg-type]


def test_numbers_stand_point_under_point() -> None:
    """A column of numbers is padded to one number of decimals, on the right; others stay as they are."""
    view = table_view(table(["a", 1.5, 10], ["b", 2, 20.25], ["c", 0.123456789, 3]))
    assert [row[1].text for row in view.rows] == [
        "1.5" + 5 * FIGURE_BLANK,
        "2" + POINT_BLANK + 6 * FIGURE_BLANK,
        "0.123457",
    ]
    assert [cell.css for cell in view.rows[0]] == ["", "r", "r"]
    assert table_view(table(["1e3"], [5.0])).rows[0][0].text == "1e3"
    assert table_view(table([None], [1])).rows[0][0].css == ""


def test_what_is_left_out_is_said() -> None:
    """Rows and columns that are not there leave a gap with their number."""
    view = table_view(table([1, 2], [3, 4], [5, 6], height=1003, width=9))
    assert (view.gap_after, view.gap, view.columns) == (2, "1,000 more rows", 3)
    assert [cell.text for cell in view.rows[0]] == ["1", "…", "2"]
    assert view.note == "9 columns, of which 2 are shown"
    assert table_view(table([1])).gap_after == 0


def page_with(output: Table | Text) -> str:
    run = Run("def main():\n    table(x)")
    run.enter("main")
    run.step(2, out=[output])
    page = page_of(run.trace())
    return rows_of(page)["L2"].outputs + html_of(page)


def test_a_table_is_for_every_reader() -> None:
    """Headers have a scope, a caption is one, and a wide table is a box that the keyboard can scroll."""
    html = page_with(
        table(["<b>", 1.0], ["n", 2.0], header=("<i>", "x" * 40), caption="<c>", named=True, height=4)
    )
    assert '<th scope="col">&lt;i&gt;</th>' in html
    assert '<th scope="row">&lt;b&gt;</th>' in html
    assert "<caption>&lt;c&gt;</caption>" in html
    assert "<td class=r>1.0</td>" in html
    assert '<td colspan="2">2 more rows</td>' in html
    assert 'tabindex="0"' not in page_with(table([1]))
    assert 'tabindex="0" role="group" aria-label="Table"' in page_with(table(["x" * 50]))


def test_only_pages_with_tables_load_their_style() -> None:
    """A lecture of words and pictures does not load the style of tables."""
    assert "static/shown.css" in page_with(table([1]))
    assert "static/shown.css" not in page_with(Text("a"))
