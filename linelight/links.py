"""What `link` was given, as the output that says it: a URL, a place in the code, a citation."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

from linelight.author import Reference
from tracer.trace.outputs import Citation, CodeLink, WebLink

SCHEMES = ("http", "https", "mailto")


def output_of(target: Any, title: str, relative: Callable[[str], str]) -> WebLink | CodeLink | Citation:
    """`relative` turns a file's path into one from the course's root, empty where it is outside.

    Raises TypeError for a target of another kind, ValueError for a URL of another scheme."""
    if isinstance(target, str):
        return WebLink(checked(target), title)
    if isinstance(target, Reference):
        return Citation(
            title or target.title,
            target.authors,
            target.year,
            checked(target.url),
            target.organization,
            target.notes,
        )
    if isinstance(target, (FunctionType, MethodType, type)):
        return _code_link(target, title, relative)
    raise TypeError(f"link() takes a URL, a function, a class or a Reference, not {type(target).__name__}")


def checked(url: str) -> str:
    """Raises ValueError where a click would do something else than open a page or a letter."""
    scheme, colon, _ = url.strip().partition(":")
    if colon and scheme.isascii() and not any(c in scheme for c in "/?#") and scheme.lower() not in SCHEMES:
        raise ValueError(f"link() opens http, https, mailto and relative URLs, not {scheme}: ({url!r})")
    return url.strip()


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
