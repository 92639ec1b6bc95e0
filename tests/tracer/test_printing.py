"""What a program prints goes where it went, and the program's streams are what they were."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.lecture_files import linelight, run_tracer, traced, write_lecture

QUESTIONS = """import io, sys
out, err = sys.stdout, sys.stderr
print(out is sys.__stdout__, err is sys.__stderr__, type(out), type(err), isinstance(out, io.TextIOWrapper))
print(out.isatty(), out.fileno(), out.encoding, out.errors, out.line_buffering, out.write.__name__, out.mode)
print(out.write("five\\n"), flush=True)
print("to stderr", file=err)
try:
    out.write(b"bytes")
except TypeError as error:
    print(error)
print("é", ascii(out.write("")))"""


def test_the_program_does_not_notice(tmp_path: Path) -> None:
    """All that a program can ask its streams has the answer that it has without a trace, and both streams get
    the same bytes."""
    lecture = write_lecture(tmp_path, QUESTIONS)
    lecture.write_text(lecture.read_text() + "\nmain()\n")
    result = run_tracer(tmp_path, lecture, tmp_path / "trace.yaml")
    plain = subprocess.run(
        [sys.executable, str(lecture)], capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout == plain.stdout
    assert result.stderr == plain.stderr


def test_a_full_pipe_is_the_programs_own_error(tmp_path: Path) -> None:
    """An error of the stream is the program's, and what was not written is not shown."""
    trace = traced(
        tmp_path, 'import sys\nsys.stdout.close()\ntry:\n    print("x")\nexcept ValueError:\n    text("e")'
    )
    assert [output.text for step in trace.steps for output in step.outputs] == ["e"]


@pytest.mark.parametrize(
    ("body", "printed"),
    [
        ('print("a")', ["a"]),
        ('from tqdm import tqdm\nfor i in tqdm(range(3), bar_format="{n} of {total}"): pass', ["3 of 3"]),
        ("import sys\nsys.settrace(None)\nprint(1)", []),
        ('import subprocess\nsubprocess.run(["echo", "x"])', []),
        ('import warnings\nwarnings.warn("for the author")', []),
        (
            "import traceback, json\ntry:\n    json.loads('')\nexcept ValueError:\n    traceback.print_exc()",
            None,
        ),
        ("import os\nif os.fork() == 0:\n    print(1)\n    os._exit(0)\nos.wait()", []),
        ("def g():\n    print(1)\n    yield\n    print(2)\nlist(g())", ["1", "2"]),
        (
            "class C:\n    @property\n    def p(self):\n        print('asked')\nc = C()\nx = c  # @inspect x.p",
            None,
        ),
    ],
)
def test_what_is_shown(body: str, printed: list[str] | None, tmp_path: Path) -> None:
    """Each statement shows what it printed; no path of this machine; nothing of other processes."""
    trace = traced(tmp_path, body)
    outputs = [output for step in trace.steps for output in step.outputs]
    assert all(output.kind == "printed" for output in outputs)
    if printed is not None:
        assert [output.text for output in outputs] == printed
    assert not any(str(tmp_path) in output.text or sys.prefix in output.text for output in outputs)


def test_what_is_printed_is_compared(tmp_path: Path) -> None:
    """What differs from run to run is found by check, unless it is said to be volatile."""
    write_lecture(tmp_path, "import time\nprint(time.time())\nprint(time.time())  # @volatile", "t")
    result = linelight(tmp_path, "check")
    assert result.returncode == 1
    assert "lectures/t.py:6: shows" in result.stdout
    assert ":7:" not in result.stdout
