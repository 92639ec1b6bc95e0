"""Random lectures: the traced one does what the untraced one does, and its trace tells what it did."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import verdicts
from tests.fuzz.oracle import told_by
from tests.lecture_files import traced

FIFTY = range(100_000, 100_050)


@pytest.mark.filterwarnings("ignore")  # what Python thinks of the programs
def test_fifty_programs() -> None:
    """Each prints and raises the same with and without the tracer, and its trace agrees, event by event, with what
    an instrumented copy says: which statements ran in which order, what they assigned, what they showed."""
    found = list(verdicts(FIFTY))
    assert [f"seed {one.seed}: {one.wrong}" for one in found if one.wrong] == []
    assert sum(one.exact for one in found) > 25
    assert sum(one.steps for one in found) > 1500


def test_the_story_of_a_trace(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is compared is beginnings, values and words, in order: a step less would be seen."""
    body = "x = 1  # @inspect x @volatile x\ntext(f'{x}')\nfor i in range(2): x = i"
    trace = traced(tmp_path_factory.mktemp("course"), body)
    assert told_by(trace, {5, 6}) == ["5", "5 x = 1", "6", "says 1"]
