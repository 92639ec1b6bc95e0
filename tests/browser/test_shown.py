"""What the author's calls show, in a browser: the tour has one of each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Watched
from tests.lecture_files import linelight, write_lecture

WIDE = (
    "[...document.querySelectorAll('.data, .wide, pre.block')].filter(e => e.scrollWidth > e.clientWidth + 1)"
)


@pytest.mark.parametrize("width", [1440, 390])
def test_all_is_there(watched: Watched, site: Path, width: int) -> None:
    """Pictures, charts and graphs are loaded, the video knows its length, and only boxes that the keyboard reaches
    scroll sideways, never the page."""
    watched.page.set_viewport_size({"width": width, "height": 844})
    page = watched.open(site / "tour.html")
    page.evaluate(
        "document.querySelectorAll('img, .block').forEach(e => { e.loading = 'eager'; "
        "e.style.contentVisibility = 'visible' })"
    )
    page.wait_for_function("[...document.images].every(image => image.complete)")
    assert page.evaluate("[...document.images].filter(i => !i.naturalWidth || !i.alt).map(i => i.src)") == []
    assert page.locator("figure img[alt^='Graph of']").count() >= 2
    page.wait_for_function("document.querySelector('video').readyState > 0")
    assert page.evaluate("document.querySelector('video').paused")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(f"{WIDE}.filter(e => e.tabIndex < 0).map(e => e.outerHTML.slice(0, 80))") == []


def test_on_paper(watched: Watched, site: Path) -> None:
    """A video is a link there, and nothing that scrolls is cut off."""
    page = watched.open(site / "tour.html")
    assert not page.locator(".film .paper").is_visible()
    page.emulate_media(media="print")
    assert page.locator(".film .paper a").is_visible()
    assert not page.locator(".film video").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.data')).overflowX") == "visible"


def test_captions_from_disk(watched: Watched, tmp_path: Path) -> None:
    """No browser reads another file's captions from disk: they stand in the page."""
    (tmp_path / "a.vtt").write_text("WEBVTT\n\n00:00.000 --> 00:01.000\nIt swings.\n")
    shutil.copyfile(ROOT / "lectures" / "pendulum.webm", tmp_path / "a.webm")
    write_lecture(tmp_path, 'video("a.webm", alt="A pendulum", captions="a.vtt")')
    for words in (("trace",), ("build", "--offline")):
        assert linelight(tmp_path, *words).returncode == 0
    page = watched.open(tmp_path / "site/public/x.html")
    page.wait_for_function("document.querySelector('track').readyState === 2")
    assert page.evaluate("document.querySelector('track').track.cues[0].text") == "It swings."
