"""What a program must not rely on, the other way round: `check` runs a lecture's second time like this.

A folder's entries come in no order (POSIX says nothing of it), and which of two threads goes first is the
system's affair: here entries come reversed, and a thread waits before it begins, the longer the fewer there are.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

ASKED_FOR = "LINELIGHT_OTHER_ORDER"
"""An environment variable: not empty where a process is to run like this."""

_LONGEST = 0.06
_SHORTER = 0.02
_list, _scan = os.listdir, os.scandir


def turn_round() -> None:
    """For the rest of this process. What is ignored here is that library functions are replaced, on purpose."""
    os.listdir = _listdir
    os.scandir = _scandir  # type: ignore[assignment]
    start = threading.Thread.start

    def start_late(thread: threading.Thread) -> None:
        wait = max(_LONGEST - _SHORTER * (threading.active_count() - 1), 0)
        thread.run = partial(_late, wait, thread.run)  # type: ignore[method-assign]
        start(thread)

    threading.Thread.start = start_late  # type: ignore[method-assign,assignment]


def _late(wait: float, run: Callable[[], None]) -> None:
    time.sleep(wait)
    run()


def _listdir(*arguments: Any, **named: Any) -> Any:
    return _list(*arguments, **named)[::-1]


class _scandir(AbstractContextManager["_scandir"], Iterator[Any]):
    """As os.scandir: it is an iterator, a context, and may be closed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        with _scan(*arguments, **named) as entries:
            self._entries = list(entries)

    def __next__(self) -> Any:
        if not self._entries:
            raise StopIteration
        return self._entries.pop()

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._entries.clear()
