"""No folder of this machine stands in what a trace says of an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lecture_files import traced

BAD = """from torch.utils.data import DataLoader
def fail(items):
    raise ValueError("bad item")
next(iter(DataLoader([1], num_workers=1, collate_fn=fail)))"""


def test_an_error_in_a_worker_of_a_loader(tmp_path: Path) -> None:
    """PyTorch puts a traceback into the message: of it the course's own frames and the error itself are kept."""
    pytest.importorskip("torch")
    error = traced(tmp_path, BAD).error
    assert error is not None
    assert error.message.endswith("""(most recent call last):
  File "lectures/x.py", line 7, in fail
    raise ValueError("bad item")
ValueError: bad item
""")


def test_messages_and_values_of_errors(tmp_path: Path) -> None:
    """Messages that Python makes of paths begin where the course or the library does."""
    body = "try:\n    from json import nothing\nexcept ImportError as error:\n    e = error  # @inspect e\n"
    trace = traced(tmp_path, body + f"open('{tmp_path}/data.txt')")
    message = "cannot import name 'nothing' from 'json' (json/__init__.py)"
    errors = [step.error.message for step in trace.steps if step.error]
    assert errors == [message, "[Errno 2] No such file or directory: 'data.txt'"]
    assert trace.variables(len(trace.steps) - 1)["e"].text == f'ImportError("{message}")'
