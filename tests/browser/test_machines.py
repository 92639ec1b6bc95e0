"""A lecture with traces from two machines: a switch that keeps the place, and marks on what differs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import state, wait_for
from tests.lecture_files import run_tracer

LECTURE = '''"""Speeds"""
from linelight import text


def main():
    text("Two rates.")
    rates = []
    for size in [1, 2]:  # @inspect size
        rate = 10 * size  # @inspect rate
        rates.append(rate)
    text("Done.")
'''


def on_two_machines(course: Path) -> Path:
    """The lecture's trace from this machine, and one as a faster machine would have written it, later, when the
    file had a line more."""
    lecture = course / "lectures" / "speeds.py"
    lecture.parent.mkdir(parents=True)
    lecture.write_text(LECTURE)
    assert run_tracer(course, lecture, course / "site" / "traces" / "cpu" / "speeds.yaml").returncode == 0
    lecture.write_text(LECTURE.replace('"""\nfrom', '"""\n\nfrom'))
    fast = course / "site" / "traces" / "fast-gpu" / "speeds.yaml"
    assert run_tracer(course, lecture, fast).returncode == 0
    text = (
        fast.read_text().replace('machine: "cpu"', 'machine: "Fast GPU"').replace('"rate": 20', '"rate": 900')
    )
    fast.write_text(text)
    return build(course).public


def test_a_page_for_each_machine(tmp_path: Path, watched: Watched) -> None:
    """The GPU's page is the lecture's; a value that differs says what the other machine had, one that does not
    says nothing; the list of lectures has the lecture once."""
    public = on_two_machines(tmp_path)
    assert {path.name for path in public.glob("speeds*.html")} == {"speeds.html", "speeds.cpu.html"}
    page = watched.open(public / "index.html")
    expect(page.locator(".lectures a")).to_have_count(1)
    page = watched.open(public / "speeds.html")
    expect(page.locator("#L10 .v summary")).to_contain_text("rate = 10 … 900")
    page.locator("#L10 .v summary").click()
    values = page.locator("#L10 .v li")
    expect(values.nth(0)).not_to_contain_text("≠")
    expect(values.nth(1)).to_contain_text("≠ CPU: 20")


def test_the_switch_keeps_the_place(tmp_path: Path, watched: Watched) -> None:
    """From a step of the loop's second round one comes to that statement's second round on the other machine, and
    Back returns; the panel says what differs."""
    public = on_two_machines(tmp_path)
    page = watched.open(public / "speeds.html", "#step=6")
    assert state(page)["panel"] == [["size", "2"], ["rate", "900"]]
    assert state(page)["lit"][0][1] == 10
    expect(page.locator('[data-name="rate"] .about')).to_have_text("≠ CPU: 20")
    page.get_by_role("link", name="This step on CPU").click()
    page.wait_for_url("**/speeds.cpu.html#step=6")
    wait_for(page, "document.documentElement.dataset.step === '6'")
    assert state(page)["panel"] == [["size", "2"], ["rate", "20"]]
    assert state(page)["lit"][0][1] == 9
    expect(page.locator('[data-name="rate"] .about')).to_have_text("≠ Fast GPU: 900")
    page.go_back()
    page.wait_for_url("**/speeds.html#step=6")
