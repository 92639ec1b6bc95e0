"""`python -m tests.fuzz --programs 2000 --seed 0 [--python PATH…]`: runs random lectures and says what differs.

Each is compared with itself untraced and with what its instrumented copy tells (`tests.fuzz.oracle`); with other
Pythons named, the outlines of their traces are compared too. Exit code 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from tests.fuzz.programs import program
from tests.fuzz.runs import Verdict, verdict

_SHOWN = 12


def verdicts(seeds: range, with_copy: bool = True) -> Iterator[Verdict]:
    """Of the programs with these numbers, on this Python."""
    warnings.simplefilter("ignore")  # what Python thinks of the programs
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        for seed in seeds:
            yield verdict(seed, program(seed), Path(folder).resolve(), with_copy)


def _elsewhere(python: str, seeds: range) -> Iterator[Verdict]:
    """The same, on another Python."""
    words = ["-m", "tests.fuzz", "--json", "--seed", str(seeds.start), "--programs", str(len(seeds))]
    with subprocess.Popen([python, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield Verdict(**json.loads(line))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the first program's number")
    parser.add_argument(
        "--python", nargs="*", default=[], help="other interpreters, whose traces must be equal"
    )
    parser.add_argument("--show", action="store_true", help="print the first program and its outline")
    parser.add_argument("--json", action="store_true", help="print verdicts, for another run to compare")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.programs)
    if options.show:
        return _show(options.seed)
    if options.json:
        for one in verdicts(seeds, with_copy=False):
            print(json.dumps(asdict(one)), flush=True)
        return 0
    return _compare(seeds, options.python)


def _show(seed: int) -> int:
    [one] = verdicts(range(seed, seed + 1))
    numbered = (f"{number:4} {line}" for number, line in enumerate(program(seed).split("\n"), 1))
    print(*numbered, one.outline, one.printed, one.wrong, sep="\n")
    return bool(one.wrong)


def _compare(seeds: range, pythons: list[str]) -> int:
    wrong: list[str] = []
    counts: Counter[str] = Counter()
    for here, *others in zip(
        verdicts(seeds), *(_elsewhere(python, seeds) for python in pythons), strict=True
    ):
        _count(here, counts)
        found = [f"seed {here.seed}: {here.wrong}"] if here.wrong else []
        for python, there in zip(pythons, others, strict=True):
            found += [f"seed {here.seed}: {python}: {words}" for words in _between(here, there, counts)]
        wrong += found
        for line in found[: max(0, _SHOWN - len(wrong) + len(found))]:
            print(line, flush=True)
    print(*(f"{value:8} {name}" for name, value in sorted(counts.items())), sep="\n")
    print(f"{len(wrong):8} wrong")
    return bool(wrong)


def _count(one: Verdict, counts: Counter[str]) -> None:
    counts["programs"] += 1
    counts["steps"] += one.steps
    counts["ended ok"] += one.ended == "ok"
    counts["compared event by event with the instrumented copy"] += one.exact


def _between(here: Verdict, there: Verdict, counts: Counter[str]) -> Iterator[str]:
    """Where the program itself does something else on the other Python, its traces may differ."""
    if there.wrong:
        yield there.wrong
    elif (here.printed, here.ended) != (there.printed, there.ended):
        counts["the Pythons themselves differ"] += 1
    elif (ours := _comparable(here)) != (theirs := _comparable(there)):
        pairs = zip(ours.split("\n"), theirs.split("\n"), strict=False)
        yield next((f"{a!r} here, {b!r} there" for a, b in pairs if a != b), "one is longer")


def _comparable(one: Verdict) -> str:
    """3.11 has another word for a name without a value in a comprehension, which is then a function of its own.
    What Python prints of an exception that nobody gets has an address, and 3.13 marks its lines otherwise."""
    free = r"""NameError(: |\(")cannot access free variable ('\w+' [a-z ]+) in enclosing scope"""
    outline = re.sub(free, r"UnboundLocalError\1cannot access local variable \2", one.outline)
    return re.sub(r"(Exception ignored in: <[\w ]+) at 0x.*", r"\1", outline)


if __name__ == "__main__":
    sys.exit(main())
