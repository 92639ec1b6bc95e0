"""`python -m tests.kills --times 200 [--seed 0]`: kills a lecture of many steps that often with SIGKILL, each time
at another moment, and says of which kills less was on disk than what had happened. Exit code 1 where any was."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.kills.killing import Course


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong, steps = 0, []
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        course = Course(Path(folder).resolve(), options.seed)
        for number in range(options.times):
            killed = course.kill()
            steps.append(killed.steps)
            if killed.wrong:
                wrong += 1
                print(f"kill {number}, after {killed.seconds:.3f} s: {killed.wrong}", flush=True)
    print(f"{options.times} kills, after {min(steps)} to {max(steps)} steps: {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
