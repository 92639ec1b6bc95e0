"""Links to arXiv, and what its API says of them; a local server plays arXiv."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from renderer import arxiv
from renderer.arxiv import Paper
from renderer.build import build
from renderer.download import Limits, Reply, Web, fetch
from renderer.papers import Papers, Unknown
from tests.renderer.making import words, write_trace
from tests.renderer.servers import Handler, Server, says, sends, serving
from tracer.trace.errors import ConfigurationError

URLS = [
    ("https://arxiv.org/abs/1706.03762", "1706.03762"),
    ("http://www.arxiv.org/abs/1706.03762v7", "1706.03762"),
    ("https://ARXIV.org/pdf/1706.03762v1.pdf", "1706.03762"),
    ("https://arxiv.org/pdf/1706.03762", "1706.03762"),
    ("https://export.arxiv.org/html/1706.03762v2#S3", "1706.03762"),
    ("https://arxiv.org/abs/0704.0001?context=cs.LG", "0704.0001"),
    ("https://arxiv.org/abs/hep-th/9901001", "hep-th/9901001"),
    ("https://arxiv.org/pdf/math.GT/0309136v3.pdf", "math/0309136"),
    (" arXiv:1706.03762v5 ", "1706.03762"),
    ("arxiv: hep-th/9901001", "hep-th/9901001"),
    ("https://arxiv.org/list/cs.LG/recent", None),
    ("https://arxiv.org/abs/1706.037", None),
    ("https://arxiv.org/abs/1706.03762,1706.03763", None),
    ("https://arxiv.org.example.org/abs/1706.03762", None),
    ("https://example.org/arxiv.org/abs/1706.03762", None),
    ("1706.03762", None),
    ("arXiv:attention", None),
]


@pytest.mark.parametrize(("url", "name"), URLS)
def test_which_paper(url: str, name: str | None) -> None:
    """Every form of a paper's URL has its name, without version and class; others have none."""
    assert arxiv.id_of(url) == name


ENTRY = """<entry><id>http://arxiv.org/abs/{name}v7</id><published>2017-06-12T17:57:34Z</published>
<title>Attention Is All
  You Need &lt;b&gt;</title><summary>  The dominant
models.</summary>{authors}</entry>"""


def feed(*names: str) -> bytes:
    authors = "".join(f"<author><name>Ada {n:02}</name></author>" for n in range(14))
    entries = "".join(ENTRY.format(name=name, authors=authors) for name in names)
    return f'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">{entries}</feed>'.encode()


def answers(handler: Handler) -> None:
    """As arXiv: what is asked for and is there."""
    asked = parse_qs(urlsplit(handler.path).query)["id_list"][0].split(",")
    sends(feed(*(name for name in asked if name != "9999.99999")), "application/atom+xml")(handler)


def web(server: Server, offline: bool = False, refresh: bool = False) -> Web:
    def ask(urls: Iterable[str], limits: Limits) -> dict[str, Reply]:
        here = {url: url.replace("https://export.arxiv.org", server.url) for url in urls}
        replies = fetch(here.values(), limits)
        return {url: replies[at] for url, at in here.items()}

    return Web(offline, refresh, Limits(read=5, total=10, size=2**20), ask, pause=0.01)


PAPER = Paper(
    "Attention Is All You Need <b>",
    tuple(f"Ada {n:02}" for n in range(14)),
    "2017-06-12",
    "The dominant models.",
)


def test_one_question_once(tmp_path: Path) -> None:
    """All papers are asked for together, and what is known is never asked again."""
    with serving({"/api/query": answers}) as server:
        urls = [url for url, name in URLS if name]
        for _ in range(2):
            papers = Papers(tmp_path, web(server))
            papers.look_up(urls)
            assert all(papers.paper(url) == PAPER for url in urls)
        assert papers.paper("https://example.org") is None
        [asked] = server.asked
        assert "id_list=0704.0001,1706.03762,hep-th/9901001,math/0309136&max_results=4" in asked
        Papers(tmp_path, web(server, refresh=True)).look_up(urls)
        assert len(server.asked) == 2
        Papers(tmp_path, web(server)).look_up(f"https://arxiv.org/abs/2401.{n:05}" for n in range(150))
        assert len(server.asked) == 4
    assert Papers(tmp_path, Web(offline=True)).paper(urls[0]) == PAPER


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><feed xmlns="http://www.w3.org/2005/Atom">&b;</feed>'
)
FAULTS: list[tuple[Callable[[Handler], None], str, int]] = [
    (says(503), "answers 503", 3),
    (says(429), "answers 429", 3),
    (says(400), "answers 400", 1),
    (sends(b"<html>"), "it is no XML", 1),
    (sends(b"<html/>"), "it is no feed", 1),
    (sends(BOMB), "it has a DOCTYPE", 1),
    (sends(BOMB.decode().encode("utf-16")), "could not be asked", 1),
    (sends(feed()), "arXiv has no such paper", 1),
    (sends(bytes(2**21)), "larger than 1 MiB", 1),
]


