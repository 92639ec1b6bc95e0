"""A lecture as it stands on disk: its own file, and the local modules that it steps into."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass
from importlib.util import decode_source
from pathlib import Path

from tracer import names
from tracer.compiling import Compiled, compile_lecture, defines, leaves_main_uncalled, parse, title_of
from tracer.loops import Loop, loops_in
from tracer.trace.directives import StepInto
from tracer.trace.errors import DirectiveError, LectureError
from tracer.trace.source import SourceFile
from tracer.trace.syntax import tree_of


@dataclass(frozen=True)
class LectureFile:
    """A file whose statements are stepped. `filename` is absolute; `sha256` is of its bytes."""

    filename: str
    source: SourceFile
    compiled: Compiled
    loops: dict[int, Loop]
    sha256: str


@dataclass(frozen=True)
class Lecture:
    """`files` begins with the lecture's own. `has_main`: whether it defines main(), which is then what is
    recorded; `calls_main`: whether the tracer calls it where the file's own top level did not."""

    course: Path
    path: Path
    title: str
    has_main: bool
    calls_main: bool
    files: tuple[LectureFile, ...]

    @property
    def name(self) -> str:
        """`lectures/intro.py` from the course's root, with slashes."""
        return self.files[0].source.path

    @property
    def begins(self) -> bool:
        """Whether its main() switches tracing on; else it is on from the start."""
        return self.has_main and self.files[0].compiled.begins

    @property
    def sources(self) -> list[SourceFile]:
        return [file.source for file in self.files]


def read_lecture(path: Path, course: Path) -> Lecture:
    """Reads and checks a lecture's files, without running anything.

    Raises LectureError where a file is missing or not Python, DirectiveError for a mistake in a directive."""
    path = path.resolve()
    files: dict[Path, LectureFile] = {}
    waiting = [path]
    while waiting:
        file = waiting.pop(0)
        if file not in files:
            files[file], into = _read_file(file, path.parent, course)
            waiting += into
    tree = tree_of(files[path].source.text)
    has_main = defines(tree, "main")
    calls_main = has_main and leaves_main_uncalled(tree)
    return Lecture(course, path, title_of(tree, path.stem), has_main, calls_main, tuple(files.values()))


def relative_to(course: Path, path: Path) -> str:
    """From the course's root, with slashes; a file outside it by its name only, never by a machine's path."""
    try:
        return path.relative_to(course).as_posix()
    except ValueError:
        return path.name


def read_source(path: Path, course: Path) -> tuple[bytes, SourceFile, str]:
    """A file's bytes, its lines, and its text as Python reads it. Raises LectureError where it cannot be read."""
    try:
        data = path.read_bytes()
        text = decode_source(data).replace("\r", "\n")
    except OSError as error:
        raise LectureError(f"{path}: {error.strerror}", hint="name a lecture's Python file") from None
    except (UnicodeDecodeError, SyntaxError, LookupError) as error:
        raise LectureError(f"{path}: cannot be decoded: {error}", hint="save the file as UTF-8") from None
    return data, SourceFile(relative_to(course, path), tuple(text.removesuffix("\n").split("\n"))), text


def _read_file(path: Path, folder: Path, course: Path) -> tuple[LectureFile, list[Path]]:
    data, source, text = read_source(path, course)
    tree = parse(source, text)
    names.check(source)
    compiled = compile_lecture(source, text, str(path))
    file = LectureFile(str(path), source, compiled, loops_in(tree, source), hashlib.sha256(data).hexdigest())
    return file, list(stepped_into(source, tree, path, folder))


def stepped_into(source: SourceFile, tree: ast.Module, path: Path, folder: Path) -> list[Path]:
    """The files of the modules whose imports are marked. Raises DirectiveError where there is no such file."""
    marked = {s.first for s in source.statements if any(isinstance(d, StepInto) for d in s.directives)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and source.by_line[node.lineno].first in marked:
            files = [file for module in _modules(node) if (file := _file_of(module, node, path, folder))]
            if not files:
                where = source.location(node.lineno)
                raise DirectiveError("@stepinto on a module that is no file beside the lecture", where)
            found += files
    return found


def _modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that the import may load: `from a import b` a, and b in a."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    return [base, *(f"{base}.{alias.name}".lstrip(".") for alias in node.names)]


def _file_of(module: str, node: ast.Import | ast.ImportFrom, path: Path, folder: Path) -> Path | None:
    level = node.level if isinstance(node, ast.ImportFrom) else 0
    start = path.parents[level - 1] if level else folder
    if not module:
        return None
    stem = start.joinpath(*module.split("."))
    return next(
        (file.resolve() for file in (stem.with_suffix(".py"), stem / "__init__.py") if file.is_file()), None
    )
