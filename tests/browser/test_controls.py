"""Every control does the same by key, by button and by touch; presenting, loops, histories, going somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import state, trace_of, wait_for
from tests.lecture_files import traced_course

LECTURE = "binary_search"
IN_LOOP = next(
    step.index
    for step in trace_of(LECTURE).steps
    if step.function == "number_of_probes" and "bound" in step.changes
)

CONTROLS = [
    ("present", "p", "'present' in document.documentElement.dataset"),
    ("panel", "e", "'panel' in document.documentElement.dataset"),
    ("ahead", "a", "'ahead' in document.documentElement.dataset"),
    ("raw", "r", "'raw' in document.documentElement.dataset"),
    ("theme", "t", "document.documentElement.dataset.theme !== 'auto'"),
    ("goTo", "g", "document.querySelector('dialog[open] h2')?.textContent === 'Go to'"),
    ("help", "?", "document.querySelector('dialog[open] h2')?.textContent === 'Keys'"),
    ("blank", "b", "document.querySelector('.dark') !== null"),
    ("first", "Home", "document.documentElement.dataset.step === '0'"),
    ("last", "End", f"document.documentElement.dataset.step === '{len(trace_of(LECTURE).steps) - 1}'"),
    ("step", "ArrowRight", f"document.documentElement.dataset.step === '{IN_LOOP + 1}'"),
    ("back", "ArrowLeft", f"document.documentElement.dataset.step === '{IN_LOOP - 1}'"),
    ("over", "j", f"document.documentElement.dataset.step === '{IN_LOOP + 1}'"),
    ("overBack", "k", f"document.documentElement.dataset.step !== '{IN_LOOP}'"),
    ("out", "u", f"+document.documentElement.dataset.step > {IN_LOOP + 5}"),
    ("nextRound", "]", "document.querySelector('#round').value === '2'"),
    ("read", "Escape", "document.documentElement.dataset.step === undefined"),
]


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield context.new_page()
    context.close()


def opened(page: Page, site: Path) -> Page:
    page.goto((site / f"{LECTURE}.html").as_uri() + f"#step={IN_LOOP}")
    wait_for(page, f"document.documentElement.dataset.step === '{IN_LOOP}'")
    return page


@pytest.mark.parametrize(("does", "key", "effect"), CONTROLS)
def test_a_control_by_key_by_button_and_by_touch(
    does: str, key: str, effect: str, watched: Watched, phone: Page, site: Path
) -> None:
    """A key, a click and a tap on a phone have the same effect."""
    page = opened(watched.page, site)
    page.keyboard.press(key)
    wait_for(page, effect)
    page.goto("about:blank")
    for page, tap in ((watched.page, False), (phone, True)):
        button = opened(page, site).locator(f"[data-do={does}][data-shortcut]")
        if not button.is_visible():
            more = page.get_by_role("button", name="More")
            more.tap() if tap else more.click()
        button.tap() if tap else button.click()
        wait_for(page, effect)


def test_every_key_is_in_the_list(watched: Watched, site: Path) -> None:
    """`?` lists the buttons themselves, each with its keys, and closes the list again."""
    page = opened(watched.page, site)
    page.keyboard.press("?")
    page.locator("dialog dt").first.wait_for()
    listed = page.locator("dialog dt").all_inner_texts()
    assert len(listed) == page.locator("[data-shortcut]").count() == len(set(listed))
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_have_count(0)
    assert state(page)["step"] == str(IN_LOOP)


def test_letters_can_be_switched_off(watched: Watched, site: Path) -> None:
    """Then no single letter or sign is a key, also after a reload; other keys and all buttons are as before."""
    page = opened(watched.page, site)
    page.keyboard.press("?")
    page.get_by_label("Single letters and signs are keys").uncheck()
    page.keyboard.press("Escape")
    for _ in range(2):
        for key in ("l", "p", "[", "?"):
            page.keyboard.press(key)
        assert state(page)["step"] == str(IN_LOOP)
        page.reload()
    page.keyboard.press("ArrowRight")
    assert state(page)["step"] == str(IN_LOOP + 1)
    page.get_by_role("button", name="More").click()
    page.locator("[data-do=help]").click()
    page.get_by_label("Single letters and signs are keys").check()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert state(page)["step"] == str(IN_LOOP + 2)


def test_presenting_keeps_its_place(watched: Watched, site: Path) -> None:
    """The address says where and how: a reload presents the same step. Clickers step; Escape ends it."""
    page = opened(watched.page, site)
    page.keyboard.press("p")
    wait_for(page, f"location.hash === '#step={IN_LOOP}&present'")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    page.keyboard.press(" ")
    wait_for(page, f"location.hash === '#step={IN_LOOP + 2}&present'")
    page.reload()
    wait_for(page, "'present' in document.documentElement.dataset")
    assert state(page)["step"] == str(IN_LOOP + 2)
    assert state(page)["visible"]
    page.keyboard.press("Escape")
    assert page.evaluate("'present' in document.documentElement.dataset") is False
    assert state(page)["step"] is None


def test_the_dark_screen(watched: Watched, site: Path) -> None:
    """Any key lights the screen again, and does nothing else."""
    page = opened(watched.page, site)
    page.keyboard.press("b")
    expect(page.locator(".dark")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".dark")).to_have_count(0)
    assert state(page)["step"] == str(IN_LOOP)


def rounds_of(function: str, line_of: str) -> list[int]:
    trace = trace_of(LECTURE)
    return [step.index for step in trace.steps if step.function == function and line_of in step.changes]


def test_the_loop_picker(watched: Watched, site: Path) -> None:
    """It says which iteration of how many, and goes to the same statement in the one that is chosen."""
    bounds = rounds_of("number_of_probes", "bound")
    page = opened(watched.page, site)
    expect(page.locator("#loop")).to_contain_text(f"of {len(bounds)}")
    page.get_by_label("iteration", exact=True).fill("3")
    page.keyboard.press("Enter")
    assert state(page)["step"] == str(bounds[2])
    page.get_by_role("button", name="Next iteration").click()
    assert state(page)["step"] == str(bounds[3])
    page.get_by_role("button", name="Next iteration").click()
    assert state(page)["step"] == str(bounds[3])
    page.locator("#lecture").focus()
    page.keyboard.press("[")
    assert state(page)["step"] == str(bounds[2])
    page.go_back()
    wait_for(page, f"document.documentElement.dataset.step === '{bounds[0]}'")
    page.evaluate("location.hash = '#step=0'")
    wait_for(page, "document.documentElement.dataset.step === '0'")
    expect(page.locator("#loop")).to_be_hidden()


def test_iterations_are_the_trace_s(watched: Watched, site: Path) -> None:
    """At every step the picker says what counting the loop's rounds in the trace says."""
    trace = trace_of(LECTURE)
    wanted = []
    rounds: dict[int, int] = {}
    for step in trace.steps:
        if step.function == "number_of_probes" and step.line == 65 and "n" in step.changes:
            rounds[step.frame.number] = rounds.get(step.frame.number, 0) + 1
        inside = step.function == "number_of_probes" and 65 <= step.line <= 69
        wanted.append(str(rounds[step.frame.number]) if inside else None)
    page = watched.open(site / f"{LECTURE}.html", "#step=0")
    seen = page.evaluate(
        """count => Array.from({ length: count }, (_, i) => {
          Player.go(i);
          const lit = document.querySelector('[aria-current=step]'), line = +lit.dataset.line;
          return line < 65 || line > 69 ? null : document.querySelector('#round').value;
        })""",
        len(trace.steps),
    )
    assert seen == wanted


