"""The processes of lectures while a course is served: each is ready before it is needed, and can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from linelight.course import Course
from linelight.tracing import Progress

LOOK = 0.1
"""Seconds after which a running lecture's files are looked at again."""
PATIENCE = 2.0
"""Seconds that a lecture has to end after it is interrupted, before it is killed."""


class Runner:
    """Runs lectures, one at a time. The next process waits with everything loaded, so that a lecture begins at
    once; it is in a process group of its own, so that all that it starts can be stopped with it."""

    def __init__(self) -> None:
        self._spare: _Waiting | None = None

    def __enter__(self) -> Runner:
        self.prepare()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._spare is not None:
            self._spare.dismiss()

    def prepare(self) -> None:
        if self._spare is None or self._spare.process.poll() is not None:
            self._spare = _Waiting()

    def run(self, lecture: Path, course: Course, running: Path, progress: Progress) -> int:
        """The process's exit code. What `progress` raises ends the process too."""
        self.prepare()
        spare, self._spare = self._spare, None
        assert spare is not None
        process = spare.send(str(said_of(running)), *course.words_to_trace(lecture, running))
        ended = _ended(process)
        began = time.monotonic()
        try:
            while not ended.wait(LOOK):
                progress(0, time.monotonic() - began)
            progress(0, time.monotonic() - began)
            return process.wait()
        finally:
            _stop(process, ended)


def said_of(running: Path) -> Path:
    """Where a lecture's process writes why it failed."""
    return running.with_suffix(".said")


class _Waiting:
    def __init__(self) -> None:
        read, self._write = os.pipe()
        try:
            command = [sys.executable, "-m", "linelight.live.process", str(read)]
            self.process = subprocess.Popen(
                command, pass_fds=[read], stdin=subprocess.DEVNULL, process_group=0
            )
        finally:
            os.close(read)

    def send(self, *words: str) -> subprocess.Popen[bytes]:
        with open(self._write, "wb") as job:
            job.write(b"\0".join(map(os.fsencode, words)))
        return self.process

    def dismiss(self) -> None:
        os.close(self._write)
        self.process.wait()


def _ended(process: subprocess.Popen[bytes]) -> Event:
    """Set as soon as the process has ended. The thread would not do: one whose join() is interrupted says that it
    has ended (Python 3.11)."""
    ended = Event()

    def wait() -> None:
        process.wait()
        ended.set()

    Thread(target=wait, daemon=True).start()
    return ended


def _stop(process: subprocess.Popen[bytes], ended: Event) -> None:
    for number in (signal.SIGINT, signal.SIGKILL):
        if not ended.is_set():
            os.killpg(process.pid, number)
            ended.wait(PATIENCE)
