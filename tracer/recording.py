"""Where the author's calls meet the recorder: whoever listens, if anybody does, gets each output.

A lecture imports this through `linelight` whether it is traced or not, so it loads nothing.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tracer.trace.outputs import Output

TRACED = "LINELIGHT_TRACED"
"""An environment variable: the process that records, and the file that says what was lost, so that processes
started by its lecture know it."""


class Listener(Protocol):
    def on_output(self, output: Output) -> None: ...

    def relative(self, path: str) -> str:
        """A file's path from the course's root; empty where it is not one of the lecture's files."""
        ...

    def keep(self, content: bytes, extension: str) -> str:
        """Stores a picture in the course's media folder; its path from the course's root."""
        ...


_listener: Listener | None = None
_aside: set[int] = set()


@contextmanager
def aside() -> Iterator[None]:
    """What this thread does meanwhile is no part of the lecture: it is not stepped, and what it shows is not
    heard."""
    trace, thread = sys.gettrace(), threading.get_ident()
    _aside.add(thread)
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(trace)
        _aside.discard(thread)


@contextmanager
def uncollected() -> Iterator[None]:
    """Many objects that are made and gone meanwhile do not bring the program's next garbage collection nearer."""
    is_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_on:
            gc.enable()


inputs: set[str] = set()
"""Files that the author's calls have read, by absolute path: of the course's, the trace depends on them too."""


def listen(listener: Listener | None, lost: str = "") -> None:
    """From now on `listener` gets the outputs of this process; None: nobody does. `lost` is a file that a process
    started by the lecture makes when it shows something that would be lost."""
    global _listener
    _listener = listener
    if listener is None:
        os.environ.pop(TRACED, None)
    else:
        os.environ[TRACED] = f"{_PID}:{lost}"


def listener() -> Listener | None:
    """Who listens. Raises RuntimeError in a process that a traced lecture started: what is shown there would be
    lost. At the top level of a module that such a process imports it says nothing, as outside a trace: the
    lecture's own process has imported it too."""
    traced = os.environ.get(TRACED)
    if traced is None or threading.get_ident() in _aside:
        return None
    process, _, lost = traced.partition(":")
    if process == str(os.getpid()):
        return _listener
    if sys._getframe(2).f_code.co_name == "<module>":
        return None
    with open(lost, "a", encoding="utf-8") as file:
        file.write("a process that the lecture started called text, image, link or note\n")
    raise RuntimeError(
        "this is a process that a traced lecture started, and what it shows would be lost: "
        "return the words to the lecture's own process and show them there"
    )


_PID = os.getpid()
