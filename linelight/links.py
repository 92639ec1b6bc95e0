"""What `link` was given, as the output that says it: a URL, a place in the code, a citation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linelight.reference import Reference
from tracer.trace.outputs import Citation, CodeLink, WebLink


def output_of(target: Any, title: str, relative: Callable[[str], str]) -> WebLink | CodeLink | Citation:
    """`target` has passed `check_target`; `relative` turns a file's path into one from the course's root, empty
    where it is outside."""
    if isinstance(target, str):
        return WebLink(target.strip(), title)
    if isinstance(target, Reference):
        return Citation(
            title or target.title,
            target.authors,
            target.year,
            target.url.strip(),
            target.organization,
            target.notes,
        )
    return _code_link(target, title, relative)


def _code_link(target: Any, title: str, relative: Callable[[str], str]) -> CodeLink:
    """A function knows its file and line; a class is found where its module's source defines it."""
    import inspect

    path, line = "", 0
    try:
        path = relative(inspect.getsourcefile(target) or "")
        line = inspect.getsourcelines(target)[1] if path else 0
    except (OSError, TypeError):
        path = ""
    return CodeLink(target.__qualname__, path, line, title)
