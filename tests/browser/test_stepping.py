"""Stepping in Chromium shows what the trace says."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from renderer.build import build
from tests.browser.conftest import ROOT, Watched
from tests.lecture_files import run_tracer, write_lecture
from tracer.trace import Trace
from tracer.trace.reader import load

LECTURES = ["binary_search", "tour", "resource_accounting"]

STATE = """() => {
  const lit = [...document.querySelectorAll('[aria-current="step"]')];
  return {
    step: document.documentElement.dataset.step ?? null,
    lit: lit.map(row => [row.dataset.path, Number(row.dataset.line)]),
    visible: lit.map(row => row.getBoundingClientRect()).every(r => r.bottom > 0 && r.top < innerHeight),
    panel: [...document.querySelectorAll('[data-name]')].map(v => [v.dataset.name, v.dataset.value]),
  };
}"""


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def wait_for(page: Page, condition: str) -> None:
    """Asks until it holds: the pages' own policy forbids the evaluation of strings inside them."""
    deadline = time.monotonic() + 10
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        time.sleep(0.01)


def expected(trace: Trace, index: int) -> dict[str, Any]:
    step = trace.steps[index]
    return {
        "step": str(index),
        "lit": [[step.path, step.line]],
        "visible": True,
        "panel": [[name, value.text] for name, value in trace.variables(index).items()],
    }


def trace_of(lecture: str) -> Trace:
    return load(ROOT / "site" / "traces" / "cpu" / f"{lecture}.yaml")


@pytest.mark.parametrize("lecture", LECTURES)
def test_every_step_agrees_with_the_trace(lecture: str, watched: Watched, site: Path) -> None:
    """Forwards and backwards by key through a whole lecture: the lit line and the panel are the trace's, and the
    lit line is in view."""
    trace = trace_of(lecture)
    page = watched.open(site / f"{lecture}.html")
    assert state(page)["step"] is None
    page.keyboard.press("Home")
    forwards = range(len(trace.steps))
    for index in forwards:
        assert state(page) == expected(trace, index)
        page.keyboard.press("ArrowRight")
    assert state(page) == expected(trace, len(trace.steps) - 1)
    for index in reversed(forwards):
        assert state(page) == expected(trace, index)
        page.keyboard.press("ArrowLeft")
    assert state(page) == expected(trace, 0)


def over(trace: Trace, index: int) -> int:
    depth = trace.steps[index].depth
    later = (i for i in range(index + 1, len(trace.steps)) if trace.steps[i].depth <= depth)
    return next(later, len(trace.steps) - 1)


def out(trace: Trace, index: int) -> int:
    depth = trace.steps[index].depth
    return next(
        (i for i in range(index + 1, len(trace.steps)) if trace.steps[i].depth < depth), len(trace.steps) - 1
    )


@pytest.mark.parametrize("lecture", LECTURES)
def test_step_over_and_out(lecture: str, watched: Watched, site: Path) -> None:
    """Over goes to the next step that is no deeper, out to the next that is less deep; by key and by button."""
    trace = trace_of(lecture)
    page = watched.open(site / f"{lecture}.html", "#step=0")
    index = 0
    while index < len(trace.steps) - 1:
        page.keyboard.press("Shift+ArrowRight")
        index = over(trace, index)
        assert state(page) == expected(trace, index)
    deep = max(range(len(trace.steps)), key=lambda i: trace.steps[i].depth)
    for keys in ("u", ""):
        page.goto(page.url.partition("#")[0] + f"#step={deep}")
        wait_for(page, f"document.documentElement.dataset.step === '{deep}'")
        if keys:
            page.keyboard.press(keys)
        else:
            page.get_by_role("button", name="Step out").click()
        assert state(page) == expected(trace, out(trace, deep))


LONG = """def add(total, i):
    y = total + i  # @inspect y
    return y


def add_all(total):
    for i in range(200):
        total = add(total, i)  # @inspect total
    return total


def main():
    total = 0
    for turn in range(100):  # @inspect turn
        total = add_all(total)  # @inspect total
"""


