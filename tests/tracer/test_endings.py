"""What ends a lecture from outside, or from below Python: what it had done is on disk, and the command says what
ended it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.lecture_files import linelight, run_tracer, traced, write_lecture
from tracer.trace.reader import load

ENDINGS = {
    "SIGABRT": "import os\nos.abort()",
    "SIGSEGV": "import ctypes\nctypes.string_at(0)",
    "SIGTERM": "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)",
    "SIGHUP": "import os, signal as s; s.signal(s.SIGHUP, s.SIG_DFL)\nos.kill(os.getpid(), s.SIGHUP)",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_a_signal_ends_it(name: str, tmp_path: Path) -> None:
    """The command names the signal and the line that was running, and keeps the steps until then."""
    write_lecture(tmp_path, f'text("before")\n{ENDINGS[name]}\ntext("never")')
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert f"its process was ended at lectures/x.py:7 by {name}" in result.stderr
    trace = load(tmp_path / "site/traces/cpu/x.failed.yaml")
    assert trace.status == "partial"
    assert [output.text for step in trace.steps for output in step.outputs] == ["before"]


FULL = """import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
for i in range(1000):
    text("x" * 1000)"""


def test_a_full_disk(tmp_path: Path) -> None:
    """Where the trace finds no more room, the error says so and names the file; the steps until then can be
    read."""
    result = run_tracer(tmp_path, write_lecture(tmp_path, FULL), tmp_path / "t.yaml")
    assert result.returncode == 1
    assert "t.yaml: the trace cannot be written: File too large" in result.stderr
    assert "Traceback" not in result.stderr
    trace = load(tmp_path / "t.yaml")
    assert trace.status == "partial"
    assert len(trace.steps) > 400
    assert all(step.outputs for step in trace.steps[3:-1:2])


def test_out_of_memory(tmp_path: Path) -> None:
    """A MemoryError is an error of the statement that asked for too much."""
    body = (
        "import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))\nx = bytearray(1 << 30)"
    )
    trace = traced(tmp_path, body)
    assert trace.error is not None
    assert (trace.error.type, trace.error.traceback[-1].line) == ("MemoryError", 7)


WORKERS = {
    "fork": "from multiprocessing import get_context\nwith get_context('fork').Pool(2) as pool:",
    "spawn": "from multiprocessing import get_context\nwith get_context('spawn').Pool(2) as pool:",
    "processes": "from concurrent.futures import ProcessPoolExecutor\nwith ProcessPoolExecutor(2) as pool:",
    "threads": "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(2) as pool:",
}


@pytest.mark.parametrize("name", WORKERS)
def test_workers_work(name: str, tmp_path: Path) -> None:
    """A pool of processes or threads does what it does untraced, and its result is shown."""
    body = (
        f"from math import sqrt\n{WORKERS[name]}\n    roots = list(pool.map(sqrt, [1, 4]))  # @inspect roots"
    )
    trace = traced(tmp_path, body)
    assert trace.status == "ok"
    assert trace.variables(len(trace.steps) - 1)["roots"].text == "[1.0, 2.0]"


LOADER = """from torch.utils.data import DataLoader
for batch in DataLoader([1, 2], num_workers=1, collate_fn=lambda items: text(f'{items}')):
    pass"""


def test_text_in_a_worker_of_a_loader(tmp_path: Path) -> None:
    """What a worker of a DataLoader shows would be lost, so it is an error there, and the run has failed."""
    pytest.importorskip("torch")
    trace = traced(tmp_path, LOADER)
    assert trace.error is not None
    assert "Caught RuntimeError in DataLoader worker process 0" in trace.error.message


def test_without_columns(tmp_path: Path) -> None:
    """Where code has no columns, copies of a finally cannot be told apart: the tracer does not start, and says
    what to do."""
    lecture, path = write_lecture(tmp_path, "x = 1"), tmp_path / "t.yaml"
    words = ["-X", "no_debug_ranges", "-m", "tracer", str(lecture), str(tmp_path), str(path)]
    result = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "run it without PYTHONNODEBUGRANGES" in result.stderr
    assert "Traceback" not in result.stderr
    assert not path.exists()


TRACERS = {
    "a debugger": "import bdb; bdb.Bdb().set_trace()",
    "a coverage tool": "import trace; sys.settrace(trace.Trace().globaltrace)",
}


@pytest.mark.parametrize("name", TRACERS)
def test_under_another_tracer(name: str, tmp_path: Path) -> None:
    """Where a debugger or a coverage tool is at work already, the tracer does not start, and says what to do."""
    lecture = write_lecture(tmp_path, "x = 1")
    words = [str(lecture), str(tmp_path), str(tmp_path / "t.yaml")]
    code = f"import sys; from tracer.__main__ import main; sys.argv[1:] = {words}; sys.settrace(lambda *a: None); "
    result = subprocess.run(
        [sys.executable, "-c", f"{code}{TRACERS[name]}; sys.exit(main())"],
        input="continue\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "somebody is tracing this process already" in result.stderr
    assert "run it without the debugger or the coverage tool" in result.stderr
