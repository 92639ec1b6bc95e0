"""What comes in the middle of the recorder's own work: an exhausted stack, and signals whose handlers raise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lecture_files import run_tracer, traced, write_lecture
from tracer.trace.reader import load

EXHAUSTED = """import sys
def deep(n):
    x = n  # @inspect x
    return deep(n + 1)
sys.setrecursionlimit({limit})
try:
    deep(0)
except RecursionError:
    text("caught")
sys.setrecursionlimit(1000)
y = 1  # @inspect y"""


@pytest.mark.parametrize("limit", range(120, 126))
def test_a_stack_that_is_exhausted_anywhere(limit: int, tmp_path: Path) -> None:
    """Wherever the recorder is when the stack has no more room, the trace can be read, what follows is in it, and
    the run says that something may be missing."""
    path = tmp_path / "t.yaml"
    result = run_tracer(tmp_path, write_lecture(tmp_path, EXHAUSTED.format(limit=limit)), path)
    assert "tracing was lost" in result.stderr
    trace = load(path)
    assert [output.text for step in trace.steps for output in step.outputs] == ["caught"]
    assert trace.steps[-1].changes["y"].text == "1"


LIMITED = """import signal
def stop(*_):
    raise TimeoutError
signal.signal(signal.SIGALRM, stop)
xs, times = [list(range(40)) for _ in range(40)], 0
for i in range(20):
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    try:
        for j in range(10 ** 9):
            x = j  # @inspect xs xs[0]
    except TimeoutError:
        times += 1
print(times)"""


def test_a_time_limit_is_the_programs(tmp_path: Path) -> None:
    """What a signal's handler raises while a value is read reaches the program. Tracing may be lost by it, and the
    run says so."""
    result = run_tracer(tmp_path, write_lecture(tmp_path, LIMITED), tmp_path / "t.yaml")
    assert result.stdout == "20\n"
    assert "tracing was lost" in result.stderr
    assert load(tmp_path / "t.yaml").status == "error"


def test_a_time_limit_under_stepover(tmp_path: Path) -> None:
    """There the recorder is not at work, and nothing is lost."""
    body = "import signal\ndef stop(*_):\n    raise TimeoutError\nsignal.signal(signal.SIGALRM, stop)\n"
    loop = "try:\n    signal.alarm(1)\n    while True: x = 1  # @stepover\nexcept TimeoutError:\n"
    trace = traced(tmp_path, f"{body}{loop}    text('in time')\ny = 1  # @inspect y")
    assert trace.status == "ok"
    assert [(step.line, output.text) for step in trace.steps for output in step.outputs] == [(13, "in time")]
    assert trace.steps[-1].changes["y"].text == "1"


HOOKS = {
    "fails": ("1 / 0", "Error in sys.excepthook: ZeroDivisionError: division by zero"),
    "exits": ("sys.exit(0)", "Error in sys.excepthook: SystemExit: 0"),
}


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_that_fails(name: str, tmp_path: Path) -> None:
    """A hook of the program's for uncaught exceptions that fails itself costs nothing of the trace."""
    call, words = HOOKS[name]
    body = f'import sys\ndef hook(*_):\n    {call}\nsys.excepthook = hook\nraise ValueError("boom")'
    result = run_tracer(tmp_path, write_lecture(tmp_path, body), tmp_path / "t.yaml")
    assert result.returncode == 1
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    error = load(tmp_path / "t.yaml").error
    assert error is not None
    assert error.text == "ValueError: boom"


def test_text_at_exit_is_loud(tmp_path: Path) -> None:
    """What a function says that `atexit` calls has no place on the page, and is not lost in silence."""
    body = 'import atexit\natexit.register(lambda: (print("bye"), text("lost")))'
    result = run_tracer(tmp_path, write_lecture(tmp_path, body), tmp_path / "t.yaml")
    assert result.stdout == "bye\n"
    assert result.returncode == 1
    assert "lectures/x.py:6 shows something outside of main()" in result.stderr
