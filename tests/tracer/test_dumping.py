"""A whole trace as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracer.trace.dumping import dumps
from tracer.trace.reader import load, loads

TRACES = sorted((Path(__file__).parents[2] / "site" / "traces").glob("*/*.yaml"))

MOVED = """- {"leave": 1, "enter": [["g", 0]], "at": 2}
- {"leave": 1, "enter": [0, 1], "at": 3, "kind": "raise", "error": {"type": "E", "message": "m"}}
- {"at": 4, "clear": ["x"], "volatile": true, "out": [{"note": "n"}]}
"""


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_what_is_dumped_is_what_was_loaded(path: Path) -> None:
    """A trace, dumped, is the file that it was loaded from, byte for byte."""
    assert dumps(load(path)) == path.read_text(encoding="utf-8")


def test_a_partial_trace_stays_partial() -> None:
    """Without an end, frames that were suspended and a step that raised come back as they were."""
    begun = TRACES[0].read_text(encoding="utf-8").partition("\nsteps:\n")[0]
    text = f'{begun}\nsteps:\n- {{"enter": [["f", 0]], "at": 1}}\n{MOVED}'
    assert loads(text).status == "partial"
    assert dumps(loads(text)) == text
