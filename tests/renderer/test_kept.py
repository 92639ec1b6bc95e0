"""A build that keeps pages of the one before writes what one that keeps nothing writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from renderer.build import build
from renderer.download import Web
from renderer.kept import Kept
from tests.edits import png
from tests.lecture_files import linelight, write_lecture


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_the_same_bytes(tmp_path: Path) -> None:
    """After a lecture, a picture, a linked file, site.yaml and a reference were edited, and one was lost."""
    (tmp_path / "p.png").write_bytes(png(1))
    (tmp_path / "words.txt").write_text("one")
    write_lecture(tmp_path, 'image("p.png", alt="p")\ntext("x")', "x")
    write_lecture(tmp_path, 'link("words.txt", title="words")\nnote("mine")', "y")
    assert linelight(tmp_path, "trace").returncode == 0
    kept = Kept()
    edits: list[Callable[[], object]] = [
        lambda: None,
        lambda: (tmp_path / "p.png").write_bytes(png(200)),
        lambda: (tmp_path / "words.txt").write_text("another"),
        lambda: (tmp_path / "site/site.yaml").write_text("title: Another\n"),
        lambda: [write_lecture(tmp_path, 'text("new")', "x"), linelight(tmp_path, "trace")],
        lambda: (tmp_path / "words.txt").unlink(),
    ]
    for number, edit in enumerate(edits):
        edit()
        first = build(tmp_path, tmp_path / "kept", Web(offline=True), notes=True, kept=kept)
        second = build(tmp_path, tmp_path / f"fresh{number}", Web(offline=True), notes=True)
        assert files(first.public) == files(second.public)
        assert (first.stale, first.warnings) == (second.stale, second.warnings)
        assert list(map(str, first.errors)) == list(map(str, second.errors))
