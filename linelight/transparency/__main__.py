"""`python -m linelight.transparency HOW LECTURE COURSE TRACE LIMITS`: one lecture, run in this process, and what
it could see of itself, in facts.json beside TRACE. HOW is `traced`, under limits that are JSON, or `untraced`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from linelight.switching.modules import Substitutes
from linelight.transparency.facts import Facts
from linelight.transparency.witness import Witness
from tracer.lecture import Lecture, read_lecture
from tracer.program import Outcome, become, execute, wait_for_threads
from tracer.run import run
from tracer.trace.errors import LinelightError
from tracer.trace.limits import Limits


def run_untraced(lecture: Lecture, witness: Witness) -> Outcome:
    """As `python lecture.py`."""
    become(lecture)
    file = lecture.files[0]
    code = compile(file.source.text, file.filename, "exec", dont_inherit=True)
    outcome = execute(lecture, code, lambda: witness.began)
    wait_for_threads()
    witness.end()
    return outcome


def main() -> int:
    how, path, course, trace = sys.argv[1], *map(Path, sys.argv[2:5])
    sys.meta_path.insert(0, Substitutes())
    process = os.getpid()
    try:
        lecture = read_lecture(path, course)
        witness = Witness(lecture)
        witness.start()
        if how == "traced":
            outcome = run(lecture, trace, Limits(**json.loads(sys.argv[5])), witness.end)
        else:
            outcome = run_untraced(lecture, witness)
    except LinelightError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    if os.getpid() == process:  # and no forked child that came back to here
        facts = witness.facts | _ending(outcome)
        trace.with_name("facts.json").write_text(json.dumps(facts), encoding="utf-8")
    return 0


def _ending(outcome: Outcome) -> Facts:
    error = outcome.error
    where = [f"{entry.path}:{entry.line}" for entry in error.traceback] if error else []
    words = ", ".join([error.text, *where]) if error else "none"
    return {"exit code": [str(outcome.code)], "exception": [words]}


if __name__ == "__main__":
    sys.exit(main())
