"""Pictures and videos from the course and from the web; a local server plays the web."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from renderer.build import build
from renderer.download import Limits, NotGot, Web, fetch
from renderer.kinds import kind_of
from renderer.media import Media, Missing, Picture
from renderer.network import _is_private
from tests.renderer.making import write_trace
from tests.renderer.servers import FAULTS, GOOD, HTML, PNG, Server, png, sends, serving
from tracer.trace.errors import ConfigurationError

LIMITS = Limits(connect=5, read=0.5, total=2, size=2**20, redirects=3)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(GOOD | {path: answer for path, (answer, _) in FAULTS.items()}) as server:
        yield server


def media(course: Path, offline: bool = False, refresh: bool = False) -> Media:
    return Media(course, Web(offline, refresh, LIMITS))


def files_of(course: Path) -> set[str]:
    folder = course / "site" / "media"
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


@pytest.mark.parametrize("path", FAULTS)
def test_faults(path: str, server: Server, tmp_path: Path) -> None:
    """Whatever a server does, the error says it, and nothing is kept."""
    found = media(tmp_path).picture(server.url + path)
    assert isinstance(found, Missing)
    assert FAULTS[path][1] in found.reason
    assert "--offline" in found.hint
    assert not found.excused
    assert files_of(tmp_path) == set()


@pytest.mark.parametrize("path", GOOD)
def test_downloads(path: str, server: Server, tmp_path: Path) -> None:
    """A download is kept by its content, and the next build asks nothing."""
    found = media(tmp_path).picture(server.url + path)
    assert isinstance(found, Picture)
    asked = len(server.asked)
    again = media(tmp_path)
    again.download([server.url + path])
    assert again.picture(server.url + path) == found
    assert media(tmp_path, offline=True).picture(server.url + path) == found
    assert len(server.asked) == asked
    assert files_of(tmp_path) == {"downloads.yaml", found.url.removeprefix("media/")}


def test_each_is_fetched_once(server: Server, tmp_path: Path) -> None:
    """Many are fetched together, each once, and one content is one file; a fault of one is no fault of others."""
    urls = [f"{server.url}/a.png?{n}" for n in range(20)]
    many = media(tmp_path)
    many.download([*urls, *urls, server.url + "/gone", "local.png"])
    assert all(isinstance(many.picture(url), Picture) for url in urls)
    assert isinstance(many.picture(server.url + "/gone"), Missing)
    assert len(server.asked) == 21
    assert len(files_of(tmp_path)) == 2


def test_where_an_event_loop_runs_already(server: Server, tmp_path: Path) -> None:
    """A build that is started from asynchronous code downloads too."""

    async def build_inside() -> object:
        return media(tmp_path).picture(server.url + "/a.png")

    with ThreadPoolExecutor(1) as fresh:  # the browser tests' own loop runs in this thread
        assert isinstance(fresh.submit(lambda: asyncio.run(build_inside())).result(), Picture)


def test_nobody_listens(tmp_path: Path) -> None:
    """Without a server the error says so."""
    found = media(tmp_path).picture("http://127.0.0.1:1/a.png")
    assert isinstance(found, Missing)
    assert "no connection" in found.reason


@pytest.mark.parametrize("url", ["http://", "http://[", "http://x:99999/", "https://exa mple.org/a.png"])
def test_addresses_that_are_none(url: str, tmp_path: Path) -> None:
    """What is no address is a missing picture, and no traceback."""
    assert isinstance(media(tmp_path).picture(url), Missing)


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("169.254.169.254", True),
        ("::1", True),
        ("localhost", True),
        ("printer.local", True),
        ("example.org", False),
        ("93.184.216.34", False),
    ],
)
def test_private_addresses(host: str, private: bool) -> None:
    """These are where a redirect from elsewhere must not lead."""
    assert _is_private(host) == private


def test_a_redirect_into_a_private_network(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A public server cannot send a build to one of the network that the build runs in."""
    monkeypatch.setattr("renderer.network._is_private", lambda host: host == "localhost")
    port = server.server_address[1]
    server.answers["/in"] = lambda handler: handler.head(
        302, Location=f"http://localhost:{port}/a.png", Content_Length=0
    )
    url = f"{server.url}/in"
    reply = fetch([url], LIMITS)[url]
    assert isinstance(reply, NotGot)
    assert "private network" in reply.reason
    assert server.asked == ["/in"]


