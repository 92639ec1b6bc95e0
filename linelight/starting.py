"""`linelight new DIR`: a small course that traces, builds and passes `check` as it is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from tracer.trace.errors import ConfigurationError

FILES = {
    "lectures/halving.py": "lecture.txt",
    "site/site.yaml": "site.yaml",
    "README.md": "README.md",
    "requirements.txt": "requirements.txt",
    ".gitignore": "gitignore",
    ".github/workflows/pages.yml": "pages.yml",
}
"""Path in the course -> name in `starter/`, where .gitignore would mean something to git."""


def start_course(folder: Path) -> list[Path]:
    """The files that it wrote. Raises ConfigurationError where something is there already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        hint = "name a folder that is new or empty; a course that exists needs no command"
        raise ConfigurationError(
            f"{folder} is not empty" if folder.is_dir() else f"{folder} is a file", hint=hint
        )
    title = folder.resolve().name.replace("-", " ").replace("_", " ").capitalize()
    return [_write(folder / path, name, title) for path, name in FILES.items()]


def _write(path: Path, name: str, title: str) -> Path:
    text = (files("linelight") / "starter" / name).read_text(encoding="utf-8")
    quoted = "'" + title.replace("'", "''") + "'" if path.suffix == ".yaml" else title
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("TITLE", quoted), encoding="utf-8")
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be written: {error.strerror}") from None
    return path
