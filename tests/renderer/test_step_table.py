"""The step table against brute force: what it says of each step is what the trace says."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from renderer.step_table import for_script
from tests.renderer.making import Run, page_of, rows_of, sums, table_of
from tracer.trace.model import Trace
from tracer.trace.values import Plain, Tensor, Value

SOURCE = "def main():\n" + "\n".join(f"    a{n} = f()" for n in range(6))
NAMES = ["a", "b", "xs[0]", "return"]

values = st.one_of(
    st.integers(-3, 3).map(Plain),
    st.sampled_from([Plain(1), Plain(1.0), Plain(True), Plain("1"), Plain(None), Plain(float("nan"))]),
    st.lists(st.floats(allow_nan=False), min_size=1, max_size=3).map(
        lambda xs: Tensor("Tensor", (len(xs),), "float32", elements=list(xs))
    ),
)


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    """Calls, returns, loops, changes and clearings in any order."""
    run = Run(SOURCE)
    run.enter("main")
    for _ in range(draw(st.integers(1, 40))):
        assert run.stack is not None
        move = draw(st.sampled_from(["step", "step", "enter", "leave"]))
        if move == "enter" and run.stack.depth < 5:
            run.enter(f"f{run.stack.depth}")
        kind = "line"
        if move == "leave" and run.stack.depth:
            run.leave()
            kind = draw(st.sampled_from(["line", "back"]))
        changes: dict[str, Value] = draw(st.dictionaries(st.sampled_from(NAMES), values, max_size=2))
        clear = draw(st.sets(st.sampled_from(NAMES), max_size=1)) - set(changes)
        run.step(draw(st.integers(2, 7)), kind, set=changes, clear=tuple(clear))
    return run.trace()


@settings(max_examples=60, deadline=None)
@given(traces())
def test_every_step(trace: Trace) -> None:
    """At each step the table has the row, the stack with its functions, and exactly the variables of the trace."""
    page = page_of(trace)
    table = table_of(page)
    ids = list(rows_of(page))
    at, node = sums(table["at"]), sums(table["node"])
    for step in trace.steps:
        assert ids[at[step.index]] == f"L{step.line}"
        assert _functions(table, node[step.index]) == [frame.function for frame in step.stack]
        expected = {name: value.text for name, value in trace.variables(step.index).items()}
        found = _variables(table, node[step.index], step.index)
        assert list(found.items()) == list(expected.items())


def _functions(table: dict[str, Any], node: int) -> list[str]:
    found = []
    while node >= 0:
        node, frame, _ = table["nodes"][node]
        found.append(table["names"][table["frames"][frame]])
    return found


def _variables(table: dict[str, Any], node: int, index: int) -> dict[str, str]:
    found = {}
    for name, steps, numbers in table["vars"].get(str(table["nodes"][node][1]), ()):
        position = bisect_right(sums(steps), index)
        if position and numbers[position - 1] >= 0:
            found[table["names"][name]] = table["values"][numbers[position - 1]][0]
    return found


def test_deep_recursion() -> None:
    """A stack of three thousand frames is no stack of ours, and costs a few numbers a frame."""
    run = Run(SOURCE)
    for depth in range(3000):
        run.enter("f")
        run.step(2, set={"n": Plain(depth)})
    page = page_of(run.trace())
    assert len(page.table) < 3000 * 70


def test_callers_stand_where_they_called() -> None:
    """A node says on which row its caller stands meanwhile."""
    run = Run(SOURCE)
    run.enter("main")
    run.step(4)
    run.enter("f")
    run.step(2)
    table = table_of(page_of(run.trace()))
    assert [row for _, _, row in table["nodes"]] == [-1, 3]


def test_from_where_a_row_is_reached() -> None:
    """As the player reads it: more by so much than the first step on the row, or than the row below."""
    body = "    # words\n    for i in xs:\n        f(i)\ndef f(i):\n    if i:\n        x = 1\n    return i"
    run = Run(f"def main():\n{body}")
    run.enter("main")
    run.step(3)
    run.step(4)
    run.enter("f")
    for line in (6, 8):
        run.step(line)
    table = table_of(page_of(run.trace()))
    at, found = sums(table["at"]), [len(table["at"])]
    for row, more in reversed(list(enumerate(table["reached"]))):
        found.insert(0, more + (at.index(row) if row in at else found[0]))
    assert found[:-1] == [0, 0, 0, 1, 2, 2, 4, 3]
    assert table["reached"].count(0) == 7


def test_json_in_a_script() -> None:
    """No text can end the script element, nor open a comment in it."""
    text = for_script({"a": "</ScRiPt><!-- <script>\ud800"})
    assert "<" not in text
    assert "</ScRiPt>".replace("<", "\\u003c") in text
