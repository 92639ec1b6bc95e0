"""Reading a lecture's file without running it, and without Python's warnings of it: these come once, when it is
compiled to run."""

from __future__ import annotations

import ast
import symtable
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


def tree_of(text: str | bytes, path: str = "<unknown>") -> ast.Module:
    """Raises SyntaxError, RecursionError or MemoryError, as `ast.parse`."""
    with _unwarned():
        return ast.parse(text, path)


def names_of(text: str, path: str) -> symtable.SymbolTable:
    """The table of a module's names. Raises what `tree_of` does."""
    with _unwarned():
        return symtable.symtable(text, path, "exec")


@contextmanager
def _unwarned() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
