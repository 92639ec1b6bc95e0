"""The format's JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests.lecture_files import traced

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "tracer" / "trace" / "schema.json").read_text(encoding="utf-8"))
TRACES = sorted((ROOT / "site" / "traces").glob("*/*.yaml"))


def read(path: Path) -> object:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_committed_traces_are_of_the_format(path: Path) -> None:
    """Each committed trace is what the schema says."""
    jsonschema.validate(read(path), SCHEMA)


def test_a_failed_trace_is_of_the_format(tmp_path: Path) -> None:
    """A trace that ends in an error, and holds values and outputs of all kinds, is what the schema says."""
    body = (
        "x, y, z = {1: (2,)}, {3}, 10**400  # @inspect x y z\n"
        'text("a"), link("https://example.org"), link(main), note("n")\n'
        "t = float('nan'), b'bytes', print  # @inspect t @volatile\n"
        "del x\nraise ValueError(y)"
    )
    traced(tmp_path, body)
    jsonschema.validate(read(tmp_path / "trace.yaml"), SCHEMA)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"extra": 1},
        {"steps": [{"line": 3}]},
        {"steps": [{"at": 1, "set": {"x": {"type": "a"}}}]},
    ],
)
def test_the_schema_refuses(change: dict[str, object]) -> None:
    """What is not of the format does not pass."""
    data = read(TRACES[0])
    assert isinstance(data, dict)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, **change}, SCHEMA)
