"""site.yaml, the choice of traces, and the build of a whole site."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from renderer.build import build
from renderer.pictures import size, themed
from renderer.site import LectureEntry, read_site
from tests.renderer.making import write_trace
from tracer.trace.errors import ConfigurationError


def write_site(course: Path, text: str) -> Path:
    path = course / "site" / "site.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_site(tmp_path: Path) -> None:
    """Title, description, and lectures in order, each with a summary or without."""
    write_site(tmp_path, "title: A\ndescription: B\nlectures:\n- one\n- name: two.py\n  summary: S\n")
    site = read_site(tmp_path)
    assert (site.title, site.description) == ("A", "B")
    assert site.lectures == (LectureEntry("one"), LectureEntry("two", "S"))


@pytest.mark.parametrize("text", [None, "", "# nothing\n"])
def test_no_site(tmp_path: Path, text: str | None) -> None:
    """Without a site.yaml, or with an empty one, there are defaults."""
    if text is not None:
        write_site(tmp_path, text)
    assert read_site(tmp_path).title == "Lectures"


MISTAKES = [
    ("limits:\n  lop: 3\n", 2, 'unknown key "lop"', 'did you mean "loop"?'),
    ("limits:\n  loop: many\n", 2, '"loop" is a whole number', "as in: loop: 10000"),
    ("limits:\n  loop: 0\n", 2, '"loop" is at least 1', ""),
    ("limits: 3\n", 1, '"limits" is keys of its own', ""),
    ("titel: A\n", 1, 'unknown key "titel"', 'did you mean "title"?'),
    ("title: A\nlectures:\n- name: one\n  sumary: S\n", 4, 'unknown key "sumary"', 'did you mean "summary"?'),
    ("title: [A]\n", 1, '"title" is text', ""),
    ("title: A\nlectures: one\n", 2, '"lectures" is a list', ""),
    ("lectures:\n- summary: S\n", 2, "no name", "write name:"),
    ("lectures:\n- a//b\n", 2, "no name of a lecture", "without .py"),
    ("lectures: [one, one]\n", 1, "twice", "once"),
    ("- a\n", 1, "here stand keys", ""),
    ("title: A\n  b: {\n", 2, "not YAML", ""),
    ("title: A\nurl: example.org\n", 2, "not where a site is", "https://"),
    ("url: 'https://example.org/?a=b'\n", 1, "not where a site is", "https://"),
]


@pytest.mark.parametrize(("text", "line", "what", "hint"), MISTAKES)
def test_mistakes(tmp_path: Path, text: str, line: int, what: str, hint: str) -> None:
    """A mistake names the file, the line, what is wrong, and what was probably meant."""
    path = write_site(tmp_path, text)
    with pytest.raises(ConfigurationError) as caught:
        read_site(tmp_path)
    error = caught.value
    assert error.where is not None
    assert (error.where.path, error.where.line) == (str(path), line)
    assert what in error.what
    assert hint in error.hint
    assert error.exit_code == 2


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_build_twice(tmp_path: Path) -> None:
    """A second build writes the same bytes, and leaves what is equal untouched."""
    write_trace(tmp_path)
    report = build(tmp_path)
    assert report.exit_code == 0
    first = files(report.public)
    times = {p: p.stat().st_mtime_ns for p in report.public.rglob("*") if p.is_file()}
    build(tmp_path)
    assert files(report.public) == first
    assert {p: p.stat().st_mtime_ns for p in report.public.rglob("*") if p.is_file()} == times
    assert {"index.html", "404.html", "x.html", "static/lecture.js", "static/linelight.css"} <= set(first)


def test_what_is_gone_goes(tmp_path: Path) -> None:
    """A page whose trace is gone is removed; what somebody else put into the folder stays."""
    public = tmp_path / "out"
    trace = write_trace(tmp_path)
    build(tmp_path, public)
    (public / "CNAME").write_text("x.org")
    trace.unlink()
    build(tmp_path, public)
    assert not (public / "x.html").exists()
    assert (public / "CNAME").exists()
    assert "no lectures here yet" in (public / "index.html").read_text()


def test_the_order_of_lectures(tmp_path: Path) -> None:
    """Lectures stand as site.yaml has them, then the others; one without a trace is named in a warning."""
    for name in ("a", "b", "c"):
        write_trace(tmp_path, name, title=f"Lecture {name}")
    write_site(tmp_path, "lectures: [c, missing, a]\n")
    report = build(tmp_path)
    assert [page.name for page in report.pages] == ["c", "a", "b"]
    assert any("missing" in warning for warning in report.stale)
    html = (report.public / "a.html").read_text()
    assert 'rel="prev" href="c.html"' in html
    assert 'rel="next" href="b.html"' in html


def test_a_gpu_before_a_cpu(tmp_path: Path) -> None:
    """Of several machines' traces the page shows the GPU's; a failed trace only where there is no
    good one, or none that is newer."""
    write_trace(tmp_path, machine="cpu")
    write_trace(tmp_path, machine="nvidia-h200", machine_name="NVIDIA H200")
    write_trace(tmp_path, "x.failed", machine="a-better-gpu", when="2025-01-02T03:04:05Z")
    write_trace(tmp_path, "y.failed")
    write_trace(tmp_path, "z.running")
    report = build(tmp_path)
    assert [page.name for page in report.pages] == ["x", "y"]
    assert "on nvidia-h200" in (report.public / "x.html").read_text()


@pytest.mark.parametrize(
    ("head", "words"), [({"format": "linelight/9"}, "linelight/9"), ({"body": "steps: 3\n"}, "not a trace")]
)
def test_a_trace_that_cannot_be_read(tmp_path: Path, head: dict[str, str], words: str) -> None:
    """A damaged or newer trace is a page that says so and an error; the other lectures are built."""
    write_trace(tmp_path, "bad", **head)
    write_trace(tmp_path, "good")
    report = build(tmp_path)
    assert report.exit_code == 1
    assert len(report.errors) == 1
    assert words in (report.public / "bad.html").read_text()
    assert (report.public / "good.html").exists()


def test_changed_sources(tmp_path: Path) -> None:
    """A source that changed since is named; an unchanged one, and one that is not there, are not."""
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text("x = 1\n")
    digest = hashlib.sha256(b"x = 1\n").hexdigest()
    write_trace(tmp_path, inputs=f"{{lectures/x.py: {digest}, lectures/gone.py: abc}}")
    assert build(tmp_path).stale == ()
    lecture.write_text("x = 2\n")
    [warning] = build(tmp_path).stale
    assert "lectures/x.py changed" in warning
    assert "gone" not in warning


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="%s" height="15"></svg>'
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x07\0\0\0\x05"


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        (SVG % b"20", (20, 15)),
        (SVG % b"20pt", (27, 15)),
        (SVG % b"100%", (40, 30)),
        (PNG, (7, 5)),
        (b"GIF89a\x07\0\x05\0", (7, 5)),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\0\x05\0\x07", (7, 5)),
        (b"nothing", None),
    ],
)
def test_sizes(picture: bytes, expected: tuple[int, int] | None) -> None:
    """A picture's size is read from its first bytes."""
    assert size(picture) == expected


