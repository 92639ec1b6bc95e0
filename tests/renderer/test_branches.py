"""What was not run is called so only where that is certain, once where it begins, and looks it to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderer.rows import NOT_RUN, NOT_STEPPED
from renderer.views import RowView
from tests.lecture_files import run_tracer
from tests.renderer.making import page_of, rows_of
from tracer.trace.reader import load

HEAD = "from linelight import text\n"

CASES: dict[str, tuple[str, list[int], list[int]]] = {
    "an else that was not taken, once, at its first line": (
        "def main():\n    if 1 < 2:\n        x = 1\n    else:\n        y = 2\n        z = 3\n",
        [6],
        [6, 7],
    ),
    "a block within such a block is not named again": (
        "def main():\n    n = 0\n    if n:\n        if n > 1:\n            y = 2\n        z = 3\n",
        [5],
        [5, 6, 7],
    ),
    "a loop that had no round, a handler of what was not raised, a case": (
        "def main():\n    for x in []:\n        y = x\n    try:\n        y = 1\n"
        "    except ValueError:\n        y = 2\n    match y:\n"
        "        case 2:\n            y = 3\n        case 1:\n            y = 4\n",
        [4, 7, 11],
        [4, 7, 8, 11],
    ),
    "an elif": (
        "def main():\n    n = 0\n    if n == 0:\n        n = 1\n    elif n == 1:\n        n = 2\n",
        [6],
        [6, 7],
    ),
    "both branches of a loop's rounds ran": (
        "def main():\n    for i in range(2):\n        if i:\n            x = 1\n"
        "        else:\n            y = 2\n",
        [],
        [],
    ),
    "a body of constants says nothing when it runs": ("def main():\n    if 1 < 2:\n        ...\n", [], []),
    "what is stepped over ran unseen": (
        "def main():\n    for i in range(2):  # @stepover\n        if i:\n            x = 1\n        else:\n"
        "            text('y')\n",
        [],
        [],
    ),
    "a function that also runs inside of a statement that is stepped over": (
        "def f(n):\n    if n:\n        return 1\n    return 0\ndef g():\n    return f(1)\n"
        "def main():\n    f(0)\n    x = g()  # @stepover\n",
        [],
        [],
    ),
    "a method, where anything is stepped over": (
        "class A:\n    def f(self, n):\n        if n:\n            return 1\n        return 0\n"
        "def main():\n    A().f(0)\n    x = len([1])  # @stepover\n",
        [],
        [],
    ),
    "a method, where nothing is": (
        "class A:\n    def f(self, n):\n        if n:\n            return 1\n        return 0\n"
        "def main():\n    A().f(0)\n",
        [5],
        [5],
    ),
    "all lines of a statement, a comment before it, and an inner function": (
        "def main():\n    n = 0\n    if n:\n        # why\n        y = [\n            1,\n\n        ]\n"
        "        def g():\n            return 1\n    return n\n",
        [5],
        [5, 6, 7, 9, 10, 11],
    ),
    "words in a branch say it once, at its first line": (
        "def main():\n    if len([1]) > 1:\n        x = 1\n        text('a')\n        if x:\n"
        "            text('b')\n    text('c')\n",
        [4],
        [4, 5, 6, 7],
    ),
    "handlers in a row, with their headers": (
        "def main():\n    try:\n        x = 1\n    except ValueError:\n        y = 1\n    except (\n"
        "        KeyError,\n        TypeError,\n    ):\n        y = 2\n    else:\n        y = 3\n",
        [5],
        [5, 6, 7, 8, 9, 10, 11],
    ),
    "a handler that something came to, and did not match": (
        "def main():\n    try:\n        try:\n            1 / 0\n        except KeyError:\n            y = 1\n"
        "        z = 1\n    except ZeroDivisionError:\n        y = 2\n",
        [7],
        [7, 8],
    ),
    "a function that nothing called, with its words": (
        "def main():\n    x = 1\ndef f():\n    text('a')\n\n    text('b')\n    return 1\n",
        [4],
        [4, 5, 7, 8],
    ),
    "what stands after a return in a loop": (
        "def main():\n    for i in range(3):\n        return i\n        x = 1\n    y = 2\n",
        [5],
        [5, 6],
    ),
    "a hidden statement may have run, and so may a bare annotation": (
        "def main():\n    x = 1\n    y = 2  # @hide\n    z: int\n    'words'\n",
        [],
        [],
    ),
    "a decorated function, and a statement in a parenthesis, are run at their first lines": (
        "def same(f):\n    return f\ndef main():\n    if 1 < 2:\n        @same\n        def f():\n"
        "            return 1\n    if 1 < 2:\n        (\n            len('a')\n        )\n",
        [],
        [],
    ),
    "a file that starts threads": (
        "from threading import Thread\ndef f(n):\n    if n:\n        x = 1\ndef main():\n    f(0)\n"
        "    t = Thread(target=f, args=(1,))\n    t.start(); t.join()\n",
        [],
        [],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_branches(case: str, tmp_path: Path) -> None:
    """The rows that say so are the first ones, and those that look so are these."""
    source, said, dimmed = CASES[case]
    rows = rows_traced(source, tmp_path)
    assert [row.line for row in rows if row.remark == NOT_RUN] == said
    assert [row.line for row in rows if "x" in row.css.split()] == dimmed


def rows_traced(source: str, course: Path, code: int = 0) -> list[RowView]:
    lecture = course / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(HEAD + source, encoding="utf-8")
    trace = course / "t.yaml"
    result = run_tracer(course, lecture, trace)
    assert result.returncode == code, result.stderr
    return list(rows_of(page_of(load(trace))).values())


def test_what_comes_after_a_failure(tmp_path: Path) -> None:
    """It was not run, to the end of each function that the failure left, and each of them says so once."""
    source = (
        "def main():\n    f()\n    x = 1\n    text('a')\n\n    text('b')\n"
        "def f():\n    with open(__file__):\n        1 / 0\n        y = 2\n    text('c')\n"
    )
    rows = rows_traced(source, tmp_path, code=1)
    assert [row.line for row in rows if row.remark == NOT_RUN] == [4, 11]
    assert [row.line for row in rows if "x" in row.css.split()] == [4, 5, 7, 11, 12]


def test_what_may_have_run_without_tracing(tmp_path: Path) -> None:
    """Where the program took tracing away, nothing after it is called not run."""
    source = (
        "import sys\ndef main():\n    if len([1]) > 1:\n        x = 1\n    sys.settrace(None)\n"
        "    y = 2\n    if y:\n        z = 3\n"
    )
    rows = rows_traced(source, tmp_path, code=1)
    assert [row.line for row in rows if row.remark or "x" in row.css.split()] == []


def test_what_was_stepped_over_says_so_once(tmp_path: Path) -> None:
    """However many words stand in its blocks; and its lines are those of one statement."""
    source = (
        "def main():\n    for i in range(2):  # @stepover\n        text('a')\n        x = [\n            i,\n"
        "        ]\n        text('b')\n    y = 1\n"
    )
    rows = rows_traced(source, tmp_path)
    assert [row.line for row in rows if row.remark == NOT_STEPPED] == [4]
    assert [row.line for row in rows if "m" in row.css.split()] == [4, 5, 6, 7, 8]
