"""`show`: an object as it says that it looks: by its `__linelight__`, else by the hooks that notebooks know."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from linelight.figures import figure_of, svg_of
from tracer.recording import Listener, aside, listener, uncollected

if TYPE_CHECKING:
    from tracer.trace.outputs import Output

LARGEST_PICTURE = 5 * 2**20
"""Bytes of an SVG or a PNG; a larger one is not shown."""

LARGEST_WORDS = 200_000
"""Characters of HTML, LaTeX or Markdown; more are not shown."""

MOST_TURNS = 8
"""So often `__linelight__` may hand on to another object."""

_PNG = b"\x89PNG\r\n\x1a\n"


def show(value: Any, alt: str | None = None, caption: str | None = None) -> None:
    """Shows an object as it says that it looks.

    Where its class has a `__linelight__(self)`, that answers Markdown (a str), or another object, which is shown
    in its place. Else the first of `_repr_svg_` (and a matplotlib figure), `_repr_png_`, `_repr_html_` and
    `_repr_latex_` that answers; else the value is described as `@inspect` does it. A hook that fails, answers
    None, or more than a page should hold, is passed over. What hooks do is no part of the lecture: they are not
    stepped, and calls of `text` in them show nothing. Outside a trace none is called.

    alt, caption: of a picture, as `image` takes them.
    """
    if (hears := listener()) is None:
        return
    with aside(), uncollected():
        output = _output_of(value, hears, alt or "", caption or "")
    hears.on_output(output)


def _output_of(value: Any, hears: Listener, alt: str, caption: str) -> Output:
    from tracer.describe import describe
    from tracer.trace.outputs import Html, Image, Inspected, Text

    shown = _handed_on(value)
    if shown is not value and isinstance(shown, str):
        return Text(shown)
    if svg := _svg(shown):
        return Image(hears.keep(svg.encode("utf-8", "replace"), ".svg"), alt, None, caption)
    if png := _png(shown):
        return Image(hears.keep(png, ".png"), alt, None, caption)
    if html := _words(shown, "_repr_html_"):
        return Html(html)
    if latex := _words(shown, "_repr_latex_"):
        return Text(_display_math(latex))
    return Inspected(describe(shown))


def _handed_on(value: Any) -> Any:
    """What stands at the end of the row of objects whose `__linelight__` answers another one."""
    for _ in range(MOST_TURNS):
        answer = _answer(value, "__linelight__")
        if answer is None or (isinstance(answer, str) and len(answer) > LARGEST_WORDS):
            return value
        value = answer
        if isinstance(value, str):
            return value
    return value


def _answer(value: Any, name: str) -> Any:
    """Of a hook of the value's class: a hook of the object's own could be anything that it answers to. The data
    alone, where it answers with its metadata, as IPython lets it."""
    hook: Callable[[Any], Any] | None = getattr(type(value), name, None)
    if hook is None:
        return None
    try:
        answer = hook(value)
    except Exception:  # whatever it is: the next hook may do better
        return None
    return answer[0] if name != "__linelight__" and isinstance(answer, tuple) and answer else answer


def _words(value: Any, name: str) -> str:
    words = _answer(value, name)
    return words if isinstance(words, str) and len(words) <= LARGEST_WORDS else ""


def _svg(value: Any) -> str:
    if figure_of(value) is not None:
        return svg_of(value)
    svg = _answer(value, "_repr_svg_")
    return svg if isinstance(svg, str) and len(svg) <= LARGEST_PICTURE else ""


def _png(value: Any) -> bytes:
    """IPython takes it in base64 too."""
    png = _answer(value, "_repr_png_")
    try:
        png = base64.b64decode(png) if isinstance(png, str) else bytes(png or b"")
    except (TypeError, ValueError):
        return b""
    return png if png.startswith(_PNG) and len(png) <= LARGEST_PICTURE else b""


def _display_math(latex: str) -> str:
    """A formula in dollars, as SymPy's `$\\displaystyle x^{2}$`, on a line of its own; other words as they are."""
    inner = latex.strip()
    for mark in ("$$", "$"):
        if len(inner) > 2 * len(mark) and inner.startswith(mark) and inner.endswith(mark):
            inner = inner[len(mark) : -len(mark)]
            if "$" in inner.replace("\\$", ""):
                return latex
            return f"$${' '.join(inner.split())}$$"
    return latex
