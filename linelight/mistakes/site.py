"""Mistakes in what is not a lecture: `site.yaml`, and media that no page shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from linelight.course import Course
from renderer.plots import name_of
from tracer.trace import Plot, load
from tracer.trace.errors import ConfigurationError, LinelightError, Location, TraceError

_LISTS = {".yaml", ".json", ".bib"}


def in_site(course: Course) -> Iterator[LinelightError]:
    try:
        course.lectures()
    except LinelightError as error:
        yield error
    yield from _unused(course)


def _unused(course: Course) -> Iterator[LinelightError]:
    """Files of `site/media/` that no trace and no list beside them names."""
    folder = course.root / "site" / "media"
    files = [path for path in sorted(folder.glob("*")) if path.is_file() and path.suffix not in _LISTS]
    names, drawn = _said(course, folder), set(_drawn(course))
    for path in files:
        if path.name not in names and path.name not in drawn:
            where = Location(path.relative_to(course.root).as_posix(), 1)
            yield ConfigurationError("no page shows this file", where, "delete it")


def _drawn(course: Course) -> Iterator[str]:
    """Charts are kept under a name that is made of what they show."""
    for path in course.traces.glob("**/*.yaml"):
        try:
            steps = load(path).steps if b'"plot": ' in path.read_bytes() else ()
        except TraceError:
            continue  # the build says what is wrong with it
        yield from (name_of(o.specification) for step in steps for o in step.outputs if isinstance(o, Plot))


def _said(course: Course, folder: Path) -> str:
    lists = [path for path in folder.glob("*") if path.suffix in _LISTS]
    texts = [*lists, *course.traces.glob("**/*.yaml"), course.root / "site" / "site.yaml"]
    return "\n".join(path.read_text("utf-8", "replace") for path in texts if path.is_file())
