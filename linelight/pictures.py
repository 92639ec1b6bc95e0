"""The pictures of `site/media/`: those that were drawn for traces, and those that nothing shows any more."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from linelight.course import Course
from renderer.plots import name_of, specified
from tracer.trace import Plot
from tracer.trace.errors import TraceError
from tracer.trace.outputs import Image, Output
from tracer.trace.reader import load

_LISTS = {".yaml", ".json", ".bib"}
_PICTURES = (b'"plot": ', b'"image": "site/media/')


def drawn_for(course: Course, traces: Iterable[Path]) -> set[str]:
    """The names of the figures that lectures drew for these traces, and of the charts that a build draws for them.
    A picture that an author has put there is not among them: it has no hash for its name."""
    return {name for path in traces for output in _outputs(path) for name in _drawn(course, output)}


def forget(course: Course, names: set[str]) -> None:
    """Removes those of these pictures that nothing shows any more."""
    for path in unused(course) if names else []:
        if path.name in names:
            path.unlink(missing_ok=True)


def unused(course: Course) -> list[Path]:
    """Files of `site/media/` that no trace and no list beside them names."""
    files = [
        path for path in sorted(_folder(course).glob("*")) if path.is_file() and path.suffix not in _LISTS
    ]
    words, charts = _words(course), set(_charts(course.traces.glob("**/*.yaml")))
    return [path for path in files if path.name not in words and path.name not in charts]


def _folder(course: Course) -> Path:
    return course.root / "site" / "media"


def _drawn(course: Course, output: Output) -> Iterator[str]:
    if isinstance(output, Plot):
        yield name_of(specified(output))
    elif isinstance(output, Image):
        path = course.root / output.source
        if path.parent == _folder(course) and path.is_file() and path.stem == _hash_of(path):
            yield path.name


def _hash_of(path: Path) -> str:
    """As the recorder names what it keeps."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _charts(traces: Iterable[Path]) -> Iterator[str]:
    outputs = (output for path in traces for output in _outputs(path))
    yield from (name_of(specified(output)) for output in outputs if isinstance(output, Plot))


def _outputs(path: Path) -> Iterator[Output]:
    """Of a trace that has any picture: to read the others takes time for nothing."""
    try:
        content = path.read_bytes()
        steps = load(path).steps if any(word in content for word in _PICTURES) else ()
    except (OSError, TraceError):
        return  # the build says what is wrong with it
    yield from (output for step in steps for output in step.outputs)


def _words(course: Course) -> str:
    lists = [path for path in _folder(course).glob("*") if path.suffix in _LISTS]
    texts = [*lists, *course.traces.glob("**/*.yaml"), course.root / "site" / "site.yaml"]
    return "\n".join(path.read_text("utf-8", "replace") for path in texts if path.is_file())
