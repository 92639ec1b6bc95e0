"""`python empty.py WORKLOAD`: a workload under a trace function that does nothing but ask for the events of the
workload's own lines: what `sys.settrace` itself costs, whoever uses it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

path = sys.argv[1]


def of_a_line(frame: FrameType, event: str, arg: Any) -> Any:
    return of_a_line


def of_a_call(frame: FrameType, event: str, arg: Any) -> Any:
    return of_a_line if frame.f_code.co_filename == path else None


if __name__ == "__main__":
    sys.path[0] = str(Path(path).parent)
    code = compile(Path(path).read_text(encoding="utf-8"), path, "exec")
    sys.settrace(of_a_call)
    exec(code, {"__name__": "__main__"})
