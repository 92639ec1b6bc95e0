"""The speaker's window and the lecture's stay in step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from linelight.live.serving import server
from renderer.build import build
from tests.browser.conftest import ROOT, Watched
from tests.browser.test_stepping import state, trace_of, wait_for
from tracer.trace.outputs import Image

LECTURE = "binary_search"


@pytest.fixture(scope="module")
def lectern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lectern")
    assert build(ROOT, folder, notes=True).exit_code == 0
    return folder


@pytest.fixture(params=["disk", "server"])
def address(request: pytest.FixtureRequest, lectern: Path) -> Iterator[str]:
    if request.param == "disk":
        yield (lectern / f"{LECTURE}.html").as_uri()
        return
    web = server(lectern, 0)
    Thread(target=web.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{web.server_address[1]}/{LECTURE}.html"
    web.shutdown()
    web.server_close()


def speaker_of(page: Page) -> Page:
    with page.context.expect_page() as opened:
        page.keyboard.press("n")
    wait_for(opened.value, "document.getElementById('count')?.textContent > ''")
    return opened.value


def both_at(page: Page, speaker: Page, step: int) -> None:
    for window in (page, speaker):
        wait_for(window, f"document.documentElement.dataset.step === '{step}'")


def test_two_windows_stay_in_step(address: str, watched: Watched) -> None:
    """A key in either window moves both; and either finds the other again after a reload."""
    page = watched.page
    page.goto(address + "#step=5")
    speaker = speaker_of(page)
    both_at(page, speaker, 5)
    page.keyboard.press("ArrowRight")
    both_at(page, speaker, 6)
    speaker.keyboard.press("PageDown")
    both_at(page, speaker, 7)
    speaker.get_by_role("button", name="Back", exact=True).click()
    both_at(page, speaker, 6)
    speaker.reload()
    speaker.keyboard.press("ArrowRight")
    both_at(page, speaker, 7)
    wait_for(page, "location.hash.startsWith('#step=7')")
    page.reload()
    both_at(page, speaker, 7)
    speaker.keyboard.press("ArrowRight")
    both_at(page, speaker, 8)


def test_without_a_channel_messages_do(watched: Watched, lectern: Path) -> None:
    """Where a BroadcastChannel does not reach, the windows find each other by who opened whom."""
    watched.page.context.add_init_script("delete window.BroadcastChannel")
    page = watched.open(lectern / f"{LECTURE}.html", "#step=5")
    speaker = speaker_of(page)
    speaker.keyboard.press("ArrowRight")
    both_at(page, speaker, 6)
    wait_for(page, "location.hash.startsWith('#step=6')")
    page.reload()
    page.keyboard.press("ArrowRight")
    both_at(page, speaker, 7)


def test_the_notes(watched: Watched, lectern: Path) -> None:
    """The window shows the latest note, what is on the screen and what comes next; the lecture's page has none."""
    trace = trace_of(LECTURE)
    noted = next(step for step in trace.steps for output in step.outputs if output.kind == "note")
    words = next(output.text for output in noted.outputs)
    page = watched.open(lectern / f"{LECTURE}.html", f"#step={noted.index - 1}")
    speaker = speaker_of(page)
    expect(speaker.locator("#later")).to_contain_text(words)
    speaker.keyboard.press("ArrowRight")
    expect(speaker.locator("#note")).to_contain_text(words)
    expect(speaker.locator("#next li").first).to_contain_text(f"line {trace.steps[noted.index + 1].line}")
    assert words not in page.content()


def test_a_figure_is_named_by_its_words(watched: Watched, lectern: Path) -> None:
    """On the screen, and among what comes next, a picture is what it shows and not the name of a file."""
    trace = trace_of("tour")
    shown = next((s.index, output) for s in trace.steps for output in s.outputs if isinstance(output, Image))
    page = watched.open(lectern / "tour.speaker.html")
    labels = page.evaluate(
        "(d => d.of.map(n => d.labels[n]))(JSON.parse(document.getElementById('speaker').textContent))"
    )
    assert labels[shown[0]] == shown[1].alt


def test_a_presentation_does_not_stop_at_a_note(watched: Watched, lectern: Path) -> None:
    """In front of an audience the step that is only a note is passed, and the note is there all the same."""
    trace = trace_of(LECTURE)
    noted = next(step for step in trace.steps for output in step.outputs if output.kind == "note")
    page = watched.open(lectern / f"{LECTURE}.html", f"#step={noted.index - 1}&present")
    wait_for(page, "'present' in document.documentElement.dataset")
    speaker = speaker_of(page)
    page.keyboard.press("PageDown")
    both_at(page, speaker, noted.index + 1)
    expect(speaker.locator("#note")).to_contain_text(noted.outputs[0].text)
    page.keyboard.press("PageUp")
    both_at(page, speaker, noted.index - 1)


def test_the_speaker_can_darken_the_screen(watched: Watched, lectern: Path) -> None:
    """`b` in the speaker's window darkens the lecture's, and lights it again."""
    page = watched.open(lectern / f"{LECTURE}.html", "#step=5&present")
    speaker = speaker_of(page)
    for count in (1, 0):
        speaker.keyboard.press("b")
        expect(page.locator(".dark")).to_have_count(count)


def test_a_window_without_a_lecture_says_so(watched: Watched, lectern: Path) -> None:
    """Opened by itself, it says that no lecture answers, and where the lecture is."""
    page = watched.open(lectern / f"{LECTURE}.speaker.html")
    expect(page.locator("#away")).to_be_visible(timeout=20000)
    assert page.get_by_role("link", name="Open the lecture").get_attribute("href") == f"{LECTURE}.html"


def test_a_public_page_has_no_way_there(watched: Watched, site: Path) -> None:
    """Where there is no speaker's page, neither key nor button is there."""
    page = watched.open(site / f"{LECTURE}.html", "#step=5")
    assert page.locator("[data-do=speaker]").count() == 0
    page.keyboard.press("n")
    assert len(page.context.pages) == 1
    assert state(page)["step"] == "5"
