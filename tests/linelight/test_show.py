"""`show`: from the object to the page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from linelight import show
from linelight.showing import LARGEST_PICTURE, LARGEST_WORDS
from tests.linelight.test_author import Heard, heard
from tests.linelight.test_pages import built, row, words
from tracer.trace import Plain
from tracer.trace.outputs import Html, Image, Inspected, Text

__all__ = ["heard"]

PNG = b"\x89PNG\r\n\x1a\n"


def having(**hooks: Any) -> Any:
    """An object whose class has these hooks, each with its answer."""
    return type("Thing", (), {name: lambda self, answer=answer: answer for name, answer in hooks.items()})()


def fails(self: object) -> str:
    raise ValueError("no")


def test_hooks_in_their_order(heard: Heard) -> None:
    """The first hook that has an answer is taken: SVG, PNG, HTML, LaTeX, and a description at last."""
    hooks = {"_repr_latex_": "$x$", "_repr_html_": "<b>b</b>", "_repr_png_": PNG, "_repr_svg_": "<svg/>"}
    while hooks:
        show(having(**hooks), alt="a", caption="c")
        hooks.popitem()
    show(3)
    assert heard.outputs == [
        Image("site/media/figure.svg", "a", None, "c"),
        Image("site/media/figure.png", "a", None, "c"),
        Html("<b>b</b>"),
        Text("$$x$$"),
        Inspected(Plain(3)),
    ]
    assert heard.kept == [b"<svg/>", PNG]


@pytest.mark.parametrize("answer", [None, 3, "", "x" * (LARGEST_WORDS + 1)])
def test_what_is_passed_over(answer: object, heard: Heard) -> None:
    """No words, or more than a page should hold: the next hook is asked."""
    show(having(_repr_html_=answer, _repr_latex_="words"))
    assert heard.outputs == [Text("words")]


@pytest.mark.parametrize(
    "answer", [None, b"GIF89a", "no base64!", PNG + bytes(LARGEST_PICTURE), 10**9, [1.5]]
)
def test_pictures_that_are_none(answer: object, heard: Heard) -> None:
    """What is no PNG, or too large, is passed over."""
    show(having(_repr_png_=answer, _repr_latex_="words"))
    assert heard.outputs == [Text("words")]


def test_linelight_hands_on(heard: Heard) -> None:
    """`__linelight__` answers Markdown, or what is shown instead; after a failure or None come the others."""
    show(having(__linelight__="*a*"))
    show(having(__linelight__=having(__linelight__=having(_repr_html_="<i>i</i>"))))
    show(having(__linelight__=None, _repr_html_="<i>j</i>"))
    show(type("Failing", (), {"__linelight__": fails, "_repr_html_": lambda self: "<i>k</i>"})())
    show("*a*")
    assert heard.outputs == [
        Text("*a*"),
        Html("<i>i</i>"),
        Html("<i>j</i>"),
        Html("<i>k</i>"),
        Inspected(Plain("*a*")),
    ]


def test_only_hooks_of_the_class(heard: Heard) -> None:
    """An object that answers to every name has no hooks by that; nor has a class those of its objects."""

    class Answers:
        def __getattr__(self, name: str) -> Any:
            return lambda: "anything"

    show(Answers())
    show(type(having(_repr_html_="<b>b</b>")))
    assert [type(output) for output in heard.outputs] == [Inspected, Inspected]


def test_tracing_comes_back(heard: Heard) -> None:
    """Whatever a hook does with tracing, it is afterwards as it was."""
    before = sys.gettrace()

    def meddles(self: object) -> str:
        sys.settrace(lambda *_: None)
        raise ValueError

    show(type("Meddling", (), {"_repr_html_": meddles})())
    assert sys.gettrace() is before


def test_formulas(heard: Heard) -> None:
    """One formula stands on a line of its own, words with formulas in them are left as they are."""
    for latex in ("$\\displaystyle x$", "$$ x\n+ y $$", "$a$ and $b$", "no formula", "$"):
        show(having(_repr_latex_=latex))
    assert [output.text for output in heard.outputs] == [
        "$$\\displaystyle x$$",
        "$$x + y$$",
        "$a$ and $b$",
        "no formula",
        "$",
    ]


def test_outside_a_trace_no_hook_runs() -> None:
    """In a script show() does nothing."""
    asked = []
    show(type("Asked", (), {"_repr_html_": lambda self: asked.append(1)})())
    assert asked == []


def test_hostile_html_on_the_page(tmp_path: Path) -> None:
    """What a hook answers is sanitised: no script, no handler, no style sheet, no foreign address leaves it."""
    html = (
        '<table onclick="x()"><tr><td><a href="javascript:x()">kept</a></td></tr></table>'
        "<script>alert(1)</script><style>body{display:none}</style>"
        '<iframe src="https://example.com"></iframe><img src="data:image/svg+xml,x">'
    )
    page, _ = built(tmp_path, f"class A:\n    def _repr_html_(self):\n        return {html!r}\nshow(A())")
    shown = row(page, 8)
    assert "<td><a>kept</a></td>" in shown
    for word in ("onclick", "javascript", "script", "alert", "<style", "iframe", "data:image"):
        assert word not in shown


def test_an_svg_is_a_file(tmp_path: Path) -> None:
    """An SVG is shown by an <img>, in which no script runs, and none of it stands in the page."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><script>alert(1)</script></svg>'
    page, _ = built(
        tmp_path, f'class A:\n    def _repr_svg_(self):\n        return {svg!r}\nshow(A(), alt="four by two")'
    )
    assert '<img src="media/' in row(page, 8)
    assert 'alt="four by two"' in row(page, 8)
    assert "alert" not in row(page, 8)


def test_a_described_value(tmp_path: Path) -> None:
    """Without a hook the value is there as @inspect would show it, and nothing in it is markup."""
    page, _ = built(tmp_path, 'show(["<b>", 1])')
    assert "['<b>', 1]" in words(row(page, 5))
    assert "<b>" not in row(page, 5)


def test_pandas_sympy_and_pillow(tmp_path: Path) -> None:
    """A data frame is a table, a formula is MathML, a picture is a file with its size; the same in two runs."""
    body = (
        "import pandas, sympy\nfrom PIL import Image\n"
        'frame = pandas.DataFrame({"n": [1, 2], "word": ["a", "<b>"]})\nshow(frame)\n'
        'x = sympy.Symbol("x")\nshow(sympy.Integral(sympy.sqrt(1 / x), x))\n'
        'show(Image.new("RGB", (6, 3), "red"), alt="red")\n'
        "from matplotlib.figure import Figure\nfigure = Figure()\nfigure.subplots().plot([1, 2])\n"
        "show(figure, alt='a line')"
    )
    page, report = built(tmp_path, body)
    assert report.warnings == ()
    assert "<td>&lt;b&gt;</td>" in row(page, 8)
    assert "<style" not in row(page, 8)
    assert '<math display="block"' in row(page, 10)
    assert "∫" in row(page, 10)
    assert 'width="6" height="3"' in row(page, 11)
    assert '<img src="media/' in row(page, 15)
    trace = tmp_path / "site/traces/cpu/x.yaml"
    steps = trace.read_text(encoding="utf-8").partition("\nsteps:")[2]
    built(tmp_path, body)
    assert steps == trace.read_text(encoding="utf-8").partition("\nsteps:")[2]