def test_the_history_of_a_variable(watched: Watched, site: Path) -> None:
    """Its name opens its values with their steps, the current one marked; each is a jump that Back undoes."""
    steps = rounds_of("number_of_probes", "n")
    page = opened(watched.page, site)
    page.locator("[data-name=n] .head button").click()
    entries = page.locator("[data-name=n] .history button")
    expect(entries).to_have_count(len(steps))
    expect(page.locator("[data-name=n] .history [aria-current]")).to_contain_text(f"step {steps[0] + 1}")
    entries.nth(2).click()
    assert state(page)["step"] == str(steps[2])
    expect(page.locator("[data-name=n] .history [aria-current]")).to_contain_text(f"step {steps[2] + 1}")
    assert page.evaluate("document.activeElement !== document.body")
    page.go_back()
    wait_for(page, f"document.documentElement.dataset.step === '{IN_LOOP}'")


def test_go_to_a_step_or_a_line(watched: Watched, site: Path) -> None:
    """Enter goes to a step, `L65` or the button to a line's next run; what is not there is said."""
    trace = trace_of(LECTURE)
    page = opened(watched.page, site)
    page.keyboard.press("g")
    page.get_by_label("Number").fill("12")
    page.keyboard.press("l")
    assert state(page)["step"] == str(IN_LOOP)
    page.get_by_label("Number").fill("12")
    page.keyboard.press("Enter")
    assert state(page)["step"] == "11"
    page.keyboard.press("g")
    page.get_by_label("Number").fill("L65")
    page.keyboard.press("Enter")
    step = next(s.index for s in trace.steps if s.index > 11 and s.line == 65)
    assert state(page)["step"] == str(step)
    page.go_back()
    wait_for(page, "document.documentElement.dataset.step === '11'")
    page.keyboard.press("g")
    for text, button, problem in [
        ("9999", "Step", "The steps are 1 to"),
        ("9999", "Line", "has no line 9999"),
    ]:
        page.get_by_label("Number").fill(text)
        page.locator("dialog").get_by_role("button", name=button).click()
        expect(page.locator("dialog [role=status]")).to_contain_text(problem)


