"""What somebody needs is where they look: the lit line after a reload, the end of a deep stack, a history."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import state, trace_of, wait_for
from tests.lecture_files import traced_course

MAIN = "resource_accounting"
TRACE = trace_of(MAIN)

DEEP = '''"""Deep"""
from linelight import table, text


def main():
    text("## A heading")
    bottom = down(30)  # @inspect bottom
    text("Back at the top.")
    table({f"a column {n}": [10**12] for n in range(12)})


def down(n):  # @inspect n
    return down(n - 1) if n else 0
'''


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(traced_course(tmp_path_factory.mktemp("course"), DEEP)).public / "x.html"


def at(page: Page, step: int) -> None:
    wait_for(page, f"document.documentElement.dataset.step === '{step}'")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_reload_keeps_the_lit_line_in_sight(width: int, watched: Watched, site: Path) -> None:
    """However far down it stands, and whatever the browser remembers of where the page was."""
    watched.page.set_viewport_size({"width": width, "height": 844})
    for step in (200, 552, 670, 880):
        page = watched.open(site / f"{MAIN}.html", f"#step={step}")
        for _ in range(3):
            page.reload()
            at(page, step)
            page.wait_for_timeout(400)  # the browser's own scrolling comes after the page's
            assert state(page)["visible"], step
    page.keyboard.press("Escape")
    assert page.evaluate("history.scrollRestoration") == "auto"


def test_the_outline_says_where_the_step_is(watched: Watched, site: Path) -> None:
    """Back from a function, it is at the caller's heading again; in main(), which has none, nowhere."""
    caller = next(step.index for step in TRACE.steps if step.function == "get_memory_usage") - 1
    page = watched.open(site / f"{MAIN}.html", f"#step={caller}")
    current = page.locator(".outline [aria-current]")
    expect(current).to_have_text("float32")
    page.keyboard.press("ArrowRight")
    expect(current).to_have_text("get_memory_usage()")
    page.keyboard.press("ArrowRight")
    assert TRACE.steps[caller + 2].function == "tensors_memory"
    expect(current).to_have_text("float32")
    page.keyboard.press("u")
    assert TRACE.steps[int(state(page)["step"])].function == "main"
    expect(current).to_have_count(0)


def test_a_deep_stack_shows_its_end(watched: Watched, deep: Path) -> None:
    """The function that runs and its variables are in sight, and the header names it whole."""
    page = watched.open(deep, "#step=25")
    last = page.locator(".stack li").last
    assert page.locator(".stack li").count() > 20
    expect(last).to_be_in_viewport()
    assert last.evaluate(
        "e => e.parentElement.getBoundingClientRect().bottom - e.getBoundingClientRect().bottom >= -1"
    )
    expect(page.locator("[data-name=n]")).to_be_in_viewport(ratio=1)
    assert page.locator("#crumbs").inner_text().endswith("› down")
    assert page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.getElementById('crumbs'))")


@pytest.mark.parametrize("width", [390, 1440])
def test_the_loop_picker_stays(width: int, watched: Watched, site: Path) -> None:
    """However far the panel was scrolled, and nothing that is new stands behind it."""
    watched.page.set_viewport_size({"width": width, "height": 844})
    learns = [step.index for step in TRACE.steps if step.function == "train_loop" and "loss" in step.changes]
    page = watched.open(site / f"{MAIN}.html", f"#step={learns[1] - 1}")
    page.keyboard.press("ArrowRight")
    page.locator(".side").evaluate("side => { side.scrollTop = 1e6 }")
    expect(page.get_by_role("button", name="Next iteration")).to_be_in_viewport(ratio=1)
    page.locator(".side").evaluate("side => { side.scrollTop = 1e6 }")
    page.keyboard.press("[")
    page.keyboard.press("]")
    picker, loss = (page.locator(name).bounding_box() for name in ("#loop", "[data-name=loss]"))
    assert picker
    assert loss
    assert loss["y"] >= picker["y"] + picker["height"]


def test_a_history_opens_in_sight(watched: Watched, site: Path) -> None:
    """Also that of the last variable, at the foot of the panel."""
    step = [step.index for step in TRACE.steps if step.function == "train_loop" and "loss" in step.changes][
        -1
    ]
    page = watched.open(site / f"{MAIN}.html", f"#step={step + 1}")
    page.locator("[data-name=loss] .head button").click()
    expect(page.locator("[data-name=loss] .history [aria-current]")).to_be_in_viewport(ratio=1)


