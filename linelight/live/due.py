"""Which lecture is to be run next, and whether one that runs is already out of date."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from linelight.course import Course
from linelight.live.watching import Sources
from renderer.kept import stamp
from renderer.traces import trace_files
from tracer.trace.errors import LinelightError

Stamps = dict[Path, tuple[int, int]]
"""File -> when it was written, and its size; zeros where there is none."""


MISTAKES = (LinelightError, OSError, UnicodeError)
"""What an author's files may raise, at any time."""


class Superseded(Exception):
    """The files that a running lecture is of were saved again: what it would say is of no use any more."""


def lectures_of(course: Course) -> list[Path]:
    """All of them where site.yaml's list is not understood."""
    try:
        return course.lectures()
    except MISTAKES:
        return course.found()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A run of a lecture, and the files as they were when it began: all code, and what the lecture had read."""

    lecture: Path
    code: Stamps
    data: Stamps


class Due:
    """A lecture is due where it is not fresh, and was not tried as its files are now."""

    def __init__(self, course: Course, is_fresh: Callable[[Path], bool]) -> None:
        self._course = course
        self._is_fresh = is_fresh
        self._sources = Sources(course)
        self._tried: dict[Path, Stamps] = {}
        self._again: set[Path] = set()

    def next(self) -> Path | None:
        """What was saved last comes first. None as long as site.yaml, which has limits, is not understood."""
        try:
            _ = self._course.site
        except MISTAKES:
            return None
        newest = sorted(lectures_of(self._course), key=lambda lecture: -stamp(lecture)[0])
        return next((lecture for lecture in newest if self._is_due(lecture)), None)

    def begin(self, lecture: Path) -> Attempt:
        return Attempt(lecture, _stamps(self._code()), _stamps(self._inputs(lecture)))

    def check(self, attempt: Attempt) -> None:
        """Raises Superseded where code was saved since; where data was, once, because the lecture may write what
        it reads."""
        if _stamps(self._code()) != attempt.code:
            raise Superseded
        if _stamps(attempt.data) != attempt.data and attempt.lecture not in self._again:
            self._again.add(attempt.lecture)
            raise Superseded

    def end(self, attempt: Attempt, succeeded: bool) -> None:
        """What it read may have changed while it ran: then it runs once more, and not for ever."""
        lecture = attempt.lecture
        if succeeded and lecture not in self._again and not self._is_fresh(lecture):
            self._again.add(lecture)
            return
        self._again.discard(lecture)
        self._tried[lecture] = self._stamps(lecture) | attempt.code

    def _is_due(self, lecture: Path) -> bool:
        """A lecture that failed, or cannot be fresh, runs again when a file is another, new or gone."""
        return not self._is_fresh(lecture) and self._tried.get(lecture) != self._stamps(lecture)

    def _stamps(self, lecture: Path) -> Stamps:
        """Of all that may have to do with it: what its traces depend on, and, where they cannot say, every file's
        name."""
        others: Stamps = dict.fromkeys(self._sources.listing(), (0, 0))
        return others | _stamps({*self._inputs(lecture), *self._code()})

    def _code(self) -> Iterable[Path]:
        return (self._course.root / "lectures").rglob("*.py")

    def _inputs(self, lecture: Path) -> set[Path]:
        name = self._course.name_of(lecture)
        known = [file.about for file in trace_files(self._course.root) if file.lecture == name and file.about]
        return {lecture, *(self._course.root / path for about in known for path in about.header.inputs)}


def _stamps(paths: Iterable[Path]) -> Stamps:
    return {path: stamp(path) for path in paths}
