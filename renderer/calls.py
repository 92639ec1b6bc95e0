"""The author's calls in a statement (`text("…"), link(…)`), and what they show where their words stand there."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from tracer.trace.outputs import Image, Note, Output, Text, WebLink
from tracer.trace.source import SourceFile

AUTHOR_MODULES = {"linelight", "edtrace", "execute_util", "lectrace"}
AUTHOR_CALLS = {
    *("text", "image", "link", "note", "video", "plot", "table", "graph", "system_text", "show"),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the author's: `known` is what it shows, where that is written out; `fixed` says that its
    result is no result of the run: words that are written out, or a link to a thing with a name."""

    function: str
    source: str
    known: Output | None = None
    fixed: bool = False


def author_names(statements: Iterable[ast.stmt]) -> dict[str, str]:
    """The names by which this file calls the author's functions, and what they are called at home."""
    names: dict[str, str] = {}
    for node in statements:
        if isinstance(node, ast.ImportFrom) and node.module in AUTHOR_MODULES:
            for alias in node.names:
                every = AUTHOR_CALLS if alias.name == "*" else {alias.name} & AUTHOR_CALLS
                names |= {alias.asname or name: name for name in every}
    return names


def calls_in(statements: list[ast.stmt], author: dict[str, str], source: SourceFile) -> tuple[Call, ...]:
    """The author's calls where there are only such, else none."""
    found: list[Call] = []
    for statement in statements:
        value = statement.value if isinstance(statement, ast.Expr) else None
        for node in value.elts if isinstance(value, ast.Tuple) else [value]:
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in author
            ):
                return ()
            found.append(_call(node, author[node.func.id], source))
    return tuple(found)


def _call(node: ast.Call, function: str, source: SourceFile) -> Call:
    known = None
    if function in _SHOWS:
        positional, named = _SHOWS[function]
        values = {name: _literal(arg) for name, arg in zip(positional, node.args, strict=False)}
        values |= {named.get(k.arg, k.arg): _literal(k.value) for k in node.keywords if k.arg}
        known = None if _UNKNOWN in values.values() else _output(function, values)
    words = "" if known else "\n".join(source.lines[node.lineno - 1 : node.end_lineno]).strip()
    return Call(function, words, known, known is not None or (function == "link" and _names_things(node)))


_UNKNOWN = object()
_SHOWS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "text": (("md", "style", "verbatim", "language"), {}),
    "image": (("source", "alt", "width", "caption"), {"path_or_url": "source", "url": "source"}),
    "link": (("url", "title"), {"target": "url"}),
    "note": (("md",), {}),
}
"""Of each call whose words can be known: its parameters in order, and other names of them."""


def _literal(node: ast.expr) -> object:
    if isinstance(node, ast.JoinedStr) and all(isinstance(part, ast.Constant) for part in node.values):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return _UNKNOWN


def _names_things(call: ast.Call) -> bool:
    """`link(zero_2019)`, `link(f, title="its code")`: arguments that are names and literals."""
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    return all(
        isinstance(arg, ast.Name | ast.Attribute) or _literal(arg) is not _UNKNOWN for arg in arguments
    )


def _output(function: str, values: dict[str, object]) -> Output | None:
    def word(name: str) -> str:
        value = values.get(name)
        return value if isinstance(value, str) else ""

    width = values.get("width")
    if function == "text" and word("md"):
        words = textwrap.dedent(word("md")).strip("\n")
        return Text(words, word("style"), values.get("verbatim") is True, word("language"))
    if function == "image" and word("source"):
        return Image(word("source"), word("alt"), width if isinstance(width, int) else None, word("caption"))
    if function == "link" and word("url"):
        return WebLink(word("url"), word("title"))
    return Note(word("md")) if function == "note" else None
