"""`python peer_run.py FOLDER edtrace|lectrace WORKLOAD OUT`: a workload under another program, whose package lies
in FOLDER: writes its trace and prints the seconds of main()."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

Timed = tuple[Any, float]


def edtrace(workload: Path) -> Timed:
    """Its main() is called by name from the module, so a function that takes the time can stand there."""
    import importlib

    from edtrace.execute import execute

    sys.path.insert(0, str(workload.parent))
    module = importlib.import_module(workload.stem)
    seconds: list[float] = []
    vars(module)["main"] = timed(module.main, seconds)
    return execute(workload.stem, inspect_all_variables=False), seconds[0]


def lectrace(workload: Path) -> Timed:
    """It says when it begins and ends to listen, which is right around main()."""
    from lectrace import tracer

    moments: list[float] = []
    told = tracer._set_active

    def tell(on: bool) -> None:
        moments.append(time.perf_counter())
        told(on)

    tracer._set_active = tell
    trace = tracer.execute(workload)
    return trace, moments[1] - moments[0]


def timed(main: Callable[[], None], seconds: list[float]) -> Callable[[], None]:
    def run() -> None:
        began = time.perf_counter()
        main()
        seconds.append(time.perf_counter() - began)

    return run


if __name__ == "__main__":
    folder, program, workload, out = sys.argv[1:]
    sys.path.append(folder)
    with contextlib.redirect_stdout(io.StringIO()):  # they print each step
        trace, seconds = {"edtrace": edtrace, "lectrace": lectrace}[program](Path(workload))
    Path(out).write_text(json.dumps(asdict(trace), default=str), encoding="utf-8")
    print(seconds)
