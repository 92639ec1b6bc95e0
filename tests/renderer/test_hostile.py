"""Texts that try to be more than texts, wherever a text can come from."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from renderer.calls import AUTHOR_CALLS
from tests.renderer.making import Run, html_of, page_of
from tracer.trace.model import Entry, Error, Frame, Stack, Trace
from tracer.trace.outputs import Citation, CodeLink, Image, Text, WebLink
from tracer.trace.source import SourceFile
from tracer.trace.values import (
    Clipped,
    Described,
    Failed,
    Mapping,
    Parameters,
    Plain,
    Record,
    Sequence,
    Tensor,
)

HOSTILE = [
    "</ScRiPt><script>hit()</script>",
    '"><img src=x onerror=hit()>',
    "' onmouseover='hit()",
    "<!--<script>",
    "{{ 7 * 7 }}{% raw %}",
    "]]><svg onload=hit()>",
]


MATHML = {"mo", "mi", "mn", "mrow", "mspace", "mtext", "msup"}


class _Elements(HTMLParser):
    """All elements of a page, by what they are and what they have."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}


def everything(word: str) -> Trace:
    """A trace that has the word in every place that a text can be in."""
    calls = ", ".join(sorted(AUTHOR_CALLS))
    run = Run(
        f"from linelight import {calls}\n# {word}\ndef main():\n    x = {word!r}  # @inspect x\n    text(x)",
        title=word,
    )
    run.sources = (*run.sources, SourceFile(f"lectures/{word}.py", (f"# {word}", "y = 1")))
    run.enter(word)
    values = [
        Plain(word),
        Clipped("str", word, 100),
        Sequence(word, (Plain(word),), 1),
        Mapping("dict", ((Plain(word), Plain(word)), (Plain(1), Plain(word * 3))), 2),
        Record(word, ((word, Plain(word)), (word, Plain(word * 3)))),
        Tensor(word, (2, 3), word, word, elements=[[word] * 3] * 2, note=word),
        Parameters(word, ((word, (2,), word),), 1, 2),
        Described(word, word),
        Failed(word, word),
    ]
    run.step(4, set={f"{word}{n}": value for n, value in enumerate(values)})
    run.step(
        5,
        out=[
            Text(word),
            Text(word, style=word),
            Text(word, verbatim=True, language=word),
            Text(f"${word}$ [{word}]({word}) ![{word}]({word}) `{word}`"),
            Image(word, word, None, word),
            WebLink(word, word),
            WebLink(f"https://x.org/{word}", word),
            CodeLink(word, word, 1, word),
            Citation(word, (word,), 1, word, word, word),
        ],
    )
    error = Error(word, word, (Entry(word, 1, word, word),))
    run.stack = Stack(Frame(1, word, f"lectures/{word}.py"), run.stack, 1)
    run.step(2, "raise", error=error)
    return run.trace("error", error, machine=word, versions={word: word, "torch": word}, when=word)


@pytest.mark.parametrize("word", HOSTILE)
def test_a_text_is_a_text(word: str) -> None:
    """Whatever a text says, and wherever it stands, the page has the elements and attributes of a harmless one."""
    harmless = _Elements(html_of(page_of(everything("word"), Path("/nowhere")), "word"))
    found = _Elements(html_of(page_of(everything(word), Path("/nowhere")), word))
    assert found.tags.count("script") == harmless.tags.count("script")
    assert not {name for name in found.attributes if name.startswith("on")}
    assert found.tags.count("svg") == harmless.tags.count("svg")
    assert set(found.tags) <= {*harmless.tags, "img", *MATHML}


def test_the_pages_ask_nobody() -> None:
    """A page names no other host, has no inline script or handler, and forbids them."""
    html = html_of(page_of(everything("word"), Path("/nowhere")))
    assert "default-src 'none'" in html
    assert 'src="http' not in html
    assert "<style" not in html
