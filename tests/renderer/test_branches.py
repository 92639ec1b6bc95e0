"""A branch is called not run only where that is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderer.rows import NOT_RUN
from tests.lecture_files import run_tracer
from tests.renderer.making import page_of, rows_of
from tracer.trace.reader import load

HEAD = "from linelight import text\n"

CASES = {
    "an else that was not taken, once, at its first line": (
        "def main():\n    if 1 < 2:\n        x = 1\n    else:\n        y = 2\n        z = 3\n",
        [6],
    ),
    "a block within such a block is not named again": (
        "def main():\n    n = 0\n    if n:\n        if n > 1:\n            y = 2\n        z = 3\n",
        [5],
    ),
    "a loop that had no round, a handler of what was not raised, a case": (
        "def main():\n    for x in []:\n        y = x\n    try:\n        y = 1\n"
        "    except ValueError:\n        y = 2\n    match y:\n"
        "        case 2:\n            y = 3\n        case 1:\n            y = 4\n",
        [4, 8, 11],
    ),
    "an elif": (
        "def main():\n    n = 0\n    if n == 0:\n        n = 1\n    elif n == 1:\n        n = 2\n",
        [6],
    ),
    "both branches of a loop's rounds ran": (
        "def main():\n    for i in range(2):\n        if i:\n            x = 1\n"
        "        else:\n            y = 2\n",
        [],
    ),
    "a body of constants says nothing when it runs": ("def main():\n    if 1 < 2:\n        ...\n", []),
    "what is stepped over ran unseen": (
        "def main():\n    for i in range(2):  # @stepover\n        if i:\n            x = 1\n        else:\n"
        "            text('y')\n",
        [],
    ),
    "a function that also runs inside of a statement that is stepped over": (
        "def f(n):\n    if n:\n        return 1\n    return 0\ndef g():\n    return f(1)\n"
        "def main():\n    f(0)\n    x = g()  # @stepover\n",
        [],
    ),
    "a method, where anything is stepped over": (
        "class A:\n    def f(self, n):\n        if n:\n            return 1\n        return 0\n"
        "def main():\n    A().f(0)\n    x = len([1])  # @stepover\n",
        [],
    ),
    "a method, where nothing is": (
        "class A:\n    def f(self, n):\n        if n:\n            return 1\n        return 0\n"
        "def main():\n    A().f(0)\n",
        [5],
    ),
    "a file that starts threads": (
        "from threading import Thread\ndef f(n):\n    if n:\n        x = 1\ndef main():\n    f(0)\n"
        "    t = Thread(target=f, args=(1,))\n    t.start(); t.join()\n",
        [],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_branches(case: str, tmp_path: Path) -> None:
    """The rows that say so are these."""
    source, wanted = CASES[case]
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(HEAD + source, encoding="utf-8")
    trace = tmp_path / "t.yaml"
    result = run_tracer(tmp_path, lecture, trace)
    assert result.returncode == 0, result.stderr
    rows = rows_of(page_of(load(trace)))
    assert [row.line for row in rows.values() if row.remark == NOT_RUN] == wanted
