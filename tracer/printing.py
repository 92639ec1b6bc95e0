"""Hearing what a program prints, without its noticing.

`sys.stdout` and `sys.stderr` stay the objects that they are; only `write` is looked up on the object before it is
looked up on its class, and there it is ours, which writes first and then tells. So `print`, `sys.stdout.write`,
`writelines`, `logging` and progress bars are heard, and what goes past these objects is not: `os.write`,
`sys.stdout.buffer`, C libraries, other processes, and a stream that the program put in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from tracer.paths import shortened


class Printing:
    """From `start` to `stop`, each text that is written goes to `heard` too, with the paths of this machine cut:
    a trace has none. But for Python's warnings, which are for the author and not for the page."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.heard = heard
        self.streams: list[Any] = []

    def start(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.write = self._telling(stream.write)  # type: ignore[method-assign]
            except AttributeError:
                continue  # no stream, or one whose attributes are fixed
            self.streams.append(stream)

    def stop(self) -> None:
        for stream in self.streams:
            vars(stream).pop("write", None)
        self.streams.clear()

    def _telling(self, write: Callable[[str], int]) -> Callable[[str], int]:
        @wraps(write)
        def telling(text: str, /) -> int:
            count = write(text)
            with suppress(RecursionError):  # the stack has room for the program's own call, if not for ours
                if sys._getframe(1).f_globals.get("__name__") != "warnings":
                    self.heard(shortened(text))
            return count

        return telling
