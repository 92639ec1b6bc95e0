"""The files that a program opens while it runs, heard by an audit hook: what it read, the trace depends on.

What C code opens without telling Python is not heard, nor is what another process reads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tracer.describe.interrupted import is_of_a_signal

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

Stamp = tuple[int, int]
"""When a file was last written, in ns, and its size in bytes."""


class Opened:
    """Files under `folder`. A file that the program wrote before it read it is its own work, and no input."""

    def __init__(self, folder: Path) -> None:
        self._folder = f"{folder}{os.sep}"
        self._read: dict[str, Stamp] = {}
        self._written: set[str] = set()
        self._listening = False

    def start(self) -> None:
        """For the rest of the process: an audit hook cannot be taken away, only told not to listen. It is asked
        at each id() of the program, and Python asks a function thrice as fast as a method."""
        self._listening = True

        def hear(event: str, arguments: tuple[Any, ...]) -> None:
            if event == "open" and self._listening:
                self._on_open(arguments)

        sys.addaudithook(hear)

    def stop(self) -> None:
        self._listening = False

    def read(self) -> Iterator[tuple[str, bool]]:
        """Each file that was read, and whether it is still as it was then, or was changed by somebody else."""
        for path, stamp in self._read.items():
            yield path, path in self._written or _stamp(path) == stamp

    def wrote(self, path: str) -> bool:
        return path in self._written

    def _on_open(self, arguments: tuple[Any, ...]) -> None:
        """Whatever happens here, the program's own open() goes on as if nobody listened."""
        try:
            self._note(*arguments)
        except Exception as error:
            if is_of_a_signal(error):
                raise

    def _note(self, path: Any, mode: str | None, flags: int) -> None:
        if not isinstance(path, (str, bytes)):
            return
        name = os.path.abspath(os.fsdecode(path))
        if not name.startswith(self._folder) or name.endswith(".pyc"):
            return
        if flags & _WRITES or (mode and set(mode) & set("wax+")):
            self._written.add(name)
        elif name not in self._written and name not in self._read:
            self._read[name] = _stamp(name)


def _stamp(path: str) -> Stamp:
    """(0, 0) where there is no file."""
    try:
        known = os.stat(path)
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size