def test_refresh(tmp_path: Path) -> None:
    """What was downloaded is asked for again; where that fails, it stays as it was, with a warning."""
    content = PNG
    with serving({"/a.png": lambda handler: sends(content)(handler)}) as server:
        url = server.url + "/a.png"
        first = media(tmp_path).picture(url)
        content = png(2, 2)
        assert media(tmp_path).picture(url) == first
        second = media(tmp_path, refresh=True).picture(url)
        assert second != first
        content = HTML
        third = media(tmp_path, refresh=True)
        third.download([url])
        assert third.picture(url) == second
        [warning] = third.warnings
        assert "as it was downloaded before" in warning


def test_a_changed_file_is_fetched_again(server: Server, tmp_path: Path) -> None:
    """A file that is not what was downloaded is not shown in its name."""
    found = media(tmp_path).picture(server.url + "/a.png")
    assert isinstance(found, Picture)
    (tmp_path / "site" / found.url).write_bytes(PNG + b"x")
    assert isinstance(media(tmp_path, offline=True).picture(server.url + "/a.png"), Missing)
    assert media(tmp_path).picture(server.url + "/a.png") == found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("http://a/b.png: 0123456789abcdef.png\nhttp://a/c.png: ../../secret.png\n", 2),
        ("a: [\n", 2),
        ("- a\n", 1),
        ("<<<<<<< ours\nhttp://a/b.png: 0123456789abcdef.png\n", 2),
    ],
)
def test_a_list_that_cannot_be_read(text: str, line: int, tmp_path: Path) -> None:
    """A damaged list is an error with its line, and no path of it leads out of the folder."""
    path = tmp_path / "site" / "media" / "downloads.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        Media(tmp_path)
    assert caught.value.where is not None
    assert caught.value.where.line == line


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        (b"\0\0\0\x1cftypavif", "image/avif"),
        (b"\0\0\0\x1cftypisom", "video/mp4"),
        (b"\x1a\x45\xdf\xa3\x01\0\0\0\x42\x82\x84webm", "video/webm"),
        (b"\xef\xbb\xbf <svg>", "image/svg+xml"),
        (b'<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C" "x">\n<svg/>', "image/svg+xml"),
        (b"<!DOCTYPE html><svg></svg>", ""),
        (b"<html><svg></svg>", ""),
        (b"<!-- a -->" * 5000 + b"<html>", ""),
        (b"RIFF\0\0\0\0WAVE", ""),
        (b"", ""),
    ],
)
def test_kinds(content: bytes, kind: str) -> None:
    """Bytes say what they are."""
    assert kind_of(content) == kind


LOCAL = [
    ("no.png", "no such file", 'did you mean "on.png"?'),
    ("../secret.png", "outside of the course", "copy it"),
    ("page.png", "it is no picture", "png, jpg"),
    ("film.png", "it is no picture but video/mp4", "png, jpg"),
    ("\0", "", ""),
]


@pytest.mark.parametrize(("source", "reason", "hint"), LOCAL)
def test_local_pictures_that_are_none(source: str, reason: str, hint: str, tmp_path: Path) -> None:
    """A local file that is missing, outside, or no picture whatever its name says: why, and what to do."""
    (tmp_path / "secret.png").write_bytes(PNG)
    course = tmp_path / "course"
    course.mkdir()
    (course / "on.png").write_bytes(PNG)
    (course / "page.png").write_bytes(HTML)
    (course / "film.png").write_bytes(b"\0\0\0\x1cftypisom")
    found = media(course).picture(source)
    assert isinstance(found, Missing)
    assert reason in found.reason
    assert hint in found.hint


