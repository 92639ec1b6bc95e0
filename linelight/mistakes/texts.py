"""A lecture's file as it is looked through: its source, and one without the comments that are mistakes, so that
one mistake does not hide the next."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tracer.compiling import parse as parse_python
from tracer.lecture import read_source, stepped_into
from tracer.trace.directives import parse
from tracer.trace.errors import DirectiveError
from tracer.trace.source import SourceFile


@dataclass(frozen=True)
class FileText:
    path: Path
    source: SourceFile
    tree: ast.Module

    @cached_property
    def comment_mistakes(self) -> dict[int, DirectiveError]:
        """Line -> what is wrong with its comment."""
        found = {}
        for comment in self.source.comments:
            try:
                parse(comment.text, self.source.location(comment.line))
            except DirectiveError as error:
                found[comment.line] = error
        return found

    @cached_property
    def understood(self) -> SourceFile:
        """Without the comments that are mistakes."""
        cut = {comment.line: comment.column for comment in self.source.comments}
        lines = [
            line[: cut[number]] if number in self.comment_mistakes else line
            for number, line in enumerate(self.source.lines, 1)
        ]
        return SourceFile(self.source.path, tuple(lines))

    def stepped_into(self, folder: Path) -> Iterator[Path]:
        try:
            yield from stepped_into(self.understood, self.tree, self.path, folder)
        except DirectiveError:
            return  # told among the directives


def read_text(path: Path, course: Path) -> FileText:
    """Raises LectureError where it cannot be read, or is not Python."""
    _, source, text = read_source(path, course)
    return FileText(path, source, parse_python(source, text))
