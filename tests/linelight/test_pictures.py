"""What lectures draw does not heap up in `site/media/`."""

from __future__ import annotations

from pathlib import Path

from tests.lecture_files import linelight, write_lecture

FIGURE = "\n".join(
    [
        "class Drawn:",
        '    def _repr_svg_(self): return "<svg>{}</svg>"',
        'image(Drawn(), alt="a"), image("site/media/mine.svg", alt="b")',
        'plot({{"mark": "{}", "data": {{"values": []}}}}, alt="c")',
    ]
)


def kept(course: Path) -> set[str]:
    return {path.name for path in (course / "site" / "media").glob("*.svg")}


def test_figures_that_nothing_shows_any_more(tmp_path: Path) -> None:
    """A run removes what only the run before it drew, that of a failure too: not what another lecture shows, and
    not what the author put there."""
    (tmp_path / "site/media").mkdir(parents=True)
    (tmp_path / "site/media/mine.svg").write_text("<svg/>")
    write_lecture(tmp_path, FIGURE.format("shared", "point"), "other")
    write_lecture(tmp_path, FIGURE.format("shared", "bar"))
    for words in (("trace",), ("build", "--offline")):
        assert linelight(tmp_path, *words).returncode == 0
    first = kept(tmp_path)
    assert len(first) == 4  # a figure, two charts, and the author's own
    write_lecture(tmp_path, FIGURE.format("new", "line"))
    assert linelight(tmp_path, "trace").returncode == 0
    assert len(first & kept(tmp_path)) == 3
    write_lecture(tmp_path, FIGURE.format("newer", "line") + "\n1 / 0")
    assert linelight(tmp_path, "trace").returncode == 1
    write_lecture(tmp_path, 'text("No figure.")')
    assert linelight(tmp_path, "trace").returncode == 0
    assert kept(tmp_path) < first
    assert len(kept(tmp_path)) == 3
    assert linelight(tmp_path, "check", "--static").stdout.count("no page shows") == 0