def test_a_figure_is_larger_in_front_of_a_room(watched: Watched, site: Path) -> None:
    """By half at least, whole, and no wider than its place."""
    step = next(step.index for step in TRACE.steps if any(output.kind == "image" for output in step.outputs))
    page = watched.open(site / f"{MAIN}.html", f"#step={step}")
    picture = page.locator("[aria-current=step] img")
    before = picture.bounding_box()
    page.keyboard.press("p")
    wait_for(page, "'present' in document.documentElement.dataset")
    after = picture.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]
    expect(picture).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_swipe_in_what_scrolls_only_scrolls(watched: Watched, deep: Path) -> None:
    """A table that is wider than its place is moved by it; elsewhere it steps."""
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = watched.open(deep, "#step=0")
    page.keyboard.press("End")
    end = int(state(page)["step"])
    cdp = page.context.new_cdp_session(page)

    def swipe(place: str) -> str:
        box = page.locator(place).bounding_box()
        assert box
        y = box["y"] + box["height"] / 2
        for kind, points in (
            ("touchStart", [{"x": 100, "y": y}]),
            ("touchMove", [{"x": 250, "y": y}]),
            ("touchEnd", []),
        ):
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return str(state(page)["step"])

    assert swipe(".data tbody td >> nth=1") == str(end)
    assert swipe(".out h2") == str(end - 1)


def test_no_function_begins_at_the_foot_of_a_page(watched: Watched, site: Path) -> None:
    """On paper, a `def` before a heading and the heading keep together with what follows."""
    page = watched.open(site / f"{MAIN}.html")
    page.emulate_media(media="print")
    rows = "[...document.querySelectorAll('.l')]"
    kept = f"{rows}.filter(row => getComputedStyle(row).breakAfter === 'avoid').map(row => row.innerText)"
    words = page.evaluate(kept)
    assert any("def tensors_memory" in line for line in words)
    assert any("Memory of a tensor" in line for line in words)
    assert not any("How many days?" in line for line in words)


def test_paper_has_no_folds(watched: Watched, site: Path) -> None:
    """What is folded away on the screen is there on paper, without the words that open it."""
    page = watched.open(site / f"{MAIN}.html")
    folds = page.locator(".preamble > summary, .v summary small")
    assert folds.evaluate_all("all => all.every(fold => fold.checkVisibility())")
    page.emulate_media(media="print")
    assert folds.evaluate_all("all => all.length > 3 && !all.some(fold => fold.checkVisibility())")


def test_a_picture_of_values_says_at_once_what_it_shows(watched: Watched, site: Path) -> None:
    """Of a large tensor, that these are its first elements: under the picture, before its numbers."""
    step = next(step.index for step in TRACE.steps if "true_weight" in step.changes)
    page = watched.open(site / f"{MAIN}.html", f"#step={step}")
    parts = page.locator("[data-name=true_weight]").evaluate(
        "entry => [...entry.children].map(part => part.className || part.textContent)"
    )
    assert parts == ["head", "text", "about", "grid dense", "about", "numbers", "facts"]


def test_a_file_s_name_breaks_between_its_folders(watched: Watched, site: Path) -> None:
    """On a phone, where it has no room beside its links."""
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = watched.open(site / f"{MAIN}.html")
    name = page.locator(".file h2").first
    assert name.inner_text() == f"lectures/{MAIN}.py"
    assert (
        name.evaluate("""name => {
      const range = document.createRange();
      range.selectNodeContents(name.lastChild);
      return range.getClientRects().length;
    }""")
        == 1
    )


@pytest.mark.parametrize("name", [MAIN, "tour"])
def test_a_click_beside_a_citation_closes_its_card(name: str, watched: Watched, site: Path) -> None:
    """And the page lives on: Chromium 156 died where a block's content-visibility changed with the focus."""
    page = watched.open(site / f"{name}.html")
    cite = page.locator(".cite").first
    cite.evaluate("cite => cite.scrollIntoView({ block: 'center' })")
    cite.get_by_role("button").click()
    expect(cite.locator(".card")).to_be_visible()
    page.mouse.click(700, 100)
    expect(cite.locator(".card")).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.querySelector('.cite button')")


def test_a_click_on_a_line_above_a_formula_is_that_line_s(watched: Watched, site: Path) -> None:
    """The font of formulas is much taller than its letters; a click hits what is seen there."""
    page = watched.open(site / f"{MAIN}.html", f"#step={step_of('optimizer', 'SGD')}")
    hit = """row => {
      const { left, top } = row.getBoundingClientRect();
      return [200, 250, 300, 350, 400].every(x => row.contains(document.elementFromPoint(left + x, top + 12)));
    }"""
    assert page.locator("[aria-current=step]").evaluate(hit)


def step_of(function: str, words: str) -> int:
    return next(
        step.index
        for step in TRACE.steps
        if step.function == function and any(words in output.text for output in step.outputs)
    )


def test_a_link_into_a_presentation_has_the_lit_line_in_sight(watched: Watched, site: Path) -> None:
    """Type that becomes large moves everything, and what is far away is laid out late."""
    watched.page.set_viewport_size({"width": 1280, "height": 720})
    for step in (302, 590, 735):
        page = watched.page
        page.goto("about:blank")
        watched.open(site / f"{MAIN}.html", f"#step={step}&present")
        wait_for(page, "'present' in document.documentElement.dataset")
        page.wait_for_timeout(400)
        assert state(page)["visible"], step
