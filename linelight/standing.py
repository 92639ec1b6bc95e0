"""Where each lecture stands: whether its trace is of what is on disk and of this machine, and why not."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from linelight.course import Course
from linelight.prose import only_prose_changed
from renderer.traces import Chosen, TraceFile, choose, is_ghost, trace_files
from tracer.machine import slug


@dataclass(frozen=True)
class Standing:
    """Of a lecture, or of a trace that has none. `reasons` is empty where it is fresh; `machine` and `status` are
    empty and `size` is 0 where there is no trace."""

    lecture: str
    reasons: tuple[str, ...]
    machine: str = ""
    steps: int = 0
    size: int = 0
    status: str = ""

    @property
    def is_fresh(self) -> bool:
        return not self.reasons


def standings(course: Course) -> Iterator[Standing]:
    """Of every lecture in the site's order, then of the traces whose lecture is gone."""
    files: dict[str, list[TraceFile]] = {}
    for file in trace_files(course.root):
        files.setdefault(file.lecture, []).append(file)
    for lecture in course.lectures():
        yield _of(course, course.name_of(lecture), files.pop(course.name_of(lecture), []))
    for name in sorted(files):
        chosen = choose(files[name])
        yield _described(chosen.shown, tuple(_why_it_is_no_lecture(course, name, chosen)))


def _why_it_is_no_lecture(course: Course, name: str, chosen: Chosen) -> Iterator[str]:
    """Nothing where the course has traces and no lectures."""
    if is_ghost(course.root, chosen):
        yield f"there is no lectures/{name}.py any more"
    elif course.has_file(name):
        yield f"lectures/{name}.py defines no main()"


def standing(lecture: Path, course: Course) -> Standing:
    name = course.name_of(lecture)
    return _of(course, name, [file for file in trace_files(course.root) if file.lecture == name])


def forget_failures(lecture: Path, course: Course) -> None:
    """The lecture is fresh again: its source is back to that of a good trace, and what failed is no more."""
    for path in course.traces.glob(f"*/{course.name_of(lecture)}.failed.yaml"):
        path.unlink(missing_ok=True)


def _of(course: Course, name: str, files: list[TraceFile]) -> Standing:
    """Of the trace of this machine, where there is one."""
    if not files:
        return Standing(name, ("it has no trace",))
    here = [file for file in files if _is_of_this_machine(file)]
    chosen = choose(here or files)
    return _described(chosen.shown, tuple(_reasons(course, chosen)))


def _described(file: TraceFile, reasons: tuple[str, ...]) -> Standing:
    if file.about is None:
        return Standing(file.lecture, reasons, file.machine)
    about = file.about
    return Standing(file.lecture, reasons, file.machine, about.steps, about.size, about.status)


def _reasons(course: Course, chosen: Chosen) -> Iterator[str]:
    file = chosen.shown
    if file.about is None:
        yield "its trace cannot be read"
        return
    if file.about.status == "partial":
        yield "its trace has no end"
    elif file.about.status == "error" or file.failed:
        yield f"it failed: {file.about.error}"
    if not file.about.header.inputs:
        yield "its trace does not say which files it is of"
    if file.changed:
        yield _changes(course, file)
    if file.about.header.limits != course.site.limits.set:
        yield "limits in site.yaml changed"
    yield from _other_versions(file.about.header.versions)
    if not _is_of_this_machine(file):
        yield f"traced on {file.machine}, and this machine has {' and '.join(gpus() or ['a CPU only'])}"


def _changes(course: Course, file: TraceFile) -> str:
    gone = [path for path in file.changed if not (course.root / path).is_file()]
    edited = [path for path in file.changed if path not in gone]
    if not gone and file.about is not None and only_prose_changed(course.root, file.about, edited):
        return f"only prose changed: {', '.join(edited)}"
    parts = [f"{', '.join(edited)} changed"] if edited else []
    return " and ".join([*parts, f"{', '.join(gone)} is gone"] if gone else parts)


def _other_versions(known: dict[str, str]) -> Iterator[str]:
    """Of what the run had loaded. Asked of the packages' metadata: nothing is imported for it."""
    for name, then in known.items():
        now = _installed(name)
        if now.partition("+")[0] != then.partition("+")[0] or ("+" in now and now != then):
            yield f"{name} was {then} and is {now}" if now else f"{name} {then} is not installed here"


def _installed(name: str) -> str:
    if name == "python":
        return platform.python_version()
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _is_of_this_machine(file: TraceFile) -> bool:
    """A lecture that has not loaded torch runs on the CPU of any machine."""
    if file.about is None or "torch" not in file.about.header.versions:
        return True
    here = gpus()
    return file.machine in here if here else file.machine == "cpu"


def gpus() -> list[str]:
    """The names of this machine's GPUs as a trace has them, without asking torch; none where the driver does not
    say."""
    found = []
    for path in sorted(Path("/proc/driver/nvidia/gpus").glob("*/information")):
        model = re.search(r"^Model:\s*(.+)$", path.read_text(encoding="utf-8", errors="replace"), re.M)
        if model:
            found.append(slug(model[1]))
    return list(dict.fromkeys(found))
