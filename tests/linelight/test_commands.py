"""Commands of the system."""

from __future__ import annotations

import pytest

from linelight import system_text
from linelight.commands import LARGEST, run
from tests.linelight.test_author import Heard, heard
from tracer.trace.outputs import Command

__all__ = ["heard"]


def test_a_command_is_heard(heard: Heard) -> None:
    """A command shows what it printed, without colours, and of a progress bar what it came to."""
    system_text(["printf", "10%%\r50%%\r100%%\n\033[38;5;196mred\033[0m"])
    (made,) = heard.outputs
    assert isinstance(made, Command)
    assert made.output == "100%\nred"
    assert made.failure == ""
    assert made.command == r"printf '10%%\r50%%\r100%%\n\x1b[38;5;196mred\x1b[0m'"


@pytest.mark.parametrize(
    ("command", "output", "failure"),
    [
        (["sh", "-c", "echo out; echo err >&2; exit 3"], "out\nerr", "exit code 3"),
        (["no-such-command"], "", "not run: No such file or directory"),
        ([], "", "not run: list index out of range"),
        (["sh", "-c", "kill -9 $$"], "", "ended by SIGKILL"),
        (["sh", "-c", "echo begun; sleep 600"], "begun", "ended after 1 s"),
        (["sh", "-c", "echo begun; exec >&- 2>&-; sleep 600"], "begun", "ended after 1 s"),
        (["sh", "-c", "sleep 5 & echo done"], "done", ""),
    ],
)
def test_failures_are_said(command: list[str], output: str, failure: str) -> None:
    """However a command fails, what it printed is there, and why it failed; it never hangs the lecture."""
    made = run(command, 1)
    assert (made.output, made.failure) == (output, failure)


def test_an_endless_command_is_ended() -> None:
    """A command that prints without end is ended, and its output is bounded."""
    made = run(["yes"], 600)
    assert made.failure == "ended: it printed more than 1 MiB"
    assert len(made.output) < LARGEST / 100


def test_mistakes_and_silence() -> None:
    """A string is an error, with and without a trace; outside a trace nothing runs."""
    with pytest.raises(TypeError, match="takes a list of strings"):
        system_text("ls -l")
    system_text(["no-such-command"])
