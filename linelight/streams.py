"""Standard output and error of a command, whatever they lead to."""

from __future__ import annotations

import errno
import io
import os
import sys

UNWRITABLE = {errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG}
"""Errors of what is written to, and not of the file that was named."""


def without_output() -> int:
    """Nobody takes standard output any more: what Python still has of it goes nowhere, without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def open_streams() -> None:
    """A closed stream is one that says nothing, and a character that a stream has no bytes for is written as its
    code."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
