"""The garbage collector, out of the way while many objects are made that live until the end of the work: it would
walk them again and again, which is most of what libyaml and a build would cost."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_off() -> Iterator[None]:
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
