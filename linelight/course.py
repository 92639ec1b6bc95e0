"""Where a course is, and which lectures it has."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from renderer.site import Site, read_site
from renderer.speaker import FOLDER
from renderer.traces import choose, trace_files
from tracer.compiling import defines
from tracer.trace.errors import ConfigurationError, did_you_mean
from tracer.trace.syntax import tree_of


@dataclass(frozen=True)
class Course:
    """A folder with `lectures/` and `site/`."""

    root: Path

    @property
    def traces(self) -> Path:
        return self.root / "site" / "traces"

    @property
    def public(self) -> Path:
        return self.root / "site" / "public"

    @property
    def lectern(self) -> Path:
        """The site with speakers' pages."""
        return self.root / "site" / FOLDER

    def traced_by(self, lecture: Path, trace: Path) -> list[str]:
        """The command that traces a lecture in a process of its own, under the course's limits."""
        return [sys.executable, "-m", "linelight.process", *self.words_to_trace(lecture, trace)]

    def words_to_trace(self, lecture: Path, trace: Path) -> list[str]:
        limits = json.dumps(asdict(self.site.limits))
        return [str(lecture), str(self.root), str(trace), limits]

    @property
    def site(self) -> Site:
        return read_site(self.root)

    def lectures(self) -> list[Path]:
        """Those that `site.yaml` lists, in its order, then every other file of `lectures/` and its folders that
        defines main(). Raises ConfigurationError where a listed one is no file."""
        files = sorted(self._files())
        listed = [self._listed(entry.name, files) for entry in self.site.lectures]
        return listed + [path for path in self.found() if path not in listed]

    def found(self) -> list[Path]:
        """Every file of `lectures/` and its folders that defines main(), whatever `site.yaml` says."""
        return [path for path in sorted(self._files()) if _is_lecture(path)]

    def _files(self) -> Iterator[Path]:
        """Not what an editor or Python keeps there for itself."""
        for path in (self.root / "lectures").rglob("*.py"):
            parts = path.relative_to(self.root).parts
            if not any(part.startswith((".", "__")) for part in parts) and path.is_file():
                yield path

    def name_of(self, lecture: Path) -> str:
        """What site.yaml, traces and pages call it: its path below `lectures/`, without `.py`."""
        folder = self.root / "lectures"
        inside = lecture.relative_to(folder) if lecture.is_relative_to(folder) else Path(lecture.name)
        return inside.with_suffix("").as_posix()

    def has_file(self, name: str) -> bool:
        """Also of what is no lecture."""
        return (self.root / "lectures" / f"{name}.py").is_file()

    def _listed(self, name: str, files: list[Path]) -> Path:
        path = self.root / "lectures" / f"{name}.py"
        if path not in files:
            hint = did_you_mean(name, map(self.name_of, files)) or "write it, or take it out of the list"
            raise ConfigurationError(f"site.yaml lists {name}, and there is no lectures/{name}.py", hint=hint)
        return path

    def named(self, words: tuple[str, ...]) -> list[Path]:
        """The lectures that a command names, by path or by name. Raises ConfigurationError for others."""
        return [self._named(word) for word in words]

    def _named(self, word: str) -> Path:
        for path in (Path(word), self.root / "lectures" / f"{word}.py"):
            if path.is_file():
                return path.resolve()
        known = {self.name_of(path): path for path in self.lectures()}
        alike = [name for name in known if name.rpartition("/")[2] == word]
        if len(alike) == 1:
            return known[alike[0]]
        if alike:
            raise ConfigurationError(f"{word} is more than one lecture", hint=f"say {' or '.join(alike)}")
        hint = did_you_mean(word, known) or did_you_mean(Path(word).stem, known)
        raise ConfigurationError(
            f"no lecture {word}", hint=hint or (f"lectures: {', '.join(known)}" if known else "")
        )

    def trace(self, word: str) -> Path:
        """A trace, by its path or by its lecture's name: then the one that the site shows."""
        path = Path(word)
        if word.endswith(".yaml") or (path.exists() and not path.is_dir()):  # a pipe too: <(git show …)
            return path
        lecture = self.name_of(self._named(word))
        files = [file for file in trace_files(self.root) if file.lecture == lecture]
        if not files:
            raise ConfigurationError(f"{lecture} has no trace", hint=f"linelight trace {lecture}")
        return choose(files).shown.path


def find_course(start: Path) -> Course:
    """The nearest folder, from `start` upwards, that has `site/site.yaml` or `lectures/`; else `start` itself."""
    start = start.resolve()
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        if (candidate / "site" / "site.yaml").is_file() or (candidate / "lectures").is_dir():
            return Course(candidate)
    return Course(folder)


def _is_lecture(path: Path) -> bool:
    try:
        return defines(tree_of(path.read_bytes()), "main")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
