"""Who looks on while a lecture runs, traced or not."""

from __future__ import annotations

import gc
import importlib
import random
import sys
from types import FrameType
from typing import Any

from linelight.transparency.facts import COLLECTIONS, Facts, at_the_end
from linelight.transparency.operators import logging_mode
from tracer.lecture import Lecture


class Witness:
    """Looks from the moment at which main() begins, which a profile function hears: so the lecture's code is the
    lecture's, in both runs."""

    def __init__(self, lecture: Lecture) -> None:
        self.began = False
        self.facts: Facts = {}
        self._course = lecture.course
        self._first = ("main" if lecture.has_main else "<module>", lecture.files[0].filename)
        self._collections = 0
        self._mode: Any = None

    def start(self) -> None:
        """All runs have the same random numbers, so that one which the tracer takes is missed: a lecture without
        seeds would hide it."""
        random.seed(0)
        sys.setprofile(self._on_event)

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and (frame.f_code.co_qualname, frame.f_code.co_filename) == self._first:
            sys.setprofile(None)
            self._begin()

    def _begin(self) -> None:
        self.began = True
        if "numpy" in sys.modules:
            importlib.import_module("numpy.random").seed(0)  # NumPy loads it when it is first used
        if (torch := sys.modules.get("torch")) is not None:
            torch.manual_seed(0)
            self._mode = logging_mode(self.facts.setdefault("operators", []))
        gc.collect()
        gc.callbacks.append(self._on_collection)
        if self._mode is not None:
            self._mode.__enter__()

    def end(self) -> None:
        """The lecture's code has run."""
        sys.setprofile(None)
        if self._mode is not None:
            self._mode.__exit__(None, None, None)
        if self.began:
            gc.callbacks.remove(self._on_collection)
            self.facts[COLLECTIONS] = [str(self._collections)]
        self._mode = None
        self.facts |= at_the_end(self._course)

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        self._collections += phase == "start"
