"""Mistakes in what is not a lecture: `site.yaml`, and media that no page shows."""

from __future__ import annotations

from collections.abc import Iterator

from linelight.course import Course
from linelight.pictures import unused
from tracer.trace.errors import ConfigurationError, LinelightError, Location


def in_site(course: Course) -> Iterator[LinelightError]:
    try:
        course.lectures()
    except LinelightError as error:
        yield error
    for path in unused(course):
        where = Location(path.relative_to(course.root).as_posix(), 1)
        yield ConfigurationError("no page shows this file", where, "delete it")
