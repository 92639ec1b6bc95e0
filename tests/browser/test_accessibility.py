"""WCAG 2.2 AA as far as axe-core can tell, in every state of the pages; and what only a person's keys can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watched
from tests.browser.test_stepping import state, trace_of
from tracer.trace.outputs import Image

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AWAKE = "for (const block of document.querySelectorAll('.block')) block.style.contentVisibility = 'visible'"
"""What is far away is not laid out, and so would not be looked at."""

State: TypeAlias = Callable[[Page], None]


def reading(page: Page) -> None:
    pass


def stepping(page: Page) -> None:
    for _ in range(12):
        page.keyboard.press("ArrowRight")


def panel_closed(page: Page) -> None:
    stepping(page)
    page.keyboard.press("e")


def raw(page: Page) -> None:
    page.keyboard.press("r")


def help_open(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def search_open(page: Page) -> None:
    page.keyboard.type("/text")
    expect(page.locator(".search li").first).to_be_visible()


def nothing_found(page: Page) -> None:
    page.keyboard.type("/zebra")
    expect(page.locator(".search .said")).to_contain_text("zebra")


def citation_open(page: Page) -> None:
    page.locator(".cite button").first.focus()
    expect(page.locator(".card").first).to_be_visible()


def menu_open(page: Page) -> None:
    stepping(page)
    page.get_by_role("button", name="Link, copy").click()
    expect(page.locator(".menu")).to_be_visible()


ALL = [reading, stepping, panel_closed, raw, help_open, search_open, nothing_found, citation_open, menu_open]
STATES: list[tuple[str, State]] = [
    *((name, reading) for name in ("index", "404", "binary_search")),
    ("index", search_open),
    ("binary_search", stepping),
    *(("tour", do) for do in ALL),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(("name", "do"), STATES, ids=lambda part: getattr(part, "__name__", part))
def test_axe_finds_nothing(
    name: str, do: State, width: int, theme: str, browser: Browser, site: Path
) -> None:
    """axe-core has no objection to the page, on a phone and on a desk, by day and at night."""
    look_at(browser, site / f"{name}.html", do, width, theme)


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "light")])
def test_axe_finds_nothing_in_a_long_lecture(width: int, theme: str, browser: Browser, site: Path) -> None:
    """The main lecture has what the small ones don't; it takes half a minute a look, so it gets two."""
    look_at(browser, site / "resource_accounting.html", stepping, width, theme)


def look_at(browser: Browser, path: Path, do: State, width: int, theme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(path.as_uri())
    do(page)
    page.evaluate(AWAKE)
    found = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": RULES})
    context.close()
    assert found.violations_count == 0, found.generate_report()


FOCUSED = """() => {
  const e = document.activeElement;
  const box = e.getBoundingClientRect(), style = getComputedStyle(e);
  return {
    name: e.ariaLabel || e.textContent.trim() || e.id,
    seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
  };
}"""


NAMES_IN_SIGHT = """all => all.filter(e => e.checkVisibility({ visibilityProperty: true }))
  .map(e => e.ariaLabel || e.textContent.trim() || e.id)"""


@pytest.mark.parametrize("width", [390, 1440])
def test_a_tour_by_keyboard(width: int, watched: Watched, site: Path) -> None:
    """With Tab alone one comes to every control, each is in view and has a ring when it has the focus, none
    holds it; Enter does what a click does; every window closes with Escape and gives the focus back."""
    watched.page.set_viewport_size({"width": width, "height": 844})
    page = watched.open(site / "tour.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lecture"
    page.reload()
    page.evaluate("document.activeElement.blur()")
    names = tabbed(page, until="Step through")
    assert "Search the course" in names
    page.keyboard.press("Enter")
    assert state(page)["step"] == "0"
    page.locator(".skip").focus()
    names = tabbed(page, until="Link, copy")
    wanted = page.locator(".top :is(button, input, a)").evaluate_all(NAMES_IN_SIGHT)
    assert len(wanted) > 8
    assert set(wanted) <= set(names)
    assert {"Copy", "Download"} <= set(names)


def tabbed(page: Page, until: str) -> list[str]:
    """The names of what Tab goes through."""
    names: list[str] = []
    while until not in names:
        assert len(names) < 400, names
        page.keyboard.press("Tab")
        page.wait_for_timeout(200)  # the page looks once more where the focus is
        found = page.evaluate(FOCUSED)
        assert found["seen"], found
        assert found["ring"], found
        names.append(found["name"])
    return names


def test_keys_do_not_fight_with_controls(watched: Watched, site: Path) -> None:
    """Enter and Space on a control are that control's, whatever they mean elsewhere."""
    page = watched.open(site / "binary_search.html", "#step=3")
    page.get_by_role("button", name="Step back", exact=True).focus()
    page.keyboard.press("Enter")
    assert state(page)["step"] == "2"
    page.keyboard.press("Space")
    assert state(page)["step"] == "1"


def test_the_step_is_announced(watched: Watched, site: Path) -> None:
    """A step is said aloud once, politely, when the keys rest: line, words, and what has changed."""
    page = watched.open(site / "binary_search.html", "#step=8")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    said = page.locator("#said")
    expect(said).to_contain_text("Line ")
    lit = state(page)["lit"][0][1]
    expect(said).to_contain_text(f"Line {lit}")
    assert said.get_attribute("role") == "status"


def test_a_picture_and_a_round_are_announced(watched: Watched, site: Path) -> None:
    """Of a figure its words; in a loop what this round said, and not what the others did."""
    page = watched.open(site / "resource_accounting.html")
    said, trace = page.locator("#said"), trace_of("resource_accounting")
    figure = next(s.index for s in trace.steps if any(isinstance(output, Image) for output in s.outputs))
    page.evaluate(f"location.hash = '#step={figure}'")
    expect(said).to_contain_text("float32: 1 sign bit")
    rounds = [
        s for s in trace.steps if s.function == "train_loop" and s.outputs and "Step" in s.outputs[0].text
    ]
    page.evaluate(f"location.hash = '#step={rounds[2].index}'")
    expect(said).to_have_text(f"Line {rounds[2].line} in train_loop. {rounds[2].outputs[0].text}")


def test_formulas_are_mathml_and_pictures_have_words(browser: Browser, site: Path) -> None:
    """A screen reader reads formulas as formulas; every picture of the example course has its words."""
    page = browser.new_page()
    for name in ("tour", "resource_accounting"):
        page.goto((site / f"{name}.html").as_uri())
        assert page.locator("math").count() > 1
        assert page.locator("math[aria-hidden]").count() == 0
        alts = page.locator("main img").evaluate_all("images => images.map(image => image.alt)")
        assert alts
        assert all(alts)
    page.close()