def test_matplotlib_at_night() -> None:
    """A figure of matplotlib's gets a dark form; a drawing that has its own is left alone."""
    figure = b'<svg viewBox="0 0 1 1"><g id="figure_1"></g></svg>'
    assert b"prefers-color-scheme" in themed(figure)
    assert themed(themed(figure)) == themed(figure)
    assert themed(SVG) == SVG


def test_what_others_say_of_a_page(tmp_path: Path) -> None:
    """With the site's address each page has a preview, with full addresses, and 404's links begin at the site's
    root; without it there is a description only."""
    write_trace(tmp_path, title='A "quoted" <title>')
    (tmp_path / "card.png").write_bytes(PNG)
    words = "title: C\ndescription: D\nlectures: [{name: x, summary: S & T}]\n"
    write_site(tmp_path, words)
    page = (build(tmp_path).public / "x.html").read_text()
    assert '<meta name="description" content="S &amp; T">' in page
    assert "og:" not in page
    write_site(tmp_path, words + "url: https://example.org/course\nimage: card.png\n")
    public = build(tmp_path).public
    page = (public / "x.html").read_text()
    assert 'property="og:url" content="https://example.org/course/x.html"' in page
    assert 'property="og:title" content="A &#34;quoted&#34; &lt;title&gt;"' in page
    [image] = (public / "media").glob("*.png")
    assert f'property="og:image" content="https://example.org/course/media/{image.name}"' in page
    missing = (public / "404.html").read_text()
    assert 'href="/course/static/linelight.css"' in missing
    assert 'href="/course/x.html"' in missing


def test_a_preview_without_its_picture(tmp_path: Path) -> None:
    """A picture of site.yaml that is not there is named in a warning."""
    write_trace(tmp_path)
    write_site(tmp_path, "url: https://example.org/\nimage: none.png\n")
    assert any("none.png" in warning for warning in build(tmp_path).warnings)
