"""A lecture's file, run in this process as `python lecture.py` would run it."""

from __future__ import annotations

import atexit
import builtins
import inspect
import os
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tracer.describe import describe_exception, traceback_of
from tracer.header import is_local
from tracer.lecture import Lecture, relative_to
from tracer.trace.errors import LectureError
from tracer.trace.model import Entry, Error


@dataclass(frozen=True)
class Outcome:
    """How a lecture ended: the exit code of the run, and the error, if any."""

    code: int
    error: Error | None = None


def become(lecture: Lecture) -> None:
    """This process turns into one that runs the lecture's file."""
    sys.argv = [str(lecture.path)]
    sys.path[0] = str(lecture.path.parent)
    os.chdir(lecture.course)


def execute(lecture: Lecture, code: CodeType, main_ran: Callable[[], bool]) -> Outcome:
    """Runs `code`, which is the lecture's file, and main() where that is left to us and has not run.

    Raises LectureError where main() cannot be called."""
    names = _main_module(lecture)
    depth = sys.getrecursionlimit()
    try:
        try:
            exec(code, names)
            if lecture.calls_main and not main_ran():
                _call_main(lecture, names["main"])
        finally:
            sys.setrecursionlimit(max(depth, sys.getrecursionlimit()))  # for what follows
    except SystemExit as error:
        return Outcome(0) if error.code in (None, 0) else Outcome(1, _error(error, lecture))
    except KeyboardInterrupt as error:
        return Outcome(130, _error(error, lecture))
    except LectureError:
        raise
    except BaseException as error:
        _tell_hook(error)
        return Outcome(1, _error(error, lecture))
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
    """A program's own hook for uncaught exceptions is called, as Python would, and may fail."""
    if sys.excepthook is sys.__excepthook__:
        return
    try:
        sys.excepthook(type(error), error, traceback_of(error))
    except BaseException as failure:
        words = "Error in sys.excepthook: " + ": ".join(part for part in describe_exception(failure) if part)
        print(words, file=sys.__stderr__)


def wait_for_threads() -> None:
    """As Python does before it ends: what such a thread still shows belongs to the lecture."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()


def run_exit_functions() -> None:
    """What the program has registered with `atexit`: it runs while somebody still hears what it shows."""
    atexit._run_exitfuncs()


def _error(error: BaseException, lecture: Lecture) -> Error:
    kind, message = describe_exception(error)
    return Error(kind, message, tuple(_entries(error, lecture)))


def _entries(error: BaseException, lecture: Lecture) -> list[Entry]:
    """The traceback, cut to the lecture's own frames and those of its local modules."""
    local = {file.filename: file.source for file in lecture.files}
    entries = []
    for summary in traceback.extract_tb(traceback_of(error)):
        path, line = Path(summary.filename), summary.lineno or 0
        if summary.filename in local:
            words = local[summary.filename].location(line).source
        elif is_local(path, lecture.course):
            words = summary.line or ""
        else:
            continue
        entries.append(Entry(relative_to(lecture.course, path), line, summary.name, words.strip()))
    syntax: Any = error if issubclass(type(error), SyntaxError) else None
    if syntax is not None and syntax.filename and is_local(Path(syntax.filename), lecture.course):
        path, words = Path(syntax.filename), syntax.text or ""  # a module that is not Python has no frame
        entries.append(
            Entry(relative_to(lecture.course, path), syntax.lineno or 1, "<module>", words.strip())
        )
    return entries