def test_a_click_on_a_line(watched: Watched, site: Path) -> None:
    """It goes to where the line runs next, with Shift to where it ran before."""
    bounds = rounds_of("number_of_probes", "bound")
    page = opened(watched.page, site)
    code = page.locator("[aria-current=step] .src")
    for step in bounds[1:3]:
        code.click()
        assert state(page)["step"] == str(step)
    code.click(modifiers=["Shift"])
    assert state(page)["step"] == str(bounds[1])


def test_the_focus_is_never_lost(watched: Watched, site: Path) -> None:
    """After Step through and Back to reading the focus is on what took the button's place."""
    page = watched.open(site / f"{LECTURE}.html")
    page.get_by_role("button", name="Step through").click()
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_focused()
    page.get_by_role("button", name="Back to reading").click()
    expect(page.get_by_role("button", name="Step through")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Step through")).to_be_focused()


def test_the_focus_moves_in_header_and_panel_without_a_scroll(watched: Watched, site: Path) -> None:
    """What sticks to the window is in sight: Tab through it leaves the lit line where it is."""
    page = opened(watched.page, site)
    page.wait_for_timeout(200)  # until the page has come to rest
    before = page.evaluate("scrollY")
    assert before > 0
    page.locator(".controls [data-do=step]").first.focus()
    for element in page.locator(
        ".controls button:visible, .outline a, .panel :is(button, a, input):visible"
    ).all():
        element.evaluate("element => element.focus()")
        assert page.evaluate("scrollY") == before


def test_the_skip_link_keeps_the_step(watched: Watched, site: Path) -> None:
    """While stepping it moves the focus only: the address and the step stay."""
    page = opened(watched.page, site)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lecture")).to_be_focused()
    assert page.url.endswith(f"#step={IN_LOOP}")


def test_escape_closes_a_card_under_the_pointer(watched: Watched, site: Path) -> None:
    """Reading or stepping, until the pointer comes anew."""
    page = watched.open(site / "tour.html")
    cite = page.locator(".cite").first
    cite.hover()
    expect(cite.locator(".card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(cite.locator(".card")).to_be_hidden()
    page.locator("h1").hover()
    cite.hover()
    expect(cite.locator(".card")).to_be_visible()


def test_the_outline_on_a_phone(phone: Page, site: Path) -> None:
    """A button opens it, a link in it jumps there and closes it, and it says where the reader is."""
    page = opened(phone, site)
    nav = page.locator("#outline")
    expect(nav).to_be_hidden()
    page.get_by_role("button", name="In this lecture").tap()
    expect(nav.locator("[aria-current]")).to_have_text("How many probes?")
    nav.get_by_role("link", name="A bug that never ends").tap()
    expect(nav).to_be_hidden()
    assert int(state(page)["step"]) > IN_LOOP


def test_the_outline_knows_what_was_seen(watched: Watched, site: Path) -> None:
    """Only what a reader has been at is marked as seen, while reading too, and also at the next visit."""
    page = watched.open(site / f"{LECTURE}.html")
    assert page.locator(".outline .seen").count() == 0
    page.goto("about:blank")
    opened(page, site)
    assert page.locator(".outline .seen").all_inner_texts() == ["How many probes?"]
    page.goto("about:blank")
    page = watched.open(site / f"{LECTURE}.html")
    assert page.locator(".outline .seen").all_inner_texts() == ["How many probes?"]
    page.mouse.wheel(0, 100000)
    wait_for(page, "document.querySelectorAll('.outline .seen').length > 1")


def test_results_of_an_earlier_round_look_older(watched: Watched, site: Path) -> None:
    """At the beginning of the second round what the first one said and had is marked; at its end nothing is."""
    bounds = rounds_of("number_of_probes", "bound")
    rounds = rounds_of("number_of_probes", "n")
    page = watched.open(site / f"{LECTURE}.html", f"#step={rounds[1]}")
    old = "[...document.querySelectorAll('.old')].map(row => +row.dataset.line)"
    assert page.evaluate(old) == [66, 67, 68]
    page.evaluate(f"location.hash = '#step={bounds[1]}'")
    wait_for(page, f"document.documentElement.dataset.step === '{bounds[1]}'")
    assert page.evaluate(old) == [68]


def test_edtrace_s_addresses(watched: Watched, site: Path) -> None:
    """`?step=7&raw=1&animate=1` is understood."""
    page = watched.page
    page.goto((site / f"{LECTURE}.html").as_uri() + "?step=7&raw=1&animate=1")
    wait_for(page, "document.documentElement.dataset.step === '7'")
    assert page.evaluate(
        "'raw' in document.documentElement.dataset && 'ahead' in document.documentElement.dataset"
    )


MADE = '''"""Pieces"""
from linelight import text


def main():
    text("Before.")
    text("- one\\n- two\\n- three")  # @animate
    text("After."), text("And more.")  # @animate
    xs = list(range(400))  # @inspect xs
    for i in range(100):
        n = i  # @inspect n
'''


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(traced_course(tmp_path_factory.mktemp("course"), MADE)).public / "x.html"


VISIBLE = """() => [...document.querySelectorAll('[aria-current=step] :is(li, p)')]
  .filter(e => getComputedStyle(e).visibility === 'visible').map(e => e.textContent)"""


@pytest.mark.parametrize("mode", ["present", "ahead"])
def test_pieces_come_one_at_a_time(mode: str, watched: Watched, made: Path) -> None:
    """Under @animate a step shows the next piece, back takes it away; otherwise all are there."""
    page = watched.open(made, f"#step=0&{mode}")
    wait_for(page, f"'{mode}' in document.documentElement.dataset && Controls.pieces !== null")
    seen = []
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        seen.append((state(page)["step"], page.evaluate(VISIBLE)))
    one, two, three = "one", "two", "three"
    assert seen[:3] == [("1", [one]), ("1", [one, two]), ("1", [one, two, three])]
    assert seen[3][0] == "2"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(VISIBLE) == [one, two, three]
    page.keyboard.press("ArrowLeft")
    assert (state(page)["step"], page.evaluate(VISIBLE)) == ("1", [one, two])
    page.keyboard.press("a" if mode == "ahead" else "p")
    assert page.evaluate(VISIBLE) == [one, two, three]


def test_a_long_value_opens(watched: Watched, made: Path) -> None:
    """A value of more than four lines is cut beside its line, and opens by key, also without stepping."""
    page = watched.open(made)
    value = page.locator("details.long summary").first
    small = value.bounding_box()
    value.focus()
    page.keyboard.press("Enter")
    large = value.bounding_box()
    assert small
    assert large
    assert large["height"] > small["height"]


def test_paper_promises_no_stepping(watched: Watched, made: Path) -> None:
    """What is left out is counted, and paper does not say that stepping shows it."""
    page = watched.open(made)
    page.locator("details:not(.long) > summary").last.click()
    remark = page.get_by_text("more, which stepping shows")
    expect(remark).to_be_visible()
    page.emulate_media(media="print")
    assert "stepping" not in remark.inner_text()
    assert "96 more" in remark.inner_text()


def test_the_numbers_of_a_dense_table(watched: Watched, site: Path) -> None:
    """Where a picture of a tensor has no room for its numbers, they open by key and by touch."""
    trace = trace_of("resource_accounting")
    page = watched.open(site / "resource_accounting.html", "#step=0")
    found = page.evaluate(
        f"(() => {{ for (let i = 0; i < {len(trace.steps)}; i++) {{ Player.go(i);"
        " if (document.querySelector('.numbers')) return i; } return -1; })()"
    )
    assert found >= 0
    page.locator(".numbers summary").first.focus()
    page.keyboard.press("Enter")
    cell = page.locator(".numbers td").first
    expect(cell).to_be_visible()
    assert cell.inner_text() != ""