@pytest.mark.parametrize(("answer", "reason", "asked"), FAULTS)
def test_faults(answer: Callable[[Handler], None], reason: str, asked: int, tmp_path: Path) -> None:
    """Whatever arXiv says, the reason is told, the question is not repeated for each link, and nothing is kept."""
    with serving({"/api/query": answer}) as server:
        papers = Papers(tmp_path, web(server))
        for _ in range(2):
            found = papers.paper("https://arxiv.org/abs/1706.03762")
            assert isinstance(found, Unknown)
            assert reason in found.reason
        assert len(server.asked) == asked
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    "text",
    [
        "- a\n",
        "1706.03762: {title: a}\n",
        "1706.03762: {title: 1, authors: [], date: a, abstract: b}\n",
        "a: [",
    ],
)
def test_records_that_cannot_be_read(text: str, tmp_path: Path) -> None:
    """A damaged file is an error with its place."""
    path = tmp_path / "site" / "media" / "papers.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(ConfigurationError, match="each paper has a title") as caught:
        Papers(tmp_path)
    assert caught.value.where is not None


def test_on_a_page(tmp_path: Path) -> None:
    """A link without a title becomes a citation whose card cuts a long list of authors; one with a title stays as
    it is worded; one that cannot be looked up stays plain, with a warning, and the build goes on."""
    out = (
        '{"link": "arXiv:1706.03762"}, {"link": "https://arxiv.org/abs/1706.03763", "title": "as worded"}, '
        '{"link": "https://arxiv.org/abs/9999.99999"}'
    )
    write_trace(
        tmp_path, body=f'steps:\n- {{"enter": [["main", 0]], "at": 3, "out": [{out}]}}\n- {{"end": "ok"}}\n'
    )
    with serving({"/api/query": answers}) as server:
        report = build(tmp_path, web=web(server))
        assert len(server.asked) == 1
    assert report.exit_code == 0
    [warning] = report.warnings
    assert (
        "lectures/x.py:3: https://arxiv.org/abs/9999.99999 is shown as a plain link: arXiv has no" in warning
    )
    html = (report.public / "x.html").read_text(encoding="utf-8")
    assert '<a href="https://arxiv.org/abs/1706.03762">Attention Is All You Need &lt;b&gt;</a>' in html
    assert '<a href="https://arxiv.org/abs/1706.03763">as worded</a>' in html
    assert '<a href="https://arxiv.org/abs/9999.99999">https://arxiv.org/abs/9999.99999</a>' in html
    assert "[00 et al. 2017]" in words(html)
    assert "Ada 04, …, Ada 09" in words(html)
    assert "arXiv, 2017" in words(html)


def test_a_reference_without_authors(tmp_path: Path) -> None:
    """What a reference to arXiv leaves out is filled in, and what it says stays."""
    url = "https://arxiv.org/abs/1706.0376"
    out = (
        f'{{"cite": "{url}2", "url": "{url}2", "organization": "Google", "notes": "Attention."}}, '
        f'{{"cite": "My title", "url": "{url}3"}}, '
        f'{{"cite": "T", "url": "{url}4", "authors": ["Bob Known"], "year": 2001}}'
    )
    write_trace(
        tmp_path, body=f'steps:\n- {{"enter": [["main", 0]], "at": 3, "out": [{out}]}}\n- {{"end": "ok"}}\n'
    )
    with serving({"/api/query": answers}) as server:
        report = build(tmp_path, web=web(server))
        assert len(server.asked) == 2  # the second is worded, so it was found only on its page
    html = (report.public / "x.html").read_text(encoding="utf-8")
    assert f'<a href="{url}2">Attention Is All You Need &lt;b&gt;</a>' in html
    assert "Google, 2017" in words(html)
    assert "Attention." in words(html)
    assert "My title" in words(html)
    assert "[Known 2001]" in words(html)
    assert words(html).count("[00 et al. 2017]") == 2
