"""Where the author's calls meet the recorder: whoever listens, if anybody does, gets each output.

A lecture imports this through `linelight` whether it is traced or not, so it loads nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tracer.trace.outputs import Output

TRACED = "LINELIGHT_TRACED"
"""An environment variable: the process that records, so that processes started by its lecture know it."""


class Listener(Protocol):
    def on_output(self, output: Output) -> None: ...

    def relative(self, path: str) -> str:
        """A file's path from the course's root; empty where it is not one of the lecture's files."""
        ...

    def keep_svg(self, svg: str) -> str:
        """Stores a figure in the course's media folder; its path from the course's root."""
        ...


_listener: Listener | None = None


def listen(listener: Listener | None) -> None:
    """From now on `listener` gets the outputs of this process; None: nobody does."""
    global _listener
    _listener = listener
    if listener is None:
        os.environ.pop(TRACED, None)
    else:
        os.environ[TRACED] = str(os.getpid())


def listener() -> Listener | None:
    """Who listens. Raises RuntimeError in a process that a traced lecture started: what is shown there
    would be lost."""
    traced = os.environ.get(TRACED)
    if traced is not None and traced != str(os.getpid()):
        raise RuntimeError(
            "this is a process that a traced lecture started, and what it shows would be lost: "
            "return the words to the lecture's own process and show them there"
        )
    return _listener
