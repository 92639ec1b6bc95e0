"""LaTeX -> MathML, once, while the site is built: a page needs no script and no font to show a formula."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

import latex2mathml.converter
import math_core

_CACHED = 8192
_converter = math_core.LatexToMathML(fancy_error=False)

# What Python makes of a LaTeX command in a string without r"": \a \b \f \v are of no other use in a text,
# tabs and line ends are, so those count inside of dollars only, and a line end only where a command is left.
_NEVER = re.compile(r"[\a\b\f\v]")
_IN_DOLLARS = re.compile(r"\$+[^$]+\$")
_BROKEN_COMMAND = re.compile(
    r"[\t\r]|\n(?:abla|e|eq|eg|i|u|otin|exists|mid|leq|geq|parallel|earrow|warrow|onumber)(?![A-Za-z])"
)
_UNFINISHED = re.compile("Unmatched|Expected (?:closing|argument)|Unknown environment")
"""Of what math-core says: a formula that is not whole, of which latex2mathml would show a part."""
_WRITTEN = {"\a": r"\a", "\b": r"\b", "\f": r"\f", "\v": r"\v", "\t": r"\t", "\r": r"\r", "\n": r"\n"}


@lru_cache(_CACHED)
def mathml(latex: str, display: bool) -> str:
    """The formula as MathML; its source as visible code where no converter understands it."""
    try:
        return _converter.convert_with_local_state(latex, displaystyle=display)
    except math_core.LatexError as error:
        found = None if _UNFINISHED.search(str(error)) else _second_try(latex, display)
        return found or _source(latex, str(error))


def _second_try(latex: str, display: bool) -> str | None:
    """latex2mathml understands some commands that math-core refuses, and lets unknown ones through as words."""
    try:
        found = latex2mathml.converter.convert(latex, display="block" if display else "inline")
    except Exception:  # its errors have no common class, and some are plain IndexErrors
        return None
    return None if "\\" in found else str(found)


def _source(latex: str, why: str) -> str:
    return f'<code {MATH_ERROR} title="{escape(why)}">{escape(latex)}</code>'


MATH_ERROR = 'class="math-error"'
"""The mark of a formula that no converter understands."""


def broken_escape(markdown: str) -> str | None:
    """The escape (`\\n`) that Python took out of a formula because its string has no r prefix, if any did."""
    found = _NEVER.search(markdown)
    for dollars in () if found else _IN_DOLLARS.finditer(markdown):
        if found := _BROKEN_COMMAND.search(dollars[0]):
            break
    return _WRITTEN[found[0][0]] if found else None
