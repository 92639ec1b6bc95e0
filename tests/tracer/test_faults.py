"""Whatever stops a lecture, what it had done is on disk."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.lecture_files import linelight, run_tracer, started, traced, write_lecture
from tracer.trace.reader import load

ENDLESS = 'text("before")\ni = 0\nwhile True:\n    i += 1  # @inspect i'


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.05])
def test_kill_9(delay: float, tmp_path: Path) -> None:
    """After kill -9 the steps until then can be read, and end with the statement that was running."""
    path = tmp_path / "t.yaml"
    lecture = write_lecture(tmp_path, ENDLESS)
    with started("tracer", str(lecture), str(tmp_path), str(path)) as process:
        while not path.exists() or b'"out"' not in path.read_bytes():
            time.sleep(0.005)
        time.sleep(delay)
        process.kill()
    trace = load(path)
    assert trace.status == "partial"
    assert trace.steps[0].outputs[0].text == "before"
    assert {step.line for step in trace.steps} <= {5, 6, 7, 8}


def test_kill_9_of_a_lecture_under_the_command(tmp_path: Path) -> None:
    """The command says which signal ended the lecture, keeps its steps apart, and fails."""
    body = 'import os, signal\ntext("before")\nos.kill(os.getpid(), signal.SIGKILL)'
    write_lecture(tmp_path, body)
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert "SIGKILL" in result.stderr
    failed = load(tmp_path / "site/traces/cpu/x.failed.yaml")
    assert failed.status == "partial"
    assert failed.steps[-1].line == 7


def test_a_good_trace_outlives_a_failure(tmp_path: Path) -> None:
    """A failed run stands beside the earlier good trace, and the next good run removes it."""
    good, failed = (tmp_path / f"site/traces/cpu/x{kind}.yaml" for kind in ("", ".failed"))
    write_lecture(tmp_path, "x = 1  # @inspect x")
    assert linelight(tmp_path, "trace").returncode == 0
    before = good.read_bytes()
    write_lecture(tmp_path, "x = 1 / 0")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert "lectures/x.py:5: in main\n    x = 1 / 0\nZeroDivisionError: division by zero" in result.stderr
    assert good.read_bytes() == before
    assert load(failed).status == "error"
    write_lecture(tmp_path, "x = 2  # @inspect x")
    assert linelight(tmp_path, "trace").returncode == 0
    assert load(good).steps[0].changes["x"].text == "2"
    assert not failed.exists()


def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    """A lecture that failed for a missing file is run again, though its source is the same."""
    write_lecture(tmp_path, 'n = len(open("data.txt").read())  # @inspect n')
    assert linelight(tmp_path, "trace").returncode == 1
    (tmp_path / "data.txt").write_text("abc")
    assert linelight(tmp_path, "trace").returncode == 0


def test_an_equal_trace_is_left_as_it_was(tmp_path: Path) -> None:
    """Tracing again what gives the same steps does not touch the file; --force does."""
    lecture = write_lecture(tmp_path, "import time\nt = time.time()  # @inspect t @volatile")
    path = tmp_path / "site/traces/cpu/x.yaml"
    assert linelight(tmp_path, "trace").returncode == 0
    before = path.read_bytes()
    result = linelight(tmp_path, "trace", str(lecture))
    assert "unchanged" in result.stderr
    assert path.read_bytes() == before
    assert linelight(tmp_path, "trace", "--force", "x").returncode == 0
    assert path.read_bytes() != before


def test_what_is_fresh_is_not_run_again(tmp_path: Path) -> None:
    """A lecture is traced again when it, or a local module that it imported, has changed."""
    write_lecture(tmp_path, "import part\nx = part.N  # @inspect x")
    part = tmp_path / "lectures" / "part.py"
    part.write_text("N = 1\n")
    assert "traced" in linelight(tmp_path, "trace").stderr
    assert "fresh" in linelight(tmp_path, "trace").stderr
    part.write_text("N = 2\n")
    assert "traced" in linelight(tmp_path, "trace").stderr


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("x = 1  # @hdie", 'did you mean "@hide"?'),
        ("learning_rate = 1  # @inspect lerning_rate", "no lerning_rate here"),
        ("x = (", "not Python"),
        ("from os import *", "import * only allowed at module level"),
        ("nonlocal x", "no binding for nonlocal"),
        ('x = 1\nimport nothing_there  # @stepinto', "no file beside the lecture"),
        ("@staticmethod\ndef f():  # @stepover\n    pass", "stands on a definition"),
        (f"x = {'-' * 100_000}1", "nested too deeply"),
    ],
)  # fmt: skip
def test_mistakes_are_said_before_the_lecture_runs(body: str, words: str, tmp_path: Path) -> None:
    """A mistake in a directive fails with its line, before anything ran, and shows no traceback of ours."""
    path = write_lecture(tmp_path, f'open("ran", "w")\n{body}')
    text = path.read_text().replace("from linelight import *", "from linelight import text")
    path.write_text(text)
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert words in result.stderr
    assert "lectures/x.py:" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "ran").exists()


def test_what_is_deep_and_python_all_the_same(tmp_path: Path) -> None:
    """A lecture that Python runs is not too deep for the tracer; under @stepover it is a mistake that is said."""
    body = f"try:\n    x = f{'.a' * 2000}\nexcept NameError:\n    pass"
    write_lecture(tmp_path, body)
    assert "x: traced, 5 steps" in linelight(tmp_path, "trace").stderr
    write_lecture(tmp_path, f"{body}  # @stepover")
    result = linelight(tmp_path, "trace")
    assert "nested too deeply" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_main_that_is_not_heard_any_more(tmp_path: Path) -> None:
    """Where main() ends without a word, because the program traces its frame no more, the run says so."""
    error = traced(tmp_path, "import sys\nsys._getframe().f_trace = None\nx = 1  # @inspect x").error
    assert error is not None
    assert "tracing was lost after x.py:6" in error.message


DESTROYED = {
    "the stack": "f, n = sys._getframe(), 9\nwhile f: f, n = f.f_back, n + 1\nsys.setrecursionlimit(n)",
    "a closed stream": "sys.stderr.close()",
    "no stream": "sys.stderr = None",
    "a stream of its own": "import io\nsys.stderr = io.StringIO()",
    "print": "import builtins\ndel builtins.print",
}


@pytest.mark.parametrize("name", DESTROYED)
def test_what_a_lecture_destroys_is_not_what_tells_of_it(name: str, tmp_path: Path) -> None:
    """The words about a failure come out, and the trace is whole, whatever the lecture has made of the streams and
    of the stack's limit."""
    body = f"import sys\n{DESTROYED[name]}\nraise ValueError('boom')"
    result = run_tracer(tmp_path, write_lecture(tmp_path, body), tmp_path / "t.yaml")
    assert result.returncode == 1
    assert "ValueError: boom" in result.stderr
    assert "Traceback" not in result.stderr
    assert load(tmp_path / "t.yaml").status == "error"


