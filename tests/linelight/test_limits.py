"""Limits: named in site.yaml, kept by the trace, said on the page."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from tests.lecture_files import linelight, run_tracer, started, write_lecture
from tracer.trace import Trace
from tracer.trace.reader import load
from tracer.trace.values import Mapping, Sequence

LOOP = """total = 0
for i in range(1_000):
    total += i  # @inspect total
    text(f"round {i}")
text(f"in all {total}")"""


def trace_of(course: Path, body: str, limits: str) -> Trace:
    """Traced by the command, under these limits."""
    write_lecture(course, body)
    (course / "site").mkdir(exist_ok=True)
    (course / "site" / "site.yaml").write_text(f"limits: {{{limits}}}\n", encoding="utf-8")
    result = linelight(course, "trace")
    assert result.returncode == 0, result.stderr
    return load(course / "site" / "traces" / "cpu" / "x.yaml")


def page_of(course: Path) -> str:
    """The words of its page."""
    result = linelight(course, "build", "--offline")
    assert result.returncode == 0, result.stderr
    html = (course / "site" / "public" / "x.html").read_text(encoding="utf-8")
    return re.sub("<[^>]*>", "", html)


def test_a_loop(tmp_path: Path) -> None:
    """Rounds beyond limits.loop are not in the trace; what came of them is, and the page says so."""
    trace = trace_of(tmp_path, LOOP, "loop: 20")
    assert trace.header.limits == {"loop": 20}
    assert sum(bool(step.outputs) for step in trace.steps) == 21
    assert trace.variables(len(trace.steps) - 1)["total"].text == "499500"
    assert trace.steps[-1].outputs[0].text == "in all 499500"
    words = page_of(tmp_path)
    assert (
        "980 more rounds ran here, with 980 outputs, and are not shown (limits.loop in site.yaml)." in words
    )
    assert "in all 499500" in words


def test_a_value(tmp_path: Path) -> None:
    """A container shows as many items as limits.value says, with its whole length."""
    body = "x = list(range(90))  # @inspect x\ny = {n: n for n in range(90)}  # @inspect y"
    for limit, shown in (("value: 80", 80), ("value: 3", 3), ("loop: 5", 50)):
        trace = trace_of(tmp_path, body, limit)
        x, y = (trace.variables(len(trace.steps) - 1)[name] for name in "xy")
        assert isinstance(x, Sequence)
        assert isinstance(y, Mapping)
        assert (len(x.items), x.length, len(y.pairs), y.length) == (shown, 90, shown, 90)


RARE = """def later():
    text("from later")


def never():
    text("from never")


def main():
    for i in range(10):
        if i == 8:
            later()
        elif i == 20:
            never()
    if i > 20:
        text("large")
"""


def test_what_may_have_run(tmp_path: Path) -> None:
    """What only rounds that are not in the trace can have run is not called "not run"; what nothing can is."""
    trace_of(tmp_path, "pass", "loop: 3")
    (tmp_path / "lectures" / "x.py").write_text(f"from linelight import text\n\n\n{RARE}", encoding="utf-8")
    assert linelight(tmp_path, "trace").returncode == 0
    words = page_of(tmp_path)
    assert words.count("not run here") == 1
    assert re.search(r"large.{0,20}not run here", words, re.S)
    assert words.count("not stepped here") == 2


def test_many_outputs_in_a_step(tmp_path: Path) -> None:
    """A step keeps as many outputs as fit into limits.step, counts the others, and the next step has its own."""
    body = 'any(text(f"number {i}") for i in range(100_000))\ntext("after")'
    trace = trace_of(tmp_path, body, "step: 10_000")
    first, after = trace.steps
    assert [output.text for output in first.outputs[:2]] == ["number 0", "number 1"]
    assert first.unrecorded is not None
    assert len(first.outputs) + first.unrecorded.outputs == 100_000
    assert len(first.outputs) < 100
    assert [output.text for output in after.outputs] == ["after"]
    assert re.search(
        r"99,9\d\d more outputs came from here and are not shown \(limits.step", page_of(tmp_path)
    )


def test_an_output_that_is_too_large(tmp_path: Path) -> None:
    """A text of ten megabytes is left out, and what is said beside it is there."""
    body = 'text("before"), text("x" * 10_000_000), text("after")'
    [step] = trace_of(tmp_path, body, "loop: 20").steps
    assert [output.text for output in step.outputs] == ["before", "after"]
    assert "1 more output came from here and is not shown" in page_of(tmp_path)
    assert (tmp_path / "site" / "traces" / "cpu" / "x.yaml").stat().st_size < 2_000


FULL = """def f(n):
    return n + 1


def unseen():
    text("unseen")


def main():
    n = 0
    for i in range(5_000):
        n = f(n)
        n = f(n)  # @stepover
        text(f"{n}")
    if n > 20_000:
        text("large")
    unseen()
