"""`python -m linelight.live.process FD`: a process that has loaded what tracing needs, and waits at this file
descriptor until it is told which lecture it is for. What there is to say of a failure goes into a file."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from linelight.switching.modules import Substitutes
from tracer.__main__ import trace_here


def main() -> int:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # one that still waits goes without a word
    with open(int(sys.argv[1]), "rb") as job:
        words = job.read()
    if not words:
        return 0  # who would have told it has ended
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.meta_path.insert(0, Substitutes())
    said, *others = map(os.fsdecode, words.split(b"\0"))
    try:
        return trace_here(others, lambda words: _write(Path(said), words))
    except KeyboardInterrupt:  # before the lecture, or after it: what was saved meanwhile runs instead
        return 130


def _write(said: Path, words: str) -> None:
    said.write_text(words, encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
