"""Reading: the whole lecture, with JavaScript off too, and nothing of it runs what a lecture says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from renderer.build import build
from tests.browser.conftest import ROOT, Watched
from tests.lecture_files import run_tracer
from tracer.trace.reader import load

LECTURES = ["binary_search", "tour", "resource_accounting"]


def words_of(text: str) -> list[str]:
    """The plain words of a Markdown text: those without marks or math, which come out as something else."""
    return [word for word in text.split() if word.isalpha()]


@pytest.mark.parametrize("lecture", LECTURES)
def test_without_javascript_all_of_it_is_there(lecture: str, browser: Browser, site: Path) -> None:
    """With JavaScript off every source line has its row, and what the lecture said is on the page."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / f"{lecture}.html").as_uri())
    content = page.locator("main").text_content() or ""
    trace = load(ROOT / "site" / "traces" / "cpu" / f"{lecture}.yaml")
    for source in trace.sources:
        rows = page.locator(f'section[data-path="{source.path}"] .l')
        lines = [
            int(name.rpartition("L")[2]) for name in rows.evaluate_all("rows => rows.map(row => row.id)")
        ]
        assert lines == sorted(set(lines))
        assert len(lines) >= len(source.lines) - sum("@hide" in line for line in source.lines)
    missing = {
        word
        for step in trace.steps
        for output in step.outputs
        if output.kind == "text"
        for word in words_of(output.text)
        if word not in content
    }
    assert missing == set()
    context.close()


def generated(page: Page) -> list[int]:
    """The numbers that the style sheet writes, as the browser's accessibility tree has them, sorted."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    texts = [node["name"]["value"] for node in nodes if node["role"]["value"] == "StaticText"]
    return sorted(int(text) for text in texts if text.isdigit())


@pytest.mark.parametrize("raw", [False, True], ids=["reading", "raw"])
@pytest.mark.parametrize("lecture", LECTURES)
def test_without_javascript_lines_have_their_numbers(
    lecture: str, raw: bool, browser: Browser, site: Path
) -> None:
    """The counter, which numbers lines where the player does not, says what each displayed row's id says."""
    context = browser.new_context()
    context.route("**/lecture.js", lambda route: route.abort())
    page = context.new_page()
    page.goto((site / f"{lecture}.html").as_uri())
    lines = page.evaluate(NUMBERED, raw)
    assert len(lines) > 30
    assert generated(page) == sorted(lines)
    context.close()


NUMBERED = """raw => {
  document.documentElement.toggleAttribute('data-raw', raw);
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  for (const block of document.querySelectorAll('.block')) block.style.contentVisibility = 'visible';
  const seen = number => number.checkVisibility({ visibilityProperty: true });
  const lines = [...document.querySelectorAll('.n')].filter(seen).map(n => +n.parentElement.id.split('L').pop());
  const others = 'body > :not(.columns), .outline, .side, .c, .v, .remark, .heading';
  for (const other of document.querySelectorAll(others)) other.remove();
  return lines;
}"""
"""With everything else taken away, so that only the numbers are left to read."""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("name", ["index", *LECTURES])
def test_the_page_does_not_scroll_sideways(name: str, width: int, watched: Watched, site: Path) -> None:
    """At phone width and at desk width, reading and stepping, the page is no wider than the window."""
    watched.page.set_viewport_size({"width": width, "height": 844})
    page = watched.open(site / f"{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Home")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


ATTACK = (
    "<img src=x onerror='window.hit=1'><script>window.hit=1</script></ScRiPt><script>window.hit=1</script>"
)

HOSTILE = '''"""{attack}"""
from linelight import Reference, image, link, note, text


def main():
    s = {quoted}  # @inspect s
    text({quoted})
    text({quoted}, verbatim=True)
    text("[a](javascript:window.hit=1) <a href='javascript:window.hit=1'>b</a>")
    link("https://example.org", title={quoted})
    image("none.png", alt={quoted}, caption={quoted})
    note({quoted})
    link(Reference({quoted}, [{quoted}], year=2020, organization={quoted}, notes={quoted}))
    d = {{s: s}}  # @inspect d
    for i in range(2):  # <script>window.hit=1</script> @inspect i
        text(f"{{i}} {{s}}")
    raise ValueError(s)
'''


def test_a_hostile_lecture_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    """Whatever a lecture or its site says, in texts, values, titles, comments, references, errors and file names,
    is shown as words: reading, stepping, in search, in a line's menu and on another machine's page."""
    lecture = tmp_path / "lectures" / "a <script>window.hit=1<%2fscript>.py"
    lecture.parent.mkdir()
    lecture.write_text(HOSTILE.format(attack=ATTACK, quoted=repr(ATTACK)), encoding="utf-8")
    trace = tmp_path / "site" / "traces" / "cpu" / f"{lecture.stem}.yaml"
    assert run_tracer(tmp_path, lecture, trace).returncode == 1
    elsewhere = tmp_path / "site" / "traces" / "a <b>" / trace.name
    elsewhere.parent.mkdir()
    written = trace.read_text()
    assert 'machine: "cpu"' in written
    elsewhere.write_text(written.replace('machine: "cpu"', f"machine: {json.dumps(ATTACK)}"))
    words = json.dumps(
        {"title": ATTACK, "description": ATTACK, "url": "https://x.org/'\"><script>window.hit=1"}
    )
    (tmp_path / "site" / "site.yaml").write_text(words)
    report = build(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    requests: list[str] = []
    dialogs: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("request", lambda request: requests.append(request.url))
    page.on("dialog", dismissed)
    pages = sorted(report.public.glob("*.html"))
    assert len(pages) >= 3
    for path in pages:
        page.goto(path.as_uri())
        for _ in range(len(load(trace).steps)):
            page.keyboard.press("ArrowRight")
        if page.locator(".l .n").count():
            page.locator(".l:not([hidden]) .n:visible").last.click()
            expect(page.locator(".menu")).to_be_visible()
            page.keyboard.press("Escape")
        if path.stem != "404":  # whose scripts are at the address of the site
            page.get_by_role("button", name="Search").click()
            page.get_by_role("searchbox").fill("onerror")
            expect(page.locator(".search li mark").first).to_be_visible()
        assert page.evaluate("window.hit") is None
        assert page.locator("a[href^='javascript']").count() == 0
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    assert dialogs == []
    context.close()


def test_links_that_do_something_else_are_refused(tmp_path: Path) -> None:
    """link() to a javascript: URL is an error of the lecture, at its line."""
    lecture = tmp_path / "lectures" / "x.py"
    lecture.parent.mkdir()
    lecture.write_text(
        'from linelight import link\n\ndef main():\n    link(title="x", url="javascript:alert(1)")\n'
    )
    result = run_tracer(tmp_path, lecture, tmp_path / "t.yaml")
    assert result.returncode == 1
    assert "lectures/x.py:4" in result.stderr
    assert "link() opens http, https, mailto and relative URLs" in result.stderr


@pytest.mark.parametrize(("name", "has_formulas"), [("resource_accounting", True), ("index", False)])
def test_formulas_have_a_font(name: str, has_formulas: bool, browser: Browser, site: Path) -> None:
    """A page with formulas loads the math font, and another page does not ask for it."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate("document.querySelector('main math')?.scrollIntoView()")
    page.evaluate("new Promise(done => setTimeout(() => document.fonts.ready.then(done), 500))")
    assert any(url.endswith("math.woff2") for url in asked) == has_formulas
    faces = page.evaluate("[...document.fonts].map(face => face.family + ' ' + face.status)")
    assert any("Linelight Math" in face and face.endswith(" loaded") for face in faces) == has_formulas
    page.close()
