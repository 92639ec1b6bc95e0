"""`linelight check`: first what can be seen without running anything, then what two runs of a lecture tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from linelight.course import Course
from linelight.mistakes import mistakes
from linelight.mistakes.site import in_site
from linelight.two_runs import check_lecture
from renderer.download import Web
from renderer.media import Media
from renderer.site import LectureEntry
from tracer.trace.errors import DirectiveError, LectureError, LinelightError


def check_course(
    course: Course, words: tuple[str, ...], static: bool, say: Callable[[str], None]
) -> Iterator[LinelightError]:
    """All that is wrong with the lectures named, or with all and the site. `static`: nothing is run; `say` is told
    of each lecture that was."""
    if not words:
        yield from in_site(course)
    every = _all(course)
    pages = frozenset({"index.html", *(LectureEntry(course.name_of(lecture)).page for lecture in every)})
    media = Media(course.root, Web(offline=True), pages)
    for lecture in course.named(words) if words else every:
        found = list(mistakes(lecture, course.root, media))
        yield from found
        if not static and not any(isinstance(mistake, DirectiveError) for mistake in found):
            yield from _run_twice(lecture, course, say)


def _all(course: Course) -> list[Path]:
    """A site.yaml that is not understood has been told: its lectures are looked at all the same."""
    try:
        return course.lectures()
    except LinelightError:
        return course.found()


def _run_twice(lecture: Path, course: Course, say: Callable[[str], None]) -> Iterator[LinelightError]:
    try:
        checked = check_lecture(lecture, course)
    except LectureError as error:
        yield error
        return
    yield from checked.findings
    state = f"{len(checked.findings)} differences" if checked.findings else "the same"
    say(f"{course.name_of(lecture)}: {checked.steps:,} steps, {state} in two runs")


def as_json(found: Iterable[LinelightError]) -> str:
    """For editors: what, where (path, line, its source) and what to do, of each; line 0 is no line."""
    items = [
        {
            "path": error.where.path if error.where else "",
            "line": error.where.line if error.where else 0,
            "source": error.where.source if error.where else "",
            "what": error.what,
            "hint": error.hint,
        }
        for error in found
    ]
    return json.dumps(items, ensure_ascii=False, indent=1)
