"""An author's Markdown, and what comes of it."""

from __future__ import annotations

import re

import pytest

from renderer.formulas import broken_escape, mathml
from renderer.markup import Markup, safe_style

markup = Markup(lambda source: f"media/{source}" if source.endswith(".png") else None)

CASES = [
    (
        "Costs:\n- one\n  - two\n- three",
        "<p>Costs:</p><ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>",
    ),
    ("- a\n    - b\n        - c", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>"),
    ("- a\n  goes on\n- b", "<ul><li>a\ngoes on</li><li>b</li></ul>"),
    ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    ("3. c", '<ol start="3"><li>c</li></ol>'),
    ("- a\n\n    code?", "<ul><li><p>a</p><p>code?</p></li></ul>"),
    (
        "the <think> token, List[<unk>], <|endoftext|>",
        "the &lt;think&gt; token, List[&lt;unk&gt;], &lt;|endoftext|&gt;",
    ),
    ("`x` begins <s> and ends </s>", "<code>x</code> begins &lt;s&gt; and ends &lt;/s&gt;"),
    ("a <b and c> d", "a &lt;b and c&gt; d"),
    ("<script>window.hit=1</script>", "&lt;script&gt;window.hit=1&lt;/script&gt;"),
    ("a <b onclick=hit()>b</b>", "a <b>b</b>"),
    ("<img src=x onerror=hit()> *a*", "<img> <em>a</em>"),
    ("[a](javascript:hit())", "<a>a</a>"),
    ("[a](JaVaScript:hit()) *b*", "<a>a</a> <em>b</em>"),
    ("[a](https://x.org)", '<a href="https://x.org">a</a>'),
    ("![a](b.png) *c*", '<img alt="a" src="media/b.png"> <em>c</em>'),
    ("![a](https://x.org/b.gif) *c*", '<img alt="a"> <em>c</em>'),
    ("# A\n\n## B", '<h2 class="title">A</h2><h2>B</h2>'),
    ("2 * 3 * 4 and a_b_c", "2 * 3 * 4 and a_b_c"),
    ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
    (
        "| | a |\n|---|---|\n| b | 1 |",
        "<table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td><td>1</td></tr></tbody></table>",
    ),
    ("1986. A great year", '<ol start="1986"><li>A great year</li></ol>'),
    ("- item", "<ul><li>item</li></ul>"),
    ("## What `x < y` says", "<h2>What <code>x &lt; y</code> says</h2>"),
    ("see `a<b` ", "see <code>a&lt;b</code> "),
    ("from $5-$10 *b*", "from $5-$10 <em>b</em>"),
    ("it costs \\$7 *b*", "it costs $7 <em>b</em>"),
    ("\ue0000\ue001 *x*", "0 <em>x</em>"),
]


@pytest.mark.parametrize(("text", "html"), CASES)
def test_markdown(text: str, html: str) -> None:
    """Each text becomes this HTML: what looks like a tag stays visible, and nothing in it can run."""
    assert re.sub(r"(?<=>)\n|\n(?=<)|(?<=\n) +", "", markup(text).html) == html


SAME = [
    "a plain sentence, 3 % of it: (yes)",
    "## A heading",
    "- an item's words",
    "a `span` and `x = {1}`",
    "ünïcode · √2",
]


@pytest.mark.parametrize("text", SAME)
def test_short_cut(text: str) -> None:
    """What does not go through the parser comes out as it would from there."""
    slow = markup._converted(text)
    assert markup(text).html == slow.removeprefix("<p>").removesuffix("</p>")


def test_three_formulas_and_money() -> None:
    """Pandoc's rule tells formulas from money, and stars in a formula are no emphasis."""
    html = markup("$f*g$ and $h*k$; it costs $5 and $10; $a<b$; \\$7").html
    assert html.count("<math") == html.count("</math>") == 3
    assert "it costs $5 and $10;" in html
    assert html.endswith("; $7")
    assert "<em>" not in html


def test_formula_in_an_attribute() -> None:
    """A formula's source in an attribute cannot break out of it."""
    html = markup('![$a" onerror="hit()$](b.png)').html
    assert "<math" not in html
    assert '" onerror="' not in html


def test_unknown_formula() -> None:
    """A formula that no converter understands is shown as its source, visibly."""
    for half in (r"\undefined{<x>}", r"\frac{1", "a}", r"\frac1", r"\text{a", r"\begin{foo}a\end{foo}"):
        assert mathml(half, False).startswith('<code class="math-error"'), half
    assert "<x>" not in mathml(r"\undefined{<x>}", False)


BROKEN = [
    ("$\nabla L$ and $\theta$", r"\n"),
    ("$\theta$", r"\t"),
    ("$$\rho$$", r"\r"),
    ("$\frac{1}{2}$", r"\f"),
    ("a $\beta$", r"\b"),
    ("$\nu = 1$", r"\n"),
    (r"$\nabla L$", None),
    ("tabs\tand\nlines, $5\nor $6", None),
    ("$$\na = b\n$$", None),
    ("$a$ costs $5\nnot $6", None),
]


@pytest.mark.parametrize(("text", "escape"), BROKEN)
def test_broken_escapes(text: str, escape: str | None) -> None:
    """A formula that lost a backslash because its string has no r prefix is recognised; other texts are not."""
    assert broken_escape(text) == escape


def test_fences() -> None:
    """Fenced code is highlighted, and Markdown and math in it are code."""
    html = markup("```python\nx = '$a$ *b* <c>'\n\n- d\n```\nafter").html
    assert '<pre class="block"><code>x = <i class="s">' in html
    assert "$a$ *b* &lt;c&gt;" in html
    assert "<li>" not in html
    assert html.endswith("<p>after</p>")


def test_style() -> None:
    """A style says how words look; where they stand, or what they fetch, it cannot say."""
    assert safe_style("color: red; position: fixed; background: url(//x.org)") == "color:red"
    assert '"' not in safe_style('color: red"><script>')


def test_blanks_around_a_sentence() -> None:
    """Blanks at the ends are kept: the outputs of one statement flow on."""
    assert markup("see *a* ").html == "see <em>a</em> "
    assert markup(" *a*").html == " <em>a</em>"