"""


def test_a_full_trace(tmp_path: Path) -> None:
    """A trace ends where it is full, and the lecture goes on; nothing is said of what came then."""
    trace_of(tmp_path, "pass", "trace: 100_000")
    (tmp_path / "lectures" / "x.py").write_text(f"from linelight import text\n\n\n{FULL}", encoding="utf-8")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 0, result.stderr
    path = tmp_path / "site" / "traces" / "cpu" / "x.yaml"
    assert 95_000 < path.stat().st_size < 110_000
    trace = load(path)
    assert (trace.status, trace.is_full) == ("ok", True)
    shown = sum(len(step.outputs) for step in trace.steps)
    last = trace.steps[-1].unrecorded
    assert last is not None
    assert shown + last.outputs == 5_001
    words = page_of(tmp_path)
    assert "This trace is full: it ends at line" in words
    assert "The trace is full: what ran from here on is not shown" in words
    assert "not run here" not in words


def test_what_is_printed_after_a_full_trace(tmp_path: Path) -> None:
    """It counts, whatever statement it was that the trace had no more room for."""
    body = 'text("x" * 200_000)\ntext("y")  # @hide\nprint("one")\nprint("two")'
    last = trace_of(tmp_path, body, "trace: 100_000").steps[-1]
    assert last.unrecorded is not None
    assert last.unrecorded.outputs == 2


def test_what_is_printed_under_a_hidden_header(tmp_path: Path) -> None:
    """It counts too, where the rounds are not recorded: only the header is hidden."""
    trace = trace_of(tmp_path, "for i in range(5):  # @hide\n    print(i)\nx = 1", "loop: 2")
    outputs = sum(len(step.outputs) for step in trace.steps)
    assert outputs + sum(step.unrecorded.outputs for step in trace.steps if step.unrecorded) == 5


def test_deep_recursion(tmp_path: Path) -> None:
    """Thousands of frames at once: each step costs the same, and all of them are there."""
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(
        "import sys\n\nsys.setrecursionlimit(50_000)\n\n\ndef down(n):\n    if n:\n"
        "        down(n - 1)\n\n\ndef main():\n    down(3_000)\n",
        encoding="utf-8",
    )
    trace = tmp_path / "t.yaml"
    assert run_tracer(tmp_path, lecture, trace).returncode == 0
    assert trace.stat().st_size < 500_000
    assert len(load(trace).steps) == 2 + 3_001 * 2 + 3_000 - 1


def test_a_changed_limit_is_noticed(tmp_path: Path) -> None:
    """A trace is fresh under the limits that it was made under."""
    trace_of(tmp_path, LOOP, "loop: 20")
    assert "x: fresh" in linelight(tmp_path, "trace").stderr
    assert len(trace_of(tmp_path, LOOP, "loop: 30").steps) == 30 * 3 + 3


def test_check_keeps_the_limits(tmp_path: Path) -> None:
    """Two runs under the same limits, one of them in a copy of the course."""
    trace_of(tmp_path, LOOP, "loop: 20")
    result = linelight(tmp_path, "check")
    assert (result.returncode, result.stderr) == (0, "x: 63 steps, the same in two runs\n")


def test_ordinary_lectures_have_no_limit(tmp_path: Path) -> None:
    """Ten thousand rounds are recorded, and such a trace says nothing of limits."""
    trace = tmp_path / "t.yaml"
    lecture = write_lecture(tmp_path, "n = 0\nwhile n < 10_000:\n    n += 1")
    assert run_tracer(tmp_path, lecture, trace).returncode == 0
    text = trace.read_text(encoding="utf-8")
    assert "limit" not in text
    assert "unrecorded" not in text
    assert text.count('"at": 7}') == 10_000


HEAVY = {
    "statements": ("for i in range(300_000):\n    n += 1\n    n += 1\n    n -= 1", "n", "300000"),
    "calls": ("for i in range(100_000):\n    n = more(n)", "n", "100000"),
    "nested": ("for i in range(300):\n    for j in range(300):\n        n += 1", "n", "90000"),
    "a generator": ("n = sum(counted(100_000))", "n", "4999950000"),
    "prints": ("for i in range(100_000):\n    print('x')\n    n += 1", "n", "100000"),
}
FUNCTIONS = """def more(n):
    return n + 1


def counted(n):
    for i in range(n):
        yield i


"""


@pytest.mark.parametrize("name", HEAVY)
def test_heavy_loops(name: str, tmp_path: Path) -> None:
    """However long a loop runs, its trace is small, and the value after it is what it was."""
    body, variable, value = HEAVY[name]
    indented = "\n".join(f"    {line}" for line in ["n = 0", *body.split("\n"), f"n  # @inspect {variable}"])
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(f"{FUNCTIONS}def main():\n{indented}\n", encoding="utf-8")
    trace = tmp_path / "t.yaml"
    assert run_tracer(tmp_path, lecture, trace).returncode == 0
    steps = load(trace).steps
    assert len(steps) < 80_000
    assert steps[-1].changes[variable].text == value
    assert any(step.unrecorded for step in steps)


def test_an_endless_loop_ends_by_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends a loop without an end, with what it was; its trace stays small meanwhile."""
    lecture = write_lecture(tmp_path, "n = 0\nwhile True:\n    n += 1")
    trace = tmp_path / "t.yaml"
    with started("tracer", str(lecture), str(tmp_path), str(trace)) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (
            trace.exists() and trace.read_bytes().count(b"at") > 20_000
        ):
            time.sleep(0.1)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    read = load(trace)
    assert read.error is not None
    assert read.error.type == "KeyboardInterrupt"
    unrecorded = [step.unrecorded for step in read.steps if step.unrecorded]
    assert len(unrecorded) == 1
    assert unrecorded[0].rounds > 0
    assert trace.stat().st_size < 1_000_000
