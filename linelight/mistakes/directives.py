"""Mistakes in comments: unknown directives, names that do not exist, directives where they mean nothing."""

from __future__ import annotations

from collections.abc import Iterator

from linelight.mistakes.texts import FileText
from tracer import names
from tracer.compiling import compile_lecture
from tracer.lecture import stepped_into
from tracer.trace.errors import DirectiveError


def in_directives(file: FileText) -> Iterator[DirectiveError]:
    yield from file.comment_mistakes.values()
    yield from names.mistakes(file.understood)
    try:
        compile_lecture(file.understood, file.understood.text, str(file.path))
        list(stepped_into(file.understood, file.tree, file.path, file.path.parent))
    except DirectiveError as error:
        yield error
