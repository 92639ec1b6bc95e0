"""Running a lecture under the recorder, as `python lecture.py` would run it."""

from __future__ import annotations

import builtins
import hashlib
import os
import sys
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tracer import recording
from tracer.compiling import REARM
from tracer.describe import describe_exception
from tracer.lecture import Lecture, relative_to
from tracer.machine import machine, versions
from tracer.plan import FilePlans
from tracer.recorder import Recorder
from tracer.trace.model import Entry, Error, Header
from tracer.trace.outputs import Output
from tracer.trace.writer import TraceWriter
from tracer.variables import check_reading


@dataclass(frozen=True)
class Outcome:
    """How a lecture ended: the exit code of the run, and the error, if any."""

    code: int
    error: Error | None = None


class Stage:
    """Hears the author's calls of a lecture that is traced, and passes them to the recorder."""

    def __init__(self, recorder: Recorder, lecture: Lecture) -> None:
        self.recorder = recorder
        self.lecture = lecture

    def on_output(self, output: Output) -> None:
        self.recorder.on_output(output)

    def relative(self, path: str) -> str:
        file = Path(path)
        return relative_to(self.lecture.course, file) if file.is_relative_to(self.lecture.course) else ""

    def keep_svg(self, svg: str) -> str:
        """Named by its content: the same figure is the same file."""
        name = hashlib.sha256(svg.encode()).hexdigest()[:16] + ".svg"
        folder = self.lecture.course / "site" / "media"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists():
            whole = folder / f"{name}.{os.getpid()}"
            whole.write_text(svg, encoding="utf-8")
            os.replace(whole, folder / name)
        return f"site/media/{name}"


def run(lecture: Lecture, trace: Path) -> Outcome:
    """Runs the lecture in this process, which is then its own, and writes its trace to `trace`.

    Raises LectureError where this process is traced already or the trace cannot be written."""
    check_reading()
    writer = TraceWriter(trace, _header(lecture), lecture.sources)
    files = {
        file.filename: FilePlans(number, file.source, file.wrapped)
        for number, file in enumerate(lecture.files)
    }
    recorder = Recorder(writer, files, "main" if lecture.has_main else "<module>")
    _become(lecture)
    setattr(builtins, REARM, recorder.on_rearm)
    recording.listen(Stage(recorder, lecture))
    try:
        outcome = _execute(lecture, recorder)
    finally:
        recording.listen(None)
    outcome = _checked(recorder, outcome)
    recorder.end("error" if outcome.error else "ok", outcome.error)
    writer.finish(_header(lecture), lecture.sources)
    return outcome


def _become(lecture: Lecture) -> None:
    """This process turns into one that runs the lecture's file."""
    sys.argv = [str(lecture.path)]
    sys.path[0] = str(lecture.path.parent)
    os.chdir(lecture.course)
    wrapped = {file.filename: file.code for file in lecture.files[1:] if file.wrapped}
    if wrapped:
        sys.meta_path.insert(0, _Finder(wrapped))


def _execute(lecture: Lecture, recorder: Recorder) -> Outcome:
    module = ModuleType("__main__")
    module.__file__ = str(lecture.path)
    module.__loader__ = SourceFileLoader("__main__", str(lecture.path))
    vars(module)["__builtins__"] = builtins
    sys.modules["__main__"] = module
    try:
        recorder.switch.start()
        exec(lecture.files[0].code, vars(module))
        if lecture.has_main and not recorder.started:
            vars(module)["main"]()
    except SystemExit as error:
        return Outcome(0) if error.code in (None, 0) else Outcome(1, _error(error, lecture))
    except KeyboardInterrupt as error:
        return Outcome(130, _error(error, lecture))
    except BaseException as error:
        return Outcome(1, _error(error, lecture))
    finally:
        recorder.switch.is_lost(recorder.at)
        recorder.switch.stop()
    return Outcome(0)


def _checked(recorder: Recorder, outcome: Outcome) -> Outcome:
    """A gap in the trace is never silent: the run has failed, whatever the lecture says."""
    if recorder.switch.lost is None:
        return outcome
    path, line = recorder.switch.lost
    message = f"tracing was lost after {Path(path).name}:{line}; what ran from there on may be missing"
    return Outcome(outcome.code or 1, outcome.error or Error("TraceLost", message))


def _error(error: BaseException, lecture: Lecture) -> Error:
    kind, message = describe_exception(error)
    return Error(kind, message, tuple(_entries(error, lecture)))


def _entries(error: BaseException, lecture: Lecture) -> list[Entry]:
    """The traceback, cut to the lecture's own frames and those of its local modules."""
    local = {file.filename: file.source for file in lecture.files}
    entries = []
    for summary in traceback.extract_tb(error.__traceback__):
        path = Path(summary.filename)
        if summary.filename in local or _is_local(path, lecture.course):
            source = (
                local[summary.filename].location(summary.lineno or 0).source
                if summary.filename in local
                else None
            )
            words = source if source is not None else summary.line or ""
            entries.append(
                Entry(relative_to(lecture.course, path), summary.lineno or 0, summary.name, words.strip())
            )
    return entries


def _is_local(path: Path, course: Path) -> bool:
    """A file of the course: under its root, and not of an environment, or of this program, that happens to be
    there too."""
    if not path.is_absolute() or not path.is_relative_to(course) or _OURS & set(path.parents):
        return False
    parts = path.relative_to(course).parts
    return "site-packages" not in parts and not any(part.startswith(".") for part in parts)


_OURS = {Path(__file__).parents[1] / name for name in ("linelight", "tracer", "renderer")}


def _header(lecture: Lecture) -> Header:
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Header(lecture.name, lecture.title, machine(), versions(), now, _inputs(lecture))


def _inputs(lecture: Lecture) -> dict[str, str]:
    """The local files that the run read as code: the lecture's, and the modules that it imported."""
    hashes = {file.source.path: file.sha256 for file in lecture.files}
    for module in list(sys.modules.values()):
        file = getattr(module, "__dict__", {}).get("__file__")
        if isinstance(file, str) and file.endswith(".py") and _is_local(Path(file), lecture.course):
            path = relative_to(lecture.course, Path(file))
            if path not in hashes and Path(file).is_file():
                hashes[path] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    return dict(sorted(hashes.items()))


class _Finder:
    """Loads the modules under @stepinto from the code that was compiled for them."""

    def __init__(self, code: dict[str, CodeType]) -> None:
        self.code = code

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin not in self.code:
            return None
        spec.loader = _Loader(name, spec.origin, self.code[spec.origin])
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code
