"""A file of a lecture, cut into statements: the units of a step.

A statement is what stands on one logical line, as `tokenize` sees it, on however many lines of the
file: a simple statement (or several, with semicolons), the header of a compound one with its
decorators, a compound statement written on one line. `except`, `case`, `else` and `finally` are
headers of their own.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile

from tracer.trace.directives import Directive, parse
from tracer.trace.errors import LectureError, Location

_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment at `column` of `line`, beginning with its `#`."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """Lines `first` to `last` of a file. `keyword` is its first word (after decorators), empty where it is
    nothing but a string, as a docstring is; `returns` says
    whether the word `return` with something after it stands in it; `deleted` are the names that it may
    end (`del a, b`); `opens`: its body stands on lines of its own; `meddles`: it has to do with tracing itself."""

    first: int
    last: int
    keyword: str
    returns: bool = False
    deleted: tuple[str, ...] = ()
    opens: bool = False
    meddles: bool = False
    directives: tuple[Directive, ...] = ()


@dataclass(frozen=True)
class SourceFile:
    """A file of a lecture as it was when it ran: `path` from the course's root, and its lines."""

    path: str
    lines: tuple[str, ...]

    @cached_property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @cached_property
    def comments(self) -> list[Comment]:
        return [
            Comment(token.start[0], token.start[1], token.string)
            for token in self._tokens()
            if token.type == tokenize.COMMENT
        ]

    @cached_property
    def statements(self) -> list[Statement]:
        """In order. Raises DirectiveError, and LectureError where the file is not Python."""
        found, decorators = [], list[tokenize.TokenInfo]()
        for tokens in self._logical_lines():
            if tokens[0].string == "@":
                decorators += tokens
            else:
                found.append(self._statement(decorators, tokens))
                decorators = []
        return found

    @cached_property
    def by_line(self) -> dict[int, Statement]:
        """Each line that belongs to a statement -> that statement."""
        return {line: s for s in self.statements for line in range(s.first, s.last + 1)}

    def location(self, line: int) -> Location:
        source = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Location(self.path, line, source)

    def _tokens(self) -> Iterator[tokenize.TokenInfo]:
        try:
            yield from tokenize.generate_tokens(io.StringIO(self.text).readline)
        except (tokenize.TokenError, SyntaxError) as error:
            line = error.args[1][0] if isinstance(error, tokenize.TokenError) else error.lineno or 1
            raise LectureError(
                f"not Python: {error.args[0]}", self.location(min(line, len(self.lines)))
            ) from None

    def _logical_lines(self) -> Iterator[list[tokenize.TokenInfo]]:
        """The tokens of each logical line, comments among and behind them included."""
        line: list[tokenize.TokenInfo] = []
        for token in self._tokens():
            if token.type not in _LAYOUT or (line and token.type == tokenize.COMMENT):
                line.append(token)
            if token.type == tokenize.NEWLINE:
                yield line
                line = []

    def _statement(self, decorators: list[tokenize.TokenInfo], tokens: list[tokenize.TokenInfo]) -> Statement:
        words = [t.string for t in tokens if t.type not in (tokenize.COMMENT, tokenize.NEWLINE)]
        directives: list[Directive] = []
        for token in [*decorators, *tokens]:
            if token.type == tokenize.COMMENT:
                directives += parse(token.string, self.location(token.start[0]))
        return Statement(
            first=[*decorators, *tokens][0].start[0],
            last=tokens[-1].start[0],
            keyword=_keyword([t for t in tokens if t.type not in (tokenize.COMMENT, tokenize.NEWLINE)]),
            returns=any(a == "return" and b != ";" for a, b in pairwise(words)),
            deleted=_deleted(words),
            opens=words[-1] == ":",
            meddles=_meddles(words),
            directives=tuple(directives),
        )


def _keyword(words: list[tokenize.TokenInfo]) -> str:
    if all(word.type == tokenize.STRING for word in words):
        return ""
    return words[1].string if words[0].string == "async" and len(words) > 1 else words[0].string


def _meddles(words: list[str]) -> bool:
    """Whether it names a function that sets the trace function of the thread that runs it: `threading.settrace`
    sets that of threads to come."""
    found = [at for at, word in enumerate(words) if word in ("settrace", "settrace_all_threads")]
    return any(words[max(0, at - 2) : at + 1] != ["threading", ".", "settrace"] for at in found)


def _deleted(words: list[str]) -> tuple[str, ...]:
    """The names in the targets of each `del`: of `del (a, b.c); del d` they are a and d."""
    found: list[str] = []
    for at, word in enumerate(words):
        if word == "del":
            targets = "".join(takewhile(lambda other: other != ";", words[at + 1 :]))
            found += [name for name in targets.strip("()").split(",") if name.isidentifier()]
    return tuple(found)
