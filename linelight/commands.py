"""Running a command of the system for `system_text`."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time

from tracer.screen import cleaned
from tracer.trace.outputs import Command

LARGEST = 2**20
"""Bytes of output that are read: a command that prints more is ended."""


def run(command: list[str], timeout: float) -> Command:
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