def test_descriptors_that_were_closed(tmp_path: Path) -> None:
    """What a lecture writes to descriptors with which it was not started is in no file of ours."""
    path = tmp_path / "t.yaml"
    body = "import os\nfor i in (0, 1, 2):\n    os.write(i, b'x' * 4000)\nos._exit(0)"
    lecture = write_lecture(tmp_path, body)
    command = f"{sys.executable} -m tracer {lecture} {tmp_path} {path} <&- >&- 2>&-"
    subprocess.run(["sh", "-c", command], check=True, timeout=60)
    assert b"x" * 9 not in path.read_bytes()
    assert len(load(path).steps) == 9


def test_a_failure_does_not_hide_what_is_missing(tmp_path: Path) -> None:
    """A run that fails for a reason of its own says too that not all that ran before is in the trace."""
    body = "import sys\nsys.settrace(None)\nx = 1\nraise ValueError('boom')"
    error = traced(tmp_path, body).error
    assert error is not None
    assert error.text == (
        "ValueError: boom (and tracing was lost after x.py:6; what ran from there on may be missing)"
    )


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C leaves the steps, the error as the last one, and exit code 130."""
    path = tmp_path / "t.yaml"
    lecture = write_lecture(tmp_path, ENDLESS)
    with started("tracer", str(lecture), str(tmp_path), str(path)) as process:
        while not path.exists() or b'"at": 8' not in path.read_bytes():
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
    trace = load(path)
    assert trace.status == "error"
    assert trace.error is not None
    assert trace.error.type == "KeyboardInterrupt"


def test_text_in_a_worker_process_is_loud(tmp_path: Path) -> None:
    """What a child process says would be lost, so it is an error there, and says what to do."""
    body = "import multiprocessing as m\nwith m.get_context('fork').Pool(1) as pool:\n    pool.map(text, ['lost'])"
    trace = traced(tmp_path, body)
    assert trace.status == "error"
    assert trace.error is not None
    assert "return the words to the lecture's own process" in trace.error.message


def test_a_trace_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """Where the trace cannot be written the error says so, and names the file."""
    (tmp_path / "site").write_text("a file where the folder should be")
    lecture = write_lecture(tmp_path, "x = 1")
    result = run_tracer(tmp_path, lecture, tmp_path / "site" / "t.yaml")
    assert result.returncode == 1
    assert "the trace cannot be written" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_traced_process_is_refused(tmp_path: Path) -> None:
    """Under a debugger or a coverage tool the tracer does not start."""
    lecture = write_lecture(tmp_path, "x = 1")
    code = (
        "import sys; from tracer.__main__ import main; sys.settrace(lambda *a: None);"
        f"sys.argv[1:] = [{str(lecture)!r}, {str(tmp_path)!r}, 't.yaml']; sys.exit(main())"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "somebody is tracing this process already" in result.stderr


def test_breakpoint_is_loud(tmp_path: Path) -> None:
    """A debugger that takes over the tracing is seen, and fails the run."""
    path = tmp_path / "t.yaml"
    lecture = write_lecture(tmp_path, "x = 1\nbreakpoint()\ny = 2  # @inspect y")
    result = run_tracer(tmp_path, lecture, path, input="continue\n")
    assert result.returncode == 1
    assert "tracing was lost" in result.stderr


@pytest.mark.parametrize("steps", range(6))
def test_a_debugger_that_is_left_when_the_lecture_has_ended(steps: int, tmp_path: Path) -> None:
    """Who steps on after main() is in what is ours, and may quit there: the trace is whole all the same, and says
    that it is not complete."""
    path = tmp_path / "t.yaml"
    lecture = write_lecture(tmp_path, "x = 1\nbreakpoint()\ny = 2  # @inspect y")
    result = run_tracer(tmp_path, lecture, path, input="next\n" * (3 + steps) + "quit\n")
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    error = load(path).error
    assert error is not None
    assert "tracing was lost after x.py:6" in error.message


SPAWNS = """from multiprocessing import get_context
from linelight import text
text("at the top")