def test_a_long_lecture(watched: Watched, tmp_path: Path) -> None:
    """Of 100,000 steps some, each with the steps around it: by link, by key, over and out."""
    course = tmp_path / "course"
    lecture = write_lecture(course, "pass")
    lecture.write_text(LONG, encoding="utf-8")
    path = course / "site" / "traces" / "cpu" / "x.yaml"
    assert run_tracer(course, lecture, path).returncode == 0
    trace = load(path)
    assert len(trace.steps) > 100_000
    build(course)
    page = watched.open(course / "site" / "public" / "x.html")
    for index in random.Random(0).sample(range(1, len(trace.steps) - 1), 60):
        page.evaluate(f"location.hash = 'step={index}'")
        wait_for(page, f"document.documentElement.dataset.step === '{index}'")
        assert state(page) == expected(trace, index)
        for key, then in (
            ("ArrowRight", index + 1),
            ("ArrowLeft", index),
            ("Shift+ArrowRight", over(trace, index)),
            ("u", out(trace, over(trace, index))),
        ):
            page.keyboard.press(key)
            assert state(page) == expected(trace, then)


def test_all_keys_and_buttons_of_stepping(watched: Watched, site: Path) -> None:
    """Each way to step does what it says."""
    page = watched.open(site / "binary_search.html")
    last = len(trace_of("binary_search").steps) - 1
    for key, step in [
        ("ArrowRight", 0), ("l", 1), ("PageDown", 2), ("h", 1), ("ArrowLeft", 0), ("PageUp", 0),
        ("End", last), ("Home", 0), ("j", 1), ("k", 0),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert state(page)["step"] == str(step), key
    for name, step in [("Step", 1), ("Step", 2), ("Step back", 1), ("Step over", 2), ("Step over, back", 1)]:
        page.get_by_role("button", name=name, exact=True).click()
        assert state(page)["step"] == str(step), name
    page.keyboard.press("Escape")
    assert state(page)["step"] is None


def test_keys_that_are_somebody_elses(watched: Watched, site: Path) -> None:
    """Keys with a modifier, and keys that a text field or a select has, are not taken."""
    page = watched.open(site / "binary_search.html", "#step=5")
    for key in ("Control+ArrowRight", "Alt+ArrowLeft", "Meta+l"):
        page.keyboard.press(key)
        assert state(page)["step"] == "5", key
    for tag in ("input", "textarea", "select"):
        page.evaluate(
            f"() => {{ const e = document.createElement('{tag}'); document.body.prepend(e); e.focus() }}"
        )
        page.keyboard.press("ArrowRight")
        page.keyboard.press("l")
        assert state(page)["step"] == "5", tag


def test_a_link_to_a_step_and_reload(watched: Watched, site: Path) -> None:
    """A link with a step starts stepping there, the address follows, and a reload keeps the place."""
    page = watched.open(site / "binary_search.html", "#step=7")
    assert state(page)["step"] == "7"
    page.keyboard.press("ArrowRight")
    wait_for(page, "location.hash === '#step=8'")
    page.reload()
    assert state(page)["step"] == "8"


def test_a_step_replaces_and_a_jump_pushes(watched: Watched, site: Path) -> None:
    """Back undoes a jump, and then leaves the lecture: steps are not in the history."""
    page = watched.open(site / "index.html")
    page.get_by_role("link", name="Binary search").first.click()
    page.wait_for_url("**/binary_search.html")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    wait_for(page, "location.hash === '#step=8'")
    page.get_by_role("link", name="How many probes?").first.click()
    wait_for(page, "location.hash !== '#step=8'")
    assert state(page)["step"] != "8"
    page.go_back()
    wait_for(page, "document.documentElement.dataset.step === '8'")
    page.go_back()
    assert page.url.endswith("index.html")


def test_no_key_is_lost(watched: Watched, site: Path) -> None:
    """Three hundred keys as fast as they come are three hundred steps."""
    page = watched.open(site / "resource_accounting.html", "#step=0")
    for _ in range(300):
        page.keyboard.press("ArrowRight")
    assert state(page)["step"] == "300"


def test_outputs_belong_to_executions(watched: Watched, site: Path) -> None:
    """In a loop each step shows what that round said, and nothing from later, forwards and backwards."""
    trace = trace_of("binary_search")
    said = [
        (s.index, s.line, s.outputs[0].text) for s in trace.steps if s.outputs and "Left" in s.outputs[0].text
    ]
    assert len(said) > 4
    page = watched.open(site / "binary_search.html", "#step=0")
    for index, line, words in [*said, *reversed(said)]:
        page.evaluate(f"location.hash = '#step={index}'")
        wait_for(page, f"document.documentElement.dataset.step === '{index}'")
        row = page.locator(f'[data-path="{trace.steps[index].path}"][data-line="{line}"]')
        shown = [part for part in row.inner_text().split("\n") if part.startswith("Left")]
        assert shown == [words.replace("`", "")]


def test_the_scrubber_leaves_the_keys_to_stepping(watched: Watched, site: Path) -> None:
    """After a click on the scrubber the keys still step, each by what it says."""
    page = watched.open(site / "binary_search.html", "#step=0")
    page.locator("#track").click()
    at = int(state(page)["step"])
    assert at > 10
    for key, step in [("PageDown", at + 1), ("l", at + 2), ("ArrowLeft", at + 1), ("PageUp", at)]:
        page.keyboard.press(key)
        assert state(page)["step"] == str(step), key


def test_what_is_new_is_in_sight(watched: Watched, site: Path) -> None:
    """What a step changed stands in the visible part of the panel, however many variables there are."""
    trace = trace_of("resource_accounting")
    crowded = [i for i, step in enumerate(trace.steps) if step.changes and len(trace.variables(i)) > 12]
    assert crowded
    page = watched.open(site / "resource_accounting.html", f"#step={crowded[0] - 1}")
    for index in crowded[:20]:
        page.evaluate(f"location.hash = '#step={index}'")
        wait_for(page, f"document.documentElement.dataset.step === '{index}'")
        entry = page.locator(".variable.new, .variable.changed").first.bounding_box()
        side = page.locator(".side").bounding_box()
        assert entry is not None
        assert side is not None
        room = side["y"] + side["height"]
        assert 0 < entry["y"] < room
        assert entry["y"] + entry["height"] <= room + 1 or entry["height"] > side["height"] / 2


def test_every_control_is_there_on_a_phone(watched: Watched, site: Path) -> None:
    """At phone width each key has its button, those of the menu and of the loop too, and the way to the other
    lectures is there."""
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = watched.open(site / "binary_search.html", "#step=30")
    page.get_by_role("button", name="More").click()
    small = page.locator("[data-shortcut]").evaluate_all(
        "buttons => buttons.filter(b => b.offsetWidth < 24 || b.offsetHeight < 24).map(b => b.dataset.do)"
    )
    assert small == []
    assert page.locator(".bar .home").is_visible()


def test_escape_closes_a_card_before_it_ends_stepping(watched: Watched, site: Path) -> None:
    """Escape in a citation's card closes the card; the next one goes back to reading."""
    page = watched.open(site / "tour.html", "#step=20")
    page.locator(".cite button").first.focus()
    page.keyboard.press("Escape")
    assert state(page)["step"] == "20"
    page.keyboard.press("Escape")
    assert state(page)["step"] is None


def test_the_panel_says_what_is_shared(watched: Watched, tmp_path: Path) -> None:
    """A list under two names says so for both while they are one, whichever of them has changed."""
    body = "xs = [1]  # @inspect xs\nys = xs  # @inspect ys\nys = [2]  # @inspect ys\nend = 1"
    trace = tmp_path / "site" / "traces" / "cpu" / "x.yaml"
    assert run_tracer(tmp_path, write_lecture(tmp_path, body), trace).returncode == 0
    page = watched.open(build(tmp_path).public / "x.html", "#step=0")
    notes = "() => [...document.querySelectorAll('.variable > .about')].map(note => note.textContent)"
    found = []
    for _ in range(4):
        found.append(page.evaluate(notes))
        page.keyboard.press("ArrowRight")
    assert found == [[], ["the same list as ys", "the same list as xs"], [], []]
