"""Directives: what an author says in comments, `x = f(y)  # @inspect x len(y) @stepover`.

A directive starts a comment or follows other words in it; it ends at the next one, at a further `#`,
or with the comment. What follows `@inspect`, `@clear` and `@volatile` are names and expressions,
separated by blanks or commas; brackets hold together.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from tracer.trace.errors import DirectiveError, Location, did_you_mean


@dataclass(frozen=True, slots=True)
class Inspect:
    """Show these after the statement; none: all locals."""

    expressions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clear:
    """Stop showing these; none: everything that the frame shows."""

    expressions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepOver:
    """Run the statement without stepping into what it calls."""


@dataclass(frozen=True, slots=True)
class StepInto:
    """On the import of a local module: it is a file of the lecture too."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Never show this line."""


@dataclass(frozen=True, slots=True)
class Animate:
    """Show the outputs of this line one at a time."""


@dataclass(frozen=True, slots=True)
class Volatile:
    """These differ from run to run; none: all that the statement shows."""

    expressions: tuple[str, ...] = ()


Directive: TypeAlias = Inspect | Clear | StepOver | StepInto | Hide | Animate | Volatile

WITH_EXPRESSIONS: dict[str, type[Inspect] | type[Clear] | type[Volatile]] = {
    "inspect": Inspect,
    "clear": Clear,
    "volatile": Volatile,
}
ALONE: dict[str, type[StepOver] | type[StepInto] | type[Hide] | type[Animate]] = {
    "stepover": StepOver,
    "stepinto": StepInto,
    "hide": Hide,
    "animate": Animate,
}
WORDS = [*WITH_EXPRESSIONS, *ALONE]
ALONE["invisible"] = Hide  # what lectrace calls it; read, and not recommended

_WORD = re.compile(r"(?:^|(?<=\s))@([A-Za-z_]+)")
_OPENING, _CLOSING = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Span:
    """Where in a comment's text one directive stands: `text[start:end]` with its word and its rest."""

    word: str
    rest: str
    start: int
    end: int


def spans(comment: str) -> list[Span]:
    """The directives in a comment (which begins with `#`), known words and mistaken ones.

    Words after an `@` in the middle of a sentence are prose, unless they are, or nearly are, a directive.
    """
    found = []
    for segment in re.finditer(r"#+([^#]*)", comment):
        text, offset = segment[1], segment.start(1)
        starts = [
            m for m in _WORD.finditer(text) if _is_directive(m[1], leading=not text[: m.start()].strip())
        ]
        ends = [*(m.start() for m in starts[1:]), len(text)]
        for match, end in zip(starts, ends, strict=False):
            rest = text[match.end() : end]
            found.append(Span(match[1], rest.strip(" \t,"), offset + match.start(), offset + end))
    return found


def _is_directive(word: str, leading: bool) -> bool:
    return leading or word in WORDS or word in ALONE or bool(did_you_mean(word, WORDS))


def parse(comment: str, where: Location) -> tuple[Directive, ...]:
    """The directives of a comment. Raises DirectiveError at the first mistake."""
    return tuple(_directive(span, where) for span in spans(comment))


def _directive(span: Span, where: Location) -> Directive:
    if span.word in WITH_EXPRESSIONS:
        expressions = tuple(_checked(part, span.word, where) for part in split(span.rest))
        return WITH_EXPRESSIONS[span.word](expressions)
    if span.word not in ALONE:
        known = "the directives are " + ", ".join(f"@{word}" for word in WORDS)
        near = did_you_mean(span.word, WORDS).replace('"', '"@', 1)
        raise DirectiveError(f"unknown directive @{span.word}", where, near or known)
    if span.rest:
        what = f'@{span.word} takes nothing after it, and here is "{span.rest}"'
        raise DirectiveError(what, where, "put other remarks into a comment of their own (a further #)")
    return ALONE[span.word]()


def split(text: str) -> list[str]:
    """`a b, xs[0, 1] len(x)` -> its four expressions: cut at blanks and commas outside brackets and quotes."""
    parts, current, depth, quote = [], "", 0, ""
    for char in text:
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        else:
            depth += (char in _OPENING) - (char in _CLOSING)
            if depth <= 0 and (char.isspace() or char == ","):
                parts.append(current)
                current = ""
                continue
        current += char
    return [part for part in [*parts, current] if part]


_READABLE = "names, attributes (w.grad.shape), indices (xs[0]) and len(x) can be inspected"


def _checked(expression: str, word: str, where: Location) -> str:
    try:
        tree = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError):
        raise DirectiveError(f'@{word}: "{expression}" is not an expression', where, _READABLE) from None
    if not _is_readable(tree):
        raise DirectiveError(f'@{word} cannot show "{expression}"', where, _READABLE)
    if len(expression) > 200:
        raise DirectiveError(f"@{word}: an expression of over 200 characters", where, "give it a name first")
    return expression


def _is_readable(node: ast.expr) -> bool:
    match node:
        case ast.Name():
            return True
        case ast.Attribute(value=value):
            return _is_readable(value)
        case ast.Subscript(value=value, slice=index):
            return _is_readable(value) and _is_index(index)
        case ast.Call(func=ast.Name(id="len"), args=[value], keywords=[]):
            return _is_readable(value)
        case _:
            return False


def _is_index(node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return _is_index(operand)
        case ast.Slice(lower=lower, upper=upper, step=step):
            return all(part is None or _is_index(part) for part in (lower, upper, step))
        case ast.Tuple(elts=elements):
            return all(map(_is_index, elements))
        case _:
            return _is_readable(node)


@lru_cache(4096)
def names_in(expression: str) -> frozenset[str]:
    """The names that an expression reads, `len` as a function apart: `xs[i]` -> xs, i."""
    tree = ast.parse(expression, mode="eval")
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return frozenset(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in functions)
