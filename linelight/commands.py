"""`system_text`: a command of the system, and what it printed."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracer.recording import listener

if TYPE_CHECKING:
    from tracer.trace.outputs import Command

LARGEST = 2**20
"""Bytes of output that are read: a command that prints more is ended."""


def system_text(command: Sequence[str], timeout: float = 60.0) -> None:
    """Runs a command while the lecture is traced, and shows what it printed: `system_text(["nvidia-smi"])`. In a
    script that is not traced it runs nothing.

    Both of its streams are shown as a terminal would in the end, without colours; a failure is shown, and does not
    stop the lecture. timeout: seconds after which it is ended.

    Raises TypeError where `command` is no list of strings: no shell reads it.
    """
    if isinstance(command, str) or not all(isinstance(word, str) for word in command):
        raise TypeError(
            'system_text() takes a list of strings, as ["ls", "-l"]; with a shell: ["sh", "-c", "ls | wc"]'
        )
    if (hears := listener()) is not None:
        hears.on_output(run(list(command), timeout))


def run(command: list[str], timeout: float) -> Command:
    from tracer.screen import cleaned
    from tracer.trace.outputs import Command

    printed, failure = _run(command, timeout)
    words = shlex.join(command)
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in words)
    return Command(shown, cleaned(printed.decode("utf-8", "replace")), failure)


def _run(command: list[str], timeout: float) -> tuple[bytes, str]:
    """What it printed, and how it failed."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except (OSError, ValueError, IndexError) as error:
        return b"", f"not run: {getattr(error, 'strerror', None) or error}"
    with process:
        try:
            printed, failure = _read(process, timeout)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    return printed, failure or _failure(process.returncode)


def _read(process: subprocess.Popen[bytes], timeout: float) -> tuple[bytes, str]:
    """Until its output ends, or it does: what it left running may keep the pipe open."""
    assert process.stdout is not None
    printed, deadline = b"", time.monotonic() + timeout
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while time.monotonic() < deadline:
            if selector.select(0.1):
                piece = os.read(process.stdout.fileno(), 2**16)
                printed += piece
                if not piece:
                    break
                if len(printed) > LARGEST:
                    return printed[:LARGEST], f"ended: it printed more than {LARGEST // 2**20} MiB"
            elif process.poll() is not None:
                break
    try:
        process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return printed, f"ended after {timeout:g} s"
    return printed, ""


def _failure(code: int) -> str:
    if code >= 0:
        return f"exit code {code}" if code else ""
    return f"ended by {signal.Signals(-code).name}"
