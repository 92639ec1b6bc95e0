"""A course that is being served, and what its author may do to it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from tests.lecture_files import started

T = TypeVar("T")

PATIENCE = 90.0
"""Seconds; machines are slow when they are shared."""


@dataclass
class Served:
    """`lines` is what the terminal got."""

    course: Path
    process: subprocess.Popen[str]
    url: str
    lines: list[str] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, words: str, after: int = 0) -> str:
        """The line of the terminal that has these words."""
        found = eventually(lambda: [line for line in self.lines[after:] if words in line])
        assert found, f"no line has {words!r}: {self.lines}"
        return found[0]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


def eventually(holds: Callable[[], T]) -> T:
    """What it answers in the end: something true, as soon as there is."""
    began = time.monotonic()
    while not (answer := holds()) and time.monotonic() - began < PATIENCE:
        time.sleep(0.05)
    return answer


@contextmanager
def served(course: Path) -> Iterator[Served]:
    """`linelight serve` in this course, from when it has said where."""
    words = ("linelight", "serve", "--port", "0")
    with started(*words, cwd=course, stderr=subprocess.PIPE, text=True) as process:
        live = Served(course, process, "")
        Thread(target=live.listen, daemon=True).start()
        match = re.match(r"http://127\.0\.0\.1:\d+/", live.wait_for("Ctrl-C to stop"))
        assert match
        live.url = match[0]
        yield live


def page_of(live: Served, path: str) -> str:
    """What the server answers; empty where there is no such page."""
    try:
        with urllib.request.urlopen(live.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        error.close()
        return ""


def heard(live: Served, page: str) -> Any:
    """What an open page is told first."""
    with urllib.request.urlopen(f"{live.url}-/events?page={page}", timeout=PATIENCE) as events:
        return json.loads(events.readline().decode().removeprefix("data: "))


def told(live: Served, page: str, words: str) -> Any:
    """The one problem that an open page is told in the end, in whose title or text these words are. What is
    printed is published a moment later."""

    def found() -> Any:
        problems = heard(live, page)["problems"]
        return problems if any(words in p["title"] + p["text"] for p in problems) else None

    problems = eventually(found)
    assert problems, f"{page} is not told: {words}"
    [problem] = problems
    return problem
