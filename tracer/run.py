"""Running a lecture under the recorder."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tracer import paths, recording
from tracer.compiling import BEGIN, REARM, check_columns
from tracer.describe import describe_exception, show_items
from tracer.header import header_of
from tracer.importing import Finder
from tracer.lecture import Lecture, relative_to
from tracer.opened import Opened
from tracer.plan import FilePlans
from tracer.printing import Printing
from tracer.program import Outcome, become, execute, run_exit_functions, wait_for_threads
from tracer.recorder import Recorder
from tracer.stage import Stage
from tracer.trace.limits import Limits
from tracer.trace.model import Error
from tracer.trace.writer import TraceWriter
from tracer.variables import check_reading


def _nothing() -> None:
    """Nobody asks for more."""


def run(lecture: Lecture, trace: Path, limits: Limits, at_end: Callable[[], None] = _nothing) -> Outcome:
    """Runs the lecture in this process, which is then its own, and writes its trace to `trace`. `at_end` is called
    when the lecture's code has run, and the recorder is still there.

    Raises LectureError where the trace cannot be written, or main() cannot be called."""
    check_reading()
    check_columns()
    show_items(limits.value)
    writer = TraceWriter(trace, header_of(lecture, limits), lecture.sources, limits.trace)
    recorder = Recorder(writer, _plans(lecture), "main" if lecture.has_main else "<module>", limits)
    writer.on_full = recorder.on_full
    lost = trace.with_name(trace.name + ".lost")
    lost.unlink(missing_ok=True)
    process = os.getpid()
    become(lecture)
    paths.hide(lecture.course)
    _find_files(lecture)
    setattr(builtins, BEGIN, recorder.on_begin)
    setattr(builtins, REARM, recorder.on_rearm)
    recording.listen(Stage(recorder, lecture.course), str(lost))
    opened = Opened(lecture.course)
    opened.start()
    outcome = _recorded(lecture, recorder)
    if os.getpid() != process:
        return outcome  # a forked child that came back to here: the trace is its parent's
    wait_for_threads()
    at_end()
    run_exit_functions()
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
        for plan in FilePlans(number, file.source, file.compiled.wrapped, file.loops).all_of(
            file.compiled.code
        )
    ]


def _find_files(lecture: Lecture) -> None:
    """The modules that are stepped into are imported as they were compiled for it."""
    if lecture.files[1:]:
        sys.meta_path.insert(0, Finder({file.filename: file.compiled.code for file in lecture.files[1:]}))


def _recorded(lecture: Lecture, recorder: Recorder) -> Outcome:
    """A debugger that the lecture has started steps on through what is ours, and quits where its user says so."""
    printing = Printing(recorder.on_print)
    printing.start()
    recorder.switch.start(awake=not lecture.begins)
    try:
        try:
            return execute(lecture, lecture.files[0].compiled.code, lambda: recorder.has_started)
        finally:
            _stop(recorder, printing)
    except Exception as error:
        if type(error).__name__ != "BdbQuit":
            raise
        _stop(recorder, printing)
        return Outcome(1, Error(*describe_exception(error)))


def _stop(recorder: Recorder, printing: Printing) -> None:
    if recorder.switch.running and recorder.steps.stack and not recorder.switch.is_full:
        recorder.switch.lose()  # of what is still there nobody has said that it has ended
    recorder.switch.is_lost()
    recorder.switch.stop()
    if recorder.switch.lost is not None:
        sys.settrace(None)
    printing.stop()


def _checked(lecture: Lecture, recorder: Recorder, lost: Path, outcome: Outcome) -> Outcome:
    """What is missing in the trace is never silent: the run has failed, whatever the lecture says, and where it
    has failed anyway, that is said too."""
    missing = _missing(lecture, recorder, lost, outcome)
    lost.unlink(missing_ok=True)
    error = outcome.error
    if not missing:
        return outcome
    if error is None:
        return Outcome(1, Error("Incomplete", missing))
    message = f"{error.message} (and {missing})" if error.message else missing
    return Outcome(outcome.code, replace(error, message=message))


def _missing(lecture: Lecture, recorder: Recorder, lost: Path, outcome: Outcome) -> str:
    if recorder.switch.lost is not None:
        path, line = recorder.switch.lost
        when = f"after {Path(path).name}:{line}" if line else "before main() began"
        return f"tracing was lost {when}; what ran from there on may be missing"
    if recorder.placing.unplaced:
        where = recorder.placing.unplaced[0]
        path = relative_to(lecture.course, Path(where.path))
        return f"{path}:{where.line} shows something outside of main(), and the page has no place for it"
    if lost.exists():
        return lost.read_text(encoding="utf-8").strip().split("\n")[0] + "; what it said is lost"
    if not recorder.has_started and outcome.error is None:
        return "nothing was recorded: main() did not run in the main thread"
    return ""
