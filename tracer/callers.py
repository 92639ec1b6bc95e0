"""Who called one of ours: the frames around it, from the inside."""

from __future__ import annotations

import sys
from collections.abc import Set
from types import CodeType, FrameType
from typing import Any

from tracer.trace.errors import Location

_OURS = ("tracer", "linelight")


def is_at_work(events: Set[CodeType], frame: FrameType | None) -> bool:
    """Whether an output comes about in the middle of an event: one of the functions that take events runs between
    `frame`, the output's own event, and the lecture's next frame."""
    frame = frame and frame.f_back
    while frame is not None and not getattr(type(frame.f_trace), "is_activation", False):
        if frame.f_code in events:
            return True
        frame = frame.f_back
    return False


def innermost() -> Any:
    """What traces the innermost of the lecture's frames that the recorder traces; None where there is none."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and not getattr(type(frame.f_trace), "is_activation", False):
        frame = frame.f_back
    return None if frame is None else frame.f_trace


def caller() -> Location:
    """Where the lecture called the author's function: the first frame that is none of ours."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _OURS:
        frame = frame.f_back
    return Location(frame.f_code.co_filename, frame.f_lineno) if frame else Location("", 0)
