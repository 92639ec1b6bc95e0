"""What names share, from the lecture to the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.linelight.test_pages import built, row, words
from tests.renderer.making import sums


def test_a_view_says_so_beside_its_statement(tmp_path: Path) -> None:
    """Where the name is shown, and in the table that the panel reads, from the step on until it ends."""
    body = (
        "import numpy\nx = numpy.zeros(3)  # @inspect x\n"
        "y = x[1:]  # @inspect y\ny = y + 1  # @inspect y\nz = 1"
    )
    page, _ = built(tmp_path, body)
    assert "shares storage with x" in words(row(page, 7))
    assert "shares" not in row(page, 6) + row(page, 8)
    [found] = re.findall(r'id="table">(.*?)</script>', page, re.S)
    table = json.loads(found)
    name, _, _, noted, notes = table["vars"]["0"][1]
    assert table["names"][name] == "y"
    assert sums(noted) == [2, 3]
    assert [n if n < 0 else table["names"][n] for n in notes] == ["shares storage with x", -1]
