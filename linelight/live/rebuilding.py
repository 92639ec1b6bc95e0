"""What is done when a file was saved: the lectures that it touches run, the site is built, the pages are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from linelight.course import Course
from linelight.live.due import MISTAKES, Due, Superseded, lectures_of
from linelight.live.news import EVERYWHERE, News, Problem
from linelight.live.running import Runner, said_of
from linelight.standing import forget_failures, standing
from linelight.tracing import Traced, running_trace, trace_lecture
from renderer.build import build
from renderer.download import Web
from renderer.kept import Kept
from renderer.site import LectureEntry
from renderer.traces import trace_files
from tracer.trace.errors import LectureError, LinelightError, Location

MOST = 300
"""Characters of an error in the terminal's line."""


LONG = 3.0
"""Seconds after which a lecture that runs is said to run."""


class Rebuilder:
    """Keeps the site with the speaker's notes up to date. `tell` gets a line for the terminal."""

    def __init__(
        self, course: Course, news: News, runner: Runner, web: Web, tell: Callable[[str], None]
    ) -> None:
        self._course, self._news, self._runner, self._web, self._tell = course, news, runner, web, tell
        self._due = Due(course, self._is_fresh)
        self._kept = Kept()
        self._failed: dict[str, Problem] = {}
        self._warned: set[str] = set()
        self._problems: dict[str, list[Problem]] = {}
        self._is_known_to_run = False

    def refresh(self) -> None:
        """Whatever an author's files are, this goes on."""
        try:
            self._run_what_is_due()
        except MISTAKES:
            self.build()  # which says it
        self._runner.prepare()

    def _run_what_is_due(self) -> None:
        """Until nothing is stale that was not tried as it is. What is no lecture any more has not failed."""
        pages = set(map(self._page, lectures_of(self._course)))
        self._failed = {page: problem for page, problem in self._failed.items() if page in pages}
        lecture = self._due.next()
        if lecture is None:
            self.build()
        while lecture is not None:
            with suppress(Superseded):
                line = self._trace(lecture)
                self.build()
                self._tell(line)
            lecture = self._due.next()

    def build(self) -> None:
        """What there is, with the problems that there are."""
        problems = {page: [problem] for page, problem in self._failed.items()}
        try:
            report = build(self._course.root, web=self._web, notes=True, kept=self._kept)
        except MISTAKES as error:
            self._warn([str(error)])
            problems[EVERYWHERE] = [
                Problem("The site cannot be built; this is what it was before", str(error))
            ]
        else:
            wrong = [*report.errors, *self._wrong_lists()]
            self._warn([*report.warnings, *map(str, wrong)])
            for failure in wrong:
                page = self._page_of(failure)
                title = f"This {'page' if page else 'course'} is not as it is meant"
                problems.setdefault(page, []).append(Problem(title, str(failure)))
        self._problems = problems
        self._news.publish(problems)

    def _wrong_lists(self) -> Iterator[LinelightError]:
        """site.yaml lists what is no lecture: then all are shown, and not in its order. Or a lecture has lost its
        main(): then its page stays what it was."""
        try:
            self._course.lectures()
        except LinelightError as error:
            yield error
        lectures = set(map(self._course.name_of, lectures_of(self._course)))
        for name in {file.lecture for file in trace_files(self._course.root)} - lectures:
            if self._course.has_file(name):
                where = Location(f"lectures/{name}.py", 1)
                yield LectureError(
                    "it defines no main(), and is no lecture", where, "write it, or remove its trace"
                )

    def _warn(self, lines: list[str]) -> None:
        """Once, until it is mended."""
        for line in lines:
            if line not in self._warned:
                self._tell(line)
        self._warned = set(lines)

    def _page_of(self, error: LinelightError) -> str:
        path = self._course.root / error.where.path if error.where else None
        known = path in lectures_of(self._course) if path else False
        return self._page(path) if path and known else EVERYWHERE

    def _page(self, lecture: Path) -> str:
        return LectureEntry(self._course.name_of(lecture)).page

    def _is_fresh(self, lecture: Path) -> bool:
        """Then nothing of an earlier run that failed is left."""
        if not standing(lecture, self._course).is_fresh:
            return False
        forget_failures(lecture, self._course)
        self._failed.pop(self._page(lecture), None)
        return True

    def _trace(self, lecture: Path) -> str:
        """A line for the terminal."""
        attempt = self._due.begin(lecture)
        self._is_known_to_run = False

        def progress(steps: int, seconds: float) -> None:
            if seconds > LONG and not self._is_known_to_run:
                self._say_that_it_runs(lecture)
            self._due.check(attempt)

        said = said_of(running_trace(lecture, self._course))
        said.parent.mkdir(parents=True, exist_ok=True)
        said.unlink(missing_ok=True)
        traced = trace_lecture(lecture, self._course, False, progress, self._runner.run)
        self._due.end(attempt, traced.code == 0)
        words = said.read_text(encoding="utf-8") if said.exists() else ""
        said.unlink(missing_ok=True)
        return self._noted(traced, words)

    def _say_that_it_runs(self, lecture: Path) -> None:
        """Its page shows what it was before, and its author would take that for the new one."""
        self._is_known_to_run = True
        page = self._page(lecture)
        running = Problem("It is running; this is what it was before", "It is shown as soon as it has ended.")
        self._news.publish(self._problems | {page: [running, *self._problems.get(page, [])]})
        self._tell(f"{self._course.name_of(lecture)}: running …")

    def _noted(self, traced: Traced, said: str) -> str:
        """What the pages have to be told of it is remembered."""
        page, name = self._page(traced.lecture), self._course.name_of(traced.lecture)
        self._failed.pop(page, None)
        what = f"{traced.steps:,} steps, {traced.seconds:.1f} s"
        if not traced.code:
            return f"{name}: {'unchanged' if traced.unchanged else 'traced'}, {what}"
        text = said or traced.reason or f"its process ended with exit code {traced.code}"
        ran = traced.path is not None and traced.steps > 0
        title = "It stopped before its end" if ran else "It cannot be traced; this is what it was before"
        self._failed[page] = Problem(title, text, self._last_good(traced))
        return f"{name}: failed, {what}: {' '.join(text.split())[:MOST]}"

    def _last_good(self, traced: Traced) -> str:
        if traced.path is None:
            return ""
        name = self._course.name_of(traced.lecture)
        good = any(file.lecture == name and not file.failed for file in trace_files(self._course.root))
        return LectureEntry(f"{name}.last-good").page if good else ""
