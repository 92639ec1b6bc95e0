"""Running a random lecture three times, each in a forked process of its own: as it is, as its instrumented
copy, and traced. A fork costs milliseconds and leaves nothing behind."""

from __future__ import annotations

import ast
import atexit
import builtins
import gc
import json
import os
import select
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linelight.outline import outline
from tests.fuzz.oracle import Instrumented, Story, of_lines, told_by
from tracer import recording
from tracer.lecture import read_lecture
from tracer.run import run
from tracer.trace.limits import Limits
from tracer.trace.reader import load

_SECONDS = 120.0


@dataclass(frozen=True)
class Verdict:
    """What came of a program: what is wrong in words, nothing where all agrees; what it printed, and its steps as
    an outline; how it ended."""

    seed: int
    wrong: str
    printed: str
    outline: str
    ended: str
    steps: int
    exact: bool


def verdict(seed: int, source: str, folder: Path, with_copy: bool = True) -> Verdict:
    """Runs the program in `folder`, a course of its own."""
    path, trace = folder / "lecture.py", folder / "trace.yaml"
    path.write_text(source, encoding="utf-8")
    trace.unlink(missing_ok=True)
    plain = _forked(lambda: _untraced(source, path, None), folder)
    traced = _forked(lambda: _traced(path, folder, trace), folder)
    wrong = _compare(plain, traced)
    if wrong or not trace.exists():
        return Verdict(seed, wrong or "no trace", plain["printed"], "", plain["ended"], 0, False)
    read = load(trace)
    copy = Instrumented(read.sources[0], ast.parse(source)) if with_copy else None
    is_exact = copy is not None and copy.exact
    if copy is not None:
        told = _forked(lambda: _untraced(copy.tree, path, Story()), folder)
        wrong = _compare(plain, told)
        if is_exact and not wrong:
            wrong = _first_difference(of_lines(told["events"], copy.told), told_by(read, copy.told))
    text = "\n".join(outline(read))
    return Verdict(seed, wrong, plain["printed"], text, plain["ended"], len(read.steps), is_exact)


def _compare(plain: dict[str, Any], other: dict[str, Any]) -> str:
    """In words, what the program did differently from how it does alone."""
    for key in ("crashed", "ended", "printed"):
        if other[key] != plain[key]:
            return f"{key}: {_first_difference(_lines(plain[key]), _lines(other[key]))}"
    return str(plain["crashed"])


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _first_difference(expected: list[str], found: list[str]) -> str:
    for i in range(max(len(expected), len(found))):
        pair = [lines[i] if i < len(lines) else "nothing" for lines in (expected, found)]
        if pair[0] != pair[1]:
            before = ", ".join(expected[max(0, i - 4) : i])
            return f"event {i}: {pair[0]!r} expected, {pair[1]!r} found, after {before}"
    return ""


def _untraced(source: Any, path: Path, story: Story | None) -> dict[str, Any]:
    """As `python lecture.py`, and main() is called."""
    sys.path.insert(0, str(path.parent))
    os.chdir(path.parent)
    module = type(sys)("__main__")
    sys.modules["__main__"] = module
    vars(module)["__file__"] = str(path)
    if story is not None:
        vars(builtins).update(story.names())
        recording.listen(story)
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), vars(module))
        if story is not None:
            story.events.clear()  # recording is of main()
        vars(module)["main"]()
        ended = "ok"
    except BaseException as error:
        ended = f"{type(error).__name__}: {error}".rstrip(": ")
        if story is not None:
            story.end()  # what the exception keeps alive is told to nobody
    recording.listen(None)
    return {"ended": ended, "events": story.events if story else []}


def _traced(path: Path, folder: Path, trace: Path) -> dict[str, Any]:
    outcome = run(read_lecture(path, folder.resolve()), trace.resolve(), Limits())
    return {"ended": outcome.error.text if outcome.error else "ok", "events": []}


def _forked(action: Callable[[], dict[str, Any]], folder: Path) -> dict[str, Any]:
    """What `action` answers in a process of its own, with what it `printed`; `crashed` says what ended it."""
    reading, writing = os.pipe()
    printed = folder / "printed"
    child = os.fork()
    if child == 0:
        _be_the_child(action, printed, writing)
    os.close(writing)
    answer = b""
    while select.select([reading], [], [], _SECONDS)[0]:
        data = os.read(reading, 1 << 16)
        if not data:
            break
        answer += data
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    result = json.loads(answer) if answer else {"ended": "", "events": [], "crashed": f"exit {status}"}
    return result | {"printed": printed.read_text(encoding="utf-8")}


def _be_the_child(action: Callable[[], dict[str, Any]], printed: Path, writing: int) -> None:
    """Never returns. The collector is off: when it frees cycles is no business of a program. What the parent has
    left for its own end, such as to remove its folders, is not the child's to do."""
    gc.disable()
    atexit._clear()
    recording._PID = os.getpid()  # not a process that a lecture has started
    warnings.simplefilter("ignore")
    out = os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
    try:
        result = action() | {"crashed": ""}
    except BaseException:
        result = {"ended": "", "events": [], "crashed": traceback.format_exc()}
    sys.stdout.flush()
    with os.fdopen(writing, "w") as pipe:
        json.dump(result, pipe)
    os._exit(0)
