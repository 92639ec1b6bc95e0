"""Traces that edtrace and lectrace wrote, imported and stepped in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from linelight.switching.traces import import_trace, write_imported
from renderer.build import build
from tests.browser.conftest import Watched
from tests.browser.test_stepping import expected, state
from tracer.trace.reader import load

PEERS = Path(__file__).parents[1] / "linelight" / "peer_traces"


@pytest.mark.parametrize("name", ["edtrace", "lectrace"])
def test_an_imported_trace_is_stepped_like_ours(name: str, watched: Watched, tmp_path: Path) -> None:
    """At every step, forwards and backwards, the lit line and the panel are those of the imported trace."""
    (tmp_path / "square.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    path = write_imported(
        import_trace(PEERS / f"{name}.json", tmp_path), tmp_path / "site" / "traces", force=False
    )
    trace = load(path)
    build(tmp_path, tmp_path / "public")
    page = watched.open(tmp_path / "public" / f"{name}.html")
    page.keyboard.press("Home")
    for index in range(len(trace.steps)):
        assert state(page) == expected(trace, index)
        page.keyboard.press("ArrowRight")
    for index in reversed(range(len(trace.steps))):
        assert state(page) == expected(trace, index)
        page.keyboard.press("ArrowLeft")
