"""How a file is cut into statements."""

from __future__ import annotations

import pytest

from tracer.trace.directives import Inspect, StepOver
from tracer.trace.errors import LectureError
from tracer.trace.source import SourceFile, Statement

CUT: list[tuple[str, list[Statement]]] = [
    ("x = 1\n\ny = 2\n", [Statement(1, 1, "x"), Statement(3, 3, "y")]),
    ("x = f(\n  1,\n)  # @inspect x\n", [Statement(1, 3, "x", directives=(Inspect(("x",)),))]),
    ("x = f(\n  1,  # @stepover\n)\n", [Statement(1, 3, "x", directives=(StepOver(),))]),
    ("@a\n@b(\n 1)\ndef f(\n  x,\n):\n  return x\n", [
        Statement(1, 6, "def", opens=True),
        Statement(7, 7, "return", True),
    ]),
    ("async def f(): pass\n", [Statement(1, 1, "def")]),
    ("if x: return 1\n", [Statement(1, 1, "if", True)]),
    ("return\n", [Statement(1, 1, "return")]),
    ("a = 1; b = [\n2]\n", [Statement(1, 2, "a")]),
    ("del a, b.c, d\n", [Statement(1, 1, "del", deleted=("a", "d"))]),
    ("a = 1; del b, (c); del (d)\n", [Statement(1, 1, "a", deleted=("b", "d"))]),
    ("sys.settrace(f)\n", [Statement(1, 1, "sys", meddles=True)]),
    ("threading.settrace(f)\n", [Statement(1, 1, "threading")]),
    ("threading.settrace_all_threads(f)\n", [Statement(1, 1, "threading", meddles=True)]),
    ("if a: del b\n", [Statement(1, 1, "if", deleted=("b",))]),
    ('s = """\n# @hide\n"""\n', [Statement(1, 3, "s")]),
    ("try:\n  x\nexcept E:\n  y\nelse:\n  z\n", [
        Statement(1, 1, "try", opens=True),
        Statement(2, 2, "x"),
        Statement(3, 3, "except", opens=True),
        Statement(4, 4, "y"),
        Statement(5, 5, "else", opens=True),
        Statement(6, 6, "z"),
    ]),
    ("x = 1 \\\n + 2\n", [Statement(1, 2, "x")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "statements"), CUT)
def test_statements(text: str, statements: list[Statement]) -> None:
    """A file is cut into these statements."""
    source = SourceFile("x.py", tuple(text.removesuffix("\n").split("\n")))
    assert source.statements == statements


def test_what_is_not_python_is_an_error_with_its_line() -> None:
    """A file that ends inside a bracket is an error of ours, with a line."""
    with pytest.raises(LectureError, match="not Python") as caught:
        _ = SourceFile("x.py", ("x = (", "1")).statements
    assert caught.value.where is not None
    assert caught.value.where.path == "x.py"
