"""What can be seen to be wrong without running anything: `linelight check` says all of it at once, each as an
error with its file, its line and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from linelight.mistakes.calls import in_calls
from linelight.mistakes.directives import in_directives
from linelight.mistakes.texts import read_text
from renderer.media import Media
from tracer.trace.errors import LinelightError


def mistakes(lecture: Path, course: Path, media: Media) -> Iterator[LinelightError]:
    """Of a lecture and of the modules that it steps into, in the order of their lines."""
    waiting, seen = [lecture], {lecture}
    while waiting:
        try:
            file = read_text(waiting.pop(0), course)
        except LinelightError as error:
            yield error
            continue
        found = [*in_directives(file), *in_calls(file, media)]
        yield from sorted(found, key=lambda error: error.where.line if error.where else 0)
        waiting += [path for path in file.stepped_into(lecture.parent) if path not in seen]
        seen |= set(waiting)
