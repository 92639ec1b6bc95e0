"""Code -> HTML, line by line: each line stands alone, a string of many lines too.

Directives are taken out of comments as tokens; a pattern on highlighted HTML would eat `x @ w`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from html import escape
from typing import TypeAlias

from pygments.lexer import Lexer, inherit
from pygments.lexers import get_lexer_by_name
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text, _TokenType
from pygments.util import ClassNotFound

from tracer.trace.directives import spans

Piece: TypeAlias = tuple[str, str]
"""A colour's class (empty: the ink's), and words."""

COLOURS: list[tuple[_TokenType, str]] = [
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Keyword, "k"),
    (Operator.Word, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Decorator, "b"),
    (Name.Builtin, "b"),
    (Name.Exception, "b"),
    (Name.Tag, "k"),
    (Name.Attribute, "f"),
]
"""Six colours, the first that holds a token's type; the rest of Pygments' eighty types are ink."""

_SEGMENT = re.compile(r"#+[^#]*")
_colour_of: dict[_TokenType, str] = {}
_stock = PythonLexer(ensurenl=False, stripnl=False)


@cache
def _kind_of(word: str) -> _TokenType:
    """What Pygments takes a word for that stands by itself."""
    return next(iter(_stock.get_tokens(word)))[0]


def _word(
    lexer: Lexer, match: re.Match[str], context: object = None
) -> Iterator[tuple[int, _TokenType, str]]:
    yield match.start(), _kind_of(match[0]), match[0]


class _Python(PythonLexer):
    """Pygments' lexer, with plain words and marks taken before its thirty patterns are tried on each: half of the
    time. Not those whose meaning is in what stands around them; a test compares the two."""

    tokens = {  # noqa: RUF012 (the library's way)
        "root": [
            (
                r"(?<![.\w])(?!(?:def|class|from|import|match|case|type|yield|_)\b)[^\W\d]\w*(?![\w'\"])",
                _word,
            ),
            (r"(?<=\.)(?!__)[^\W\d]\w*(?![\w'\"])", Name),
            (r"(?:(?<=\S) +(?=\S)|[][(){},:;=+*/%<>&|^~-]|\.(?!\d))+", Text),
            inherit,
        ],
    }


_python = _Python(ensurenl=False, stripnl=False)


@lru_cache(64)
def lines(source: str) -> tuple[str, ...]:
    """A Python file's lines as HTML, without directives."""
    return tuple(_html(pieces) for pieces in _split(_python, source, directives=True))


def block(source: str, language: str = "") -> str:
    """A block of code in a text; in plain ink where Pygments does not know the language."""
    try:
        lexer = get_lexer_by_name(language, ensurenl=False, stripnl=False) if language else None
    except ClassNotFound:
        lexer = None
    if lexer is None:
        return f'<pre class="block"><code>{escape(source, quote=False)}</code></pre>'
    inside = "\n".join(_html(pieces) for pieces in _split(lexer, source, directives=False))
    return f'<pre class="block"><code>{inside}</code></pre>'


def visible_comment(comment: str) -> str:
    """A comment without its directives: empty where nothing else was said."""
    for span in reversed(spans(comment)):
        comment = comment[: span.start] + comment[span.end :]
    kept = [segment.strip() for segment in _SEGMENT.findall(comment)]
    return "  ".join(segment for segment in kept if segment.strip("# "))


def _split(lexer: Lexer, source: str, directives: bool) -> list[list[Piece]]:
    found: list[list[Piece]] = [[]]
    # Unprocessed: Pygments' own clean-up would make a line end of a carriage return in a string.
    for _, kind, words in lexer.get_tokens_unprocessed(source):
        if directives and kind is Comment.Single and "@" in words:
            words = visible_comment(words)
            _drop_blanks_before(found[-1], words)
        first, *others = words.split("\n")
        for number, part in enumerate([first, *others]):
            if number:
                found.append([])
            if part:
                found[-1].append((_colour(kind), part))
    return found


def _drop_blanks_before(pieces: list[Piece], comment: str) -> None:
    while not comment and pieces and pieces[-1][1][-1:].isspace():
        colour, words = pieces.pop()
        if kept := words.rstrip():
            pieces.append((colour, kept))


def _colour(kind: _TokenType) -> str:
    """`in` asks Pygments whether one kind of token is of another; to a type checker they are tuples."""
    if kind not in _colour_of:
        _colour_of[kind] = next((colour for parent, colour in COLOURS if kind in parent), "")  # type: ignore[comparison-overlap]
    return _colour_of[kind]


def _html(pieces: Iterable[Piece]) -> str:
    """Neighbours of one colour share an element: half the bytes."""
    merged: list[Piece] = []
    for colour, words in pieces:
        if merged and (merged[-1][0] == colour or not words.strip()):
            merged[-1] = (merged[-1][0], merged[-1][1] + words)
        else:
            merged.append((colour, words))
    return "".join(_piece(colour, escape(words, quote=False)) for colour, words in merged)


def _piece(colour: str, words: str) -> str:
    return f"<i class={colour}>{words}</i>" if colour else words
