"""Errors that a person can act on: what happened, where (file, line, source line), what to do.

    LinelightError
    ├── DirectiveError      a directive that is unknown, misplaced or names what does not exist
    ├── TraceError          a trace file that cannot be read
    ├── LectureError        a lecture that cannot be started or recorded
    └── ConfigurationError  a site.yaml or a command that does not make sense (exit code 2)

Only the command prints them, and chooses its exit code by `exit_code`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Location:
    """A line of a file, with the words that stand there."""

    path: str
    line: int
    source: str = ""


class LinelightError(Exception):
    """`what` happened, at `where`, and what to do about it (`hint`)."""

    exit_code = 1

    def __init__(self, what: str, where: Location | None = None, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        lines = []
        if self.where is not None:
            lines.append(f"{self.where.path}:{self.where.line}: {self.what}")
            if self.where.source:
                lines.append(f"    {self.where.source.strip()}")
        else:
            lines.append(self.what)
        if self.hint:
            lines.append(self.hint)
        return "\n".join(lines)


class DirectiveError(LinelightError):
    """A directive that is unknown, misplaced or names what does not exist."""


class TraceError(LinelightError):
    """A trace file that cannot be read."""


class LectureError(LinelightError):
    """A lecture that cannot be started or recorded."""


class ConfigurationError(LinelightError):
    """A site.yaml or a command that does not make sense."""

    exit_code = 2


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean "learning_rate"?`, or nothing when no known word is near."""
    near = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f'did you mean "{near[0]}"?' if near else ""
