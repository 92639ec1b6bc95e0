"""`python -m tracer LECTURE COURSE TRACE [LIMITS]`: one lecture, traced in this process, under limits that are
JSON. The command `linelight trace` starts one such process a lecture."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tracer.lecture import read_lecture
from tracer.program import Outcome
from tracer.run import run
from tracer.trace.errors import LectureError, LinelightError
from tracer.trace.limits import Limits


def main() -> int:
    open_standard_files()
    return trace_here(sys.argv[1:], _teller(sys.stderr))


def open_standard_files() -> None:
    """Where this process was started without descriptor 0, 1 or 2, no file of ours gets that number: what the
    lecture, or the C code below it, writes there would be in the trace."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free


def _teller(stderr: Any) -> Callable[[str], object]:
    """Says where standard error goes now, whatever the lecture makes of it."""
    if stderr is None:
        return lambda words: None
    ours = os.fdopen(os.dup(2), "w", encoding=stderr.encoding, errors="backslashreplace")

    def tell(words: str) -> None:
        with suppress(Exception):  # of what the lecture has made of it
            stderr.flush()
        ours.write(f"{words}\n")
        ours.flush()

    return tell


def trace_here(words: Sequence[str], say: Callable[[str], object]) -> int:
    """Traces a lecture in this process, as these words of a command say, says why it failed, and returns the exit
    code."""
    lecture, course, trace = map(Path, words[:3])
    limits = Limits(**json.loads(words[3])) if words[3:] else Limits()
    try:
        if sys.gettrace() is not None:
            hint = "run it without the debugger or the coverage tool"
            raise LectureError("somebody is tracing this process already", hint=hint)
        outcome = run(read_lecture(lecture, course.resolve()), trace.resolve(), limits)
    except LinelightError as error:
        say(str(error))
        return error.exit_code
    if outcome.error is not None:
        say(_words(outcome))
    return outcome.code


def _words(outcome: Outcome) -> str:
    """Python's own form of a traceback, in the lecture's frames."""
    assert outcome.error is not None
    lines = [f"{e.path}:{e.line}: in {e.function}\n    {e.source}" for e in outcome.error.traceback]
    return "\n".join([*lines, outcome.error.text])


if __name__ == "__main__":
    sys.exit(main())
