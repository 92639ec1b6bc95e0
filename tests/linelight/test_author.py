"""The author's calls, and what they record."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from linelight import Reference, image, link, note, text
from tracer import recording
from tracer.trace.outputs import Citation, CodeLink, Image, Note, Output, Text, WebLink


class Heard:
    """A listener that only remembers."""

    def __init__(self) -> None:
        self.outputs: list[Output] = []
        self.kept: list[bytes] = []

    def on_output(self, output: Output) -> None:
        self.outputs.append(output)

    def relative(self, path: str) -> str:
        return path.rpartition("/")[2]

    def keep(self, content: bytes, extension: str) -> str:
        self.kept.append(content)
        return f"site/media/figure{extension}"


@pytest.fixture
def heard() -> Iterator[Heard]:
    listener = Heard()
    recording.listen(listener)
    yield listener
    recording.listen(None)


class Drawn:
    def _repr_svg_(self) -> str:
        return "<svg/>"


def test_texts(heard: Heard) -> None:
    """A text is dedented, but for the blank that begins a single line; a block keeps its inner indentation."""
    text("""
        a
          b
    """)
    text(" and ")
    text("x = 1", verbatim=True, language="python")
    text("red", style="color: red")
    note("for me")
    assert heard.outputs == [
        Text("a\n  b"),
        Text(" and "),
        Text("x = 1", verbatim=True, language="python"),
        Text("red", style="color: red"),
        Note("for me"),
    ]


def test_pictures(heard: Heard) -> None:
    """A picture is a path, a URL, or a figure that is kept as SVG."""
    from matplotlib.figure import Figure

    figure = Figure()
    figure.subplots().plot([1, 2])
    image("a.png", alt="a", width=3, caption="c")
    image(Drawn(), alt="drawn")
    image(figure)
    image(figure.axes[0])
    assert heard.outputs[:2] == [Image("a.png", "a", 3, "c"), Image("site/media/figure.svg", "drawn")]
    assert heard.kept[0] == b"<svg/>"
    assert heard.kept[1] == heard.kept[2]
    assert b"<svg" in heard.kept[1]
    with pytest.raises(TypeError, match=r"not int; .*plt\.gcf\(\)"):
        image(3)


def test_nothing_of_a_figure_is_cut_off(heard: Heard) -> None:
    """What stands outside of a figure's size, as the label of an axis does, makes the picture larger."""
    from matplotlib.figure import Figure

    def height(label: str) -> float:
        figure = Figure(figsize=(3, 2))
        figure.subplots().set_xlabel(label)
        image(figure)
        found = re.search(rb'height="([\d.]+)pt"', heard.kept[-1])
        assert found
        return float(found[1])

    assert height("one\ntwo\nthree") > height("") + 20


def test_links(heard: Heard) -> None:
    """A link is a URL, a place in the code, or a citation; other targets and other schemes are errors."""
    link("https://example.org", title="e")
    link(title="e", url="page.html")
    link(test_links)
    link(Heard)
    link(Reference("T", ("A B",), 2000, "https://example.org"))
    web, relative, function, cls, citation = heard.outputs
    assert (web, relative) == (WebLink("https://example.org", "e"), WebLink("page.html", "e"))
    assert isinstance(function, CodeLink)
    assert function.name == "test_links"
    assert function.path == "test_author.py"
    assert function.line == test_links.__code__.co_firstlineno
    assert isinstance(cls, CodeLink)
    assert cls.name == "Heard"
    assert citation == Citation("T", ("A B",), 2000, "https://example.org")
    with pytest.raises(TypeError, match="not int"):
        link(3)
    for url in (
        "javascript:alert(1)",
        "JAVASCRIPT:x",
        "data:text/html,x",
        "file:///etc/passwd",
        " vbscript:x",
    ):
        with pytest.raises(ValueError, match="opens http"):
            link(url)


@pytest.mark.parametrize(
    "url", ["www.google.com", "google.com", "WWW.x", "docs.python.org/3/", "github.com:443/a", "x.ai?q#a"]
)
def test_a_link_without_its_scheme(url: str) -> None:
    """What is plainly a host is not taken for a file, and the error says what was meant."""
    with pytest.raises(ValueError, match="did you mean https://" + url.partition("?")[0]):
        link(url)


@pytest.mark.parametrize(
    "url", ["notes.html", "org.html", "a/www.txt", "data.company", "com", "#L3", "./x.org"]
)
def test_relative_links(url: str) -> None:
    """What may be a file is a file."""
    link(url)


@pytest.mark.parametrize(
    ("authors", "label"),
    [
        (("Ada Lovelace",), "Lovelace 1843"),
        (("Ada Lovelace", "Charles Babbage"), "Lovelace and Babbage 1843"),
        (("Ada Lovelace", "Charles Babbage", "Luigi Menabrea"), "Lovelace et al. 1843"),
        (("Ada Lovelace", "et al."), "Lovelace et al. 1843"),
        ((), "The Society 1843"),
    ],
)
def test_labels_of_citations(authors: tuple[str, ...], label: str) -> None:
    """One author, two, or the first and the others; the organization where nobody is named."""
    assert Citation("T", authors, 1843, organization="The Society").label == label


def test_silent_outside_a_trace() -> None:
    """Outside a trace the calls do nothing, but a mistake is the same error there."""
    text("x")
    link("https://example.org")
    note("x")
    with pytest.raises(TypeError, match="text\\(\\) takes a string"):
        text(3)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(TypeError, match="note\\(\\) takes a string"):
        note(3)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(TypeError, match="link\\(\\) takes a URL"):
        link(3)
    with pytest.raises(ValueError, match="opens http"):
        link("javascript:x")
