"""What the pages of a course that is being edited have to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Condition

EVERYWHERE = ""
"""In place of a page: what stands in the way of all."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What stands in the way of a page that shows what was saved. `last_good` is the page of the last good run,
    where the one that is shown is of the run that failed."""

    title: str
    text: str
    last_good: str = ""


class News:
    """The newest problems by page; threads may wait for what is published."""

    def __init__(self) -> None:
        self._condition = Condition()
        self._problems: dict[str, list[Problem]] = {}
        self._edition = 0

    def publish(self, problems: Mapping[str, list[Problem]]) -> None:
        """The pages, as they stand on disk now, are complete, and these are the problems."""
        with self._condition:
            self._problems = dict(problems)
            self._edition += 1
            self._condition.notify_all()

    def problems(self, page: str) -> list[Problem]:
        """The list of lectures has those of all."""
        every = self._problems
        if page == "index.html":
            return [problem for some in every.values() for problem in some]
        return [*every.get(EVERYWHERE, []), *every.get(page, [])]

    def wait(self, edition: int, seconds: float) -> int:
        """The number of the newest edition, as soon as it is another."""
        with self._condition:
            self._condition.wait_for(lambda: self._edition != edition, seconds)
            return self._edition
