"""Which trace of a lecture the site shows, and whether it is still the trace of what stands in the course."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tracer.trace.errors import TraceError
from tracer.trace.model import Header
from tracer.trace.summary import Summary, summary

FAILED, RUNNING = ".failed", ".running"


@dataclass(frozen=True)
class TraceFile:
    """A lecture's trace, from one machine. `failed`: it says how far a run came. `lecture` is its name, with the
    folders below `lectures/`. `about` is None where the file cannot be read; `changed` are its inputs that are not
    as they were."""

    lecture: str
    machine: str
    path: Path
    failed: bool
    about: Summary | None
    changed: tuple[str, ...]

    @property
    def when(self) -> str:
        return str(self.about.header.when) if self.about else ""

    @property
    def is_current(self) -> bool:
        return self.about is not None and not self.changed


@dataclass(frozen=True)
class Chosen:
    """What the site shows of a lecture. `good` is its last good trace, where `shown` is a run that failed after
    it, `others` are the good ones of other machines."""

    shown: TraceFile
    good: TraceFile | None = None
    others: tuple[TraceFile, ...] = ()

    @property
    def versions(self) -> list[TraceFile]:
        return [self.shown, *self.others]


def found(course: Path) -> dict[str, Chosen]:
    """Lecture -> what to show of it, by name."""
    lectures: dict[str, list[TraceFile]] = {}
    for file in trace_files(course):
        lectures.setdefault(file.lecture, []).append(file)
    return {name: choose(lectures[name]) for name in sorted(lectures)}


def is_ghost(course: Path, chosen: Chosen) -> bool:
    """A trace of a lecture that is renamed or deleted. One that does not say which files it is of was made
    elsewhere, and never had its lecture here."""
    about = chosen.shown.about
    there = (course / "lectures" / f"{chosen.shown.lecture}.py").is_file()
    return (course / "lectures").is_dir() and not there and about is not None and bool(about.header.inputs)


def choose(files: Iterable[TraceFile]) -> Chosen:
    """A good trace of what stands in the course before a stale one, a GPU's before a CPU's; a failed one where it
    is newer than any good one, and the files that the good one is of are not back."""
    ordered = sorted(files, key=lambda file: (not file.is_current, file.machine == "cpu", file.machine))
    good = [file for file in ordered if not file.failed]
    failed = sorted((file for file in ordered if file.failed), key=lambda file: file.when)
    if not failed:
        return Chosen(good[0], None, tuple(good[1:]))
    if not good:
        return Chosen(failed[-1])
    if failed[-1].when < max(file.when for file in good) or (good[0].is_current and failed[-1].changed):
        return Chosen(good[0], None, tuple(good[1:]))
    return Chosen(failed[-1], good[0], tuple(good[1:]))


def trace_files(course: Path) -> Iterator[TraceFile]:
    """Every trace of the course, of whatever machine."""
    folder = course / "site" / "traces"
    for path in sorted(folder.glob("*/**/*.yaml")):
        if not path.name.startswith(".") and not path.stem.endswith(RUNNING):
            yield trace_file(path, course)


def trace_file(path: Path, course: Path) -> TraceFile:
    machine, *folders, _ = path.relative_to(course / "site" / "traces").parts
    name = "/".join([*folders, path.stem.removesuffix(FAILED)])
    try:
        about = summary(path)
    except TraceError:
        about = None
    changed = tuple(changed_inputs(about.header, course)) if about else ()
    return TraceFile(name, machine, path, path.stem.endswith(FAILED), about, changed)


def changed_inputs(header: Header, course: Path) -> list[str]:
    """The files that the trace depends on and that are not as they were. Where the course has no lectures, as in a
    copy of its site alone, nothing has changed."""
    if not (course / "lectures").is_dir():
        return []
    return [path for path, digest in header.inputs.items() if digest_of(course, path) != digest]


def digest_of(course: Path, path: str) -> str:
    """SHA-256; empty for what is no file of the course."""
    file = (course / path).resolve()
    if not file.is_relative_to(course.resolve()) or not file.is_file():
        return ""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
