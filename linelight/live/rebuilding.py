"""What is done when a file was saved: run the lectures that it touches, build, and tell the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from linelight.course import Course
from linelight.live.news import EVERYWHERE, News, Problem
from linelight.live.running import Runner, said_of
from linelight.live.watching import Sources
from linelight.standing import forget_failures, standing
from linelight.tracing import Traced, running_trace, trace_lecture
from renderer.build import build
from renderer.download import Web
from renderer.kept import Kept, stamp
from renderer.site import LectureEntry
from renderer.traces import trace_files
from tracer.trace.errors import LectureError, LinelightError, Location

Stamps = dict[Path, tuple[int, int]]
"""File -> when it was written, and its size; zeros where there is none."""


MOST = 300
"""Characters of an error in the terminal's line."""


LONG = 3.0
"""Seconds after which a lecture that runs is said to run."""


MISTAKES = (LinelightError, OSError, UnicodeError)
"""What an author's files may raise, at any time."""


class Superseded(Exception):
    """The files that a running lecture is of were saved again: what it would say is of no use any more."""


class Rebuilder:
    """Keeps the site with the speaker's notes up to date. `tell` gets a line for the terminal."""

    def __init__(
        self, course: Course, news: News, runner: Runner, web: Web, tell: Callable[[str], None]
    ) -> None:
        self._course, self._news, self._runner, self._web, self._tell = course, news, runner, web, tell
        self._sources = Sources(course)
        self._kept = Kept()
        self._tried: dict[Path, Stamps] = {}
        self._failed: dict[str, Problem] = {}
        self._again: set[Path] = set()
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
        """Until nothing is stale that was not tried as it is."""
        lecture = self._next()
        if lecture is None:
            self.build()
        while lecture is not None:
            with suppress(Superseded):
                line = self._trace(lecture)
                self.build()
                self._tell(line)
            lecture = self._next()

    def build(self) -> None:
        """What there is, with the problems that there are."""
        problems: dict[str, list[Problem]] = {page: [problem] for page, problem in self._failed.items()}
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
        lectures = set(map(self._course.name_of, self._lectures()))
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
        known = path in self._lectures() if path else False
        return self._page(path) if path and known else EVERYWHERE

    def _page(self, lecture: Path) -> str:
        return LectureEntry(self._course.name_of(lecture)).page

    # ---- Which lecture is next ----

    def _lectures(self) -> list[Path]:
        try:
            return self._course.lectures()
        except MISTAKES:
            return self._course.found()

    def _next(self) -> Path | None:
        """What was saved last comes first. None as long as site.yaml, which has limits, is not understood."""
        try:
            _ = self._course.site
        except MISTAKES:
            return None
        lectures = self._lectures()
        self._forget({self._page(lecture) for lecture in lectures})
        newest = sorted(lectures, key=lambda lecture: -stamp(lecture)[0])
        return next((lecture for lecture in newest if self._is_due(lecture)), None)

    def _forget(self, pages: set[str]) -> None:
        for page in set(self._failed) - pages:
            del self._failed[page]

    def _is_due(self, lecture: Path) -> bool:
        """A lecture that failed, or cannot be fresh, runs again when a file is another, new or gone."""
        if standing(lecture, self._course).is_fresh:
            forget_failures(lecture, self._course)
            self._failed.pop(self._page(lecture), None)
            return False
        return self._tried.get(lecture) != self._stamps(lecture)

    def _stamps(self, lecture: Path) -> Stamps:
        """Of all that may have to do with it: what its traces depend on, and, where they cannot say, every file's
        name."""
        inputs = self._inputs(lecture)
        others: Stamps = dict.fromkeys(self._sources.listing(), (0, 0))
        return others | _stamps({*inputs, *self._code()})

    def _code(self) -> Iterable[Path]:
        return (self._course.root / "lectures").rglob("*.py")

    def _inputs(self, lecture: Path) -> set[Path]:
        name = self._course.name_of(lecture)
        known = [file.about for file in trace_files(self._course.root) if file.lecture == name and file.about]
        return {lecture, *(self._course.root / path for about in known for path in about.header.inputs)}

    # ---- Running it ----

    def _trace(self, lecture: Path) -> str:
        """A line for the terminal."""
        code, data = _stamps(self._code()), _stamps(self._inputs(lecture))
        self._is_known_to_run = False

        def progress(steps: int, seconds: float) -> None:
            if seconds > LONG and not self._is_known_to_run:
                self._say_that_it_runs(lecture)
            if _stamps(self._code()) != code:
                raise Superseded
            if _stamps(data) != data and lecture not in self._again:
                self._again.add(lecture)
                raise Superseded

        said = said_of(running_trace(lecture, self._course))
        said.parent.mkdir(parents=True, exist_ok=True)
        said.unlink(missing_ok=True)
        traced = trace_lecture(lecture, self._course, False, progress, self._runner.run)
        self._remember(traced, code)
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

    def _remember(self, traced: Traced, code: Stamps) -> None:
        """What it read may have changed while it ran: then it runs once more, and not for ever, because it may
        write what it reads."""
        lecture = traced.lecture
        if traced.code == 0 and lecture not in self._again and not standing(lecture, self._course).is_fresh:
            self._again.add(lecture)
            return
        self._again.discard(lecture)
        self._tried[lecture] = self._stamps(lecture) | code

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


def _stamps(paths: Iterable[Path]) -> Stamps:
    return {path: stamp(path) for path in paths}
