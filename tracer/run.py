"""Running a lecture under the recorder, as `python lecture.py` would run it."""

from __future__ import annotations

import builtins
import inspect
import os
import sys
import threading
import traceback
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from tracer import recording
from tracer.compiling import REARM
from tracer.describe import describe_exception
from tracer.header import header_of, is_local
from tracer.importing import Finder
from tracer.lecture import Lecture, relative_to
from tracer.opened import Opened
from tracer.plan import FilePlans
from tracer.printing import Printing
from tracer.recorder import Recorder
from tracer.stage import Stage
from tracer.trace.errors import LectureError
from tracer.trace.limits import Limits
from tracer.trace.model import Entry, Error
from tracer.trace.writer import TraceWriter
from tracer.variables import check_reading


@dataclass(frozen=True)
class Outcome:
    """How a lecture ended: the exit code of the run, and the error, if any."""

    code: int
    error: Error | None = None


def run(lecture: Lecture, trace: Path, limits: Limits) -> Outcome:
    """Runs the lecture in this process, which is then its own, and writes its trace to `trace`.

    Raises LectureError where the trace cannot be written, or main() cannot be called."""
    check_reading()
    writer = TraceWriter(trace, header_of(lecture, limits), lecture.sources, limits.trace)
    recorder = Recorder(writer, _plans(lecture), "main" if lecture.has_main else "<module>", limits)
    writer.on_full = recorder.on_full
    lost = trace.with_name(trace.name + ".lost")
    lost.unlink(missing_ok=True)
    process = os.getpid()
    _become(lecture)
    setattr(builtins, REARM, recorder.on_rearm)
    recording.listen(Stage(recorder, lecture.course), str(lost))
    opened = Opened(lecture.course)
    opened.start()
    outcome = _execute(lecture, recorder)
    if os.getpid() != process:
        return outcome  # a forked child that came back to here: the trace is its parent's
    _wait_for_threads()
    recording.listen(None)
    opened.stop()
    outcome = _checked(lecture, recorder, lost, outcome)
    recorder.end("error" if outcome.error else "ok", outcome.error)
    writer.finish(header_of(lecture, limits, opened), lecture.sources)
    return outcome


def _plans(lecture: Lecture) -> list[Any]:
    return [
        plan
        for number, file in enumerate(lecture.files)
        for plan in FilePlans(number, file.source, file.wrapped, file.loops).all_of(file.code)
    ]


def _become(lecture: Lecture) -> None:
    """This process turns into one that runs the lecture's file."""
    sys.argv = [str(lecture.path)]
    sys.path[0] = str(lecture.path.parent)
    os.chdir(lecture.course)
    if lecture.files[1:]:
        sys.meta_path.insert(0, Finder({file.filename: file.code for file in lecture.files[1:]}))


def _execute(lecture: Lecture, recorder: Recorder) -> Outcome:
    names = _main_module(lecture)
    printing = Printing(recorder.on_print, lecture.course)
    try:
        printing.start()
        recorder.switch.start()
        exec(lecture.files[0].code, names)
        if lecture.calls_main and not recorder.has_started:
            _call_main(lecture, names["main"])
    except SystemExit as error:
        return Outcome(0) if error.code in (None, 0) else Outcome(1, _error(error, lecture))
    except KeyboardInterrupt as error:
        return Outcome(130, _error(error, lecture))
    except LectureError:
        raise
    except BaseException as error:
        _tell_hook(error)
        return Outcome(1, _error(error, lecture))
    finally:
        recorder.switch.is_lost()
        recorder.switch.stop()
        printing.stop()
    return Outcome(0)


def _main_module(lecture: Lecture) -> dict[str, Any]:
    """The names of a new `__main__`, as Python makes it for a script."""
    module = ModuleType("__main__")
    module.__file__ = str(lecture.path)
    module.__loader__ = SourceFileLoader("__main__", str(lecture.path))
    names = vars(module)
    names |= {"__builtins__": builtins, "__cached__": None, "__annotations__": {}}
    sys.modules["__main__"] = module
    return names


def _call_main(lecture: Lecture, main: Any) -> None:
    """Nothing in the file runs main, so the tracer does. Raises LectureError where that is not possible."""
    line = getattr(getattr(main, "__code__", None), "co_firstlineno", 1)
    where = lecture.sources[0].location(line)
    if (
        inspect.iscoroutinefunction(main)
        or inspect.isgeneratorfunction(main)
        or inspect.isasyncgenfunction(main)
    ):
        hint = "run it at the end of the file: asyncio.run(main()), or a loop over it"
        raise LectureError("calling main() would not run it: it is async or a generator", where, hint)
    try:
        inspect.signature(main).bind()
    except TypeError as error:
        hint = 'call it at the end of the file: if __name__ == "__main__": main(…)'
        raise LectureError(f"main() cannot be called without arguments: {error}", where, hint) from None
    main()


def _tell_hook(error: BaseException) -> None:
    """A program's own hook for uncaught exceptions is called, as Python would."""
    if sys.excepthook is not sys.__excepthook__:
        sys.excepthook(type(error), error, error.__traceback__)


def _wait_for_threads() -> None:
    """As Python does before it ends: what such a thread still shows belongs to the lecture."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()


def _checked(lecture: Lecture, recorder: Recorder, lost: Path, outcome: Outcome) -> Outcome:
    """What is missing in the trace is never silent: the run has failed, whatever the lecture says."""
    missing = _missing(lecture, recorder, lost)
    lost.unlink(missing_ok=True)
    if not missing or outcome.error is not None:
        return Outcome(outcome.code, outcome.error)
    return Outcome(1, Error("Incomplete", missing))


def _missing(lecture: Lecture, recorder: Recorder, lost: Path) -> str:
    if recorder.switch.lost is not None:
        path, line = recorder.switch.lost
        return f"tracing was lost after {Path(path).name}:{line}; what ran from there on may be missing"
    if recorder.unplaced:
        where = recorder.unplaced[0]
        path = relative_to(lecture.course, Path(where.path))
        return f"{path}:{where.line} shows something outside of main(), and the page has no place for it"
    if lost.exists():
        return lost.read_text(encoding="utf-8").strip().split("\n")[0] + "; what it said is lost"
    if not recorder.has_started:
        return "nothing was recorded: main() did not run in the main thread"
    return ""


def _error(error: BaseException, lecture: Lecture) -> Error:
    kind, message = describe_exception(error)
    return Error(kind, message, tuple(_entries(error, lecture)))


def _entries(error: BaseException, lecture: Lecture) -> list[Entry]:
    """The traceback, cut to the lecture's own frames and those of its local modules."""
    local = {file.filename: file.source for file in lecture.files}
    entries = []
    for summary in traceback.extract_tb(error.__traceback__):
        path, line = Path(summary.filename), summary.lineno or 0
        if summary.filename in local:
            words = local[summary.filename].location(line).source
        elif is_local(path, lecture.course):
            words = summary.line or ""
        else:
            continue
        entries.append(Entry(relative_to(lecture.course, path), line, summary.name, words.strip()))
    if isinstance(error, SyntaxError) and error.filename and is_local(Path(error.filename), lecture.course):
        path, words = Path(error.filename), error.text or ""  # a module that is not Python has no frame
        entries.append(Entry(relative_to(lecture.course, path), error.lineno or 1, "<module>", words.strip()))
    return entries