def double(x):
    return 2 * x

def main():
    with get_context("spawn").Pool(1) as pool:
        r = pool.map(double, [1, 2])  # @inspect r
"""


def test_spawned_workers_import_the_lecture(tmp_path: Path) -> None:
    """A worker that imports the lecture's file says nothing at its top level, and works; that the lecture's own
    top level shows something is what fails the run."""
    lecture = write_lecture(tmp_path, "pass")
    lecture.write_text(SPAWNS)
    result = run_tracer(tmp_path, lecture, tmp_path / "t.yaml")
    trace = load(tmp_path / "t.yaml")
    assert trace.variables(len(trace.steps) - 1)["r"].text == "[2, 4]"
    assert "lectures/x.py:3 shows something outside of main()" in result.stderr


UNCALLED = [
    ("async def main():\n    pass\n", "it is async or a generator"),
    ("def main():\n    yield 1\n", "it is async or a generator"),
    ("def main(config):\n    pass\n", "cannot be called without arguments"),
]


@pytest.mark.parametrize(("source", "words"), UNCALLED)
def test_a_main_that_cannot_be_called(source: str, words: str, tmp_path: Path) -> None:
    """A main() that nothing runs and that the tracer cannot call is an error with its line and what to do."""
    lecture = write_lecture(tmp_path, "pass")
    lecture.write_text(source)
    result = run_tracer(tmp_path, lecture, tmp_path / "t.yaml")
    assert result.returncode == 1
    assert "lectures/x.py:1: " in result.stderr
    assert words in result.stderr
    assert "at the end of the file" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_process_that_leaves_at_once(tmp_path: Path) -> None:
    """os._exit ends a lecture before its trace is whole, and the command says so."""
    write_lecture(tmp_path, 'import os\ntext("a")\nos._exit(0)')
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert "its process was ended at lectures/x.py:7 with exit code 0" in result.stderr


def test_the_lecture_ends_with_its_command(tmp_path: Path) -> None:
    """Where the command is told to end, the lecture's process does not go on alone."""
    write_lecture(tmp_path, ENDLESS)
    running = tmp_path / "site" / "traces" / "x.running.yaml"
    with started("linelight", "trace", cwd=tmp_path) as process:
        while not running.exists() or b'"at": 8' not in running.read_bytes():
            time.sleep(0.01)
        process.terminate()
        assert process.wait(timeout=10) == 143
    size = len(running.read_bytes().rstrip(b"\0"))
    time.sleep(0.2)
    assert len(running.read_bytes().rstrip(b"\0")) == size