def test_a_missing_picture_fails_the_build(server: Server, tmp_path: Path) -> None:
    """The error names file, line and source line; with --offline what is not there is excused, and says so."""
    url = server.url + "/gone"
    step = f'{{"enter": [["main", 0]], "at": 3, "out": [{{"image": "{url}"}}, {{"text": "![a]({url}?2)"}}]}}'
    write_trace(tmp_path, body=f'steps:\n- {step}\n- {{"end": "ok"}}\n')
    report = build(tmp_path, web=Web(limits=LIMITS))
    assert report.exit_code == 1
    assert [str(error).split("\n")[:2] for error in report.errors] == [
        [
            f"lectures/x.py:3: the picture {url}{n} is not shown: the server answers 404 Not Found",
            "    text('on cpu')",
        ]
        for n in ("", "?2")
    ]
    assert server.asked == ["/gone", "/gone?2"] or server.asked == ["/gone?2", "/gone"]
    report = build(tmp_path, web=Web(offline=True))
    assert report.exit_code == 0
    assert len(report.warnings) == 2
    assert len(server.asked) == 2
    assert "Picture not shown" in (report.public / "x.html").read_text(encoding="utf-8")


LINKS = [
    ("https://example.org/a.html", "https://example.org/a.html"),
    ("y.html#L3", "y.html#L3"),
    ("./index.html?q=1", "./index.html?q=1"),
    ("#L2", "#L2"),
    ("/elsewhere.html", "/elsewhere.html"),
    ("mailto:a@b.org", "mailto:a@b.org"),
    ("data/my%20notes.txt", "media/2cf24dba5fb0a30e/my%20notes.txt"),
    ("data/my notes.txt#end", "media/2cf24dba5fb0a30e/my%20notes.txt#end"),
]


def course_with_links(course: Path, *urls: str) -> Path:
    (course / "data").mkdir(exist_ok=True)
    (course / "data" / "my notes.txt").write_text("hello")
    (course / ".secret").write_text("hello")
    write_trace(course, "y")
    out = ", ".join(f'{{"link": "{url}"}}, {{"text": "[a](<{url}>) or so"}}' for url in urls)
    step = f'{{"enter": [["main", 0]], "at": 3, "out": [{out}]}}'
    write_trace(course, body=f'steps:\n- {step}\n- {{"end": "ok"}}\n')
    return course


@pytest.mark.parametrize(("url", "leads_to"), LINKS)
def test_links_that_lead_somewhere(url: str, leads_to: str, tmp_path: Path) -> None:
    """A link leads to the web, to a page of the site, or to a file of the course, which the site then has; the
    same in Markdown."""
    report = build(course_with_links(tmp_path, url))
    assert report.errors == ()
    assert (report.public / "x.html").read_text(encoding="utf-8").count(f'href="{leads_to}"') == 2
    kept = report.public / "media" / "2cf24dba5fb0a30e" / "my notes.txt"
    assert kept.is_file() == leads_to.startswith("media/")


DEAD_LINKS = [
    ("z.html", "there is no such file", 'did you mean "y.html"?'),
    ("data/my notes.txd", "there is no such file", 'did you mean "my notes.txt"?'),
    ("www.python.org/3", "there is no such file", "begins with https://"),
    ("../x.html", "outside of the course", "begins with https://"),
    (".secret", "it is hidden", "begins with a dot"),
]


@pytest.mark.parametrize(("url", "reason", "hint"), DEAD_LINKS)
def test_links_that_lead_nowhere(url: str, reason: str, hint: str, tmp_path: Path) -> None:
    """A dead link is an error that names its line, once, though it is there twice."""
    [error] = build(course_with_links(tmp_path, url)).errors
    assert str(error).startswith(f"lectures/x.py:3: the link {url} leads nowhere: ")
    assert reason in error.what
    assert hint in error.hint
    assert "?;" not in error.hint
