"""`linelight new DIR`: a small course that traces, builds and passes `check` as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

from tracer.trace.errors import ConfigurationError

FILES = {
    "lectures/halving.py": "lecture.txt",
    "site/site.yaml": "site.yaml",
    "README.md": "README.md",
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
    return [*_copies(folder, title), _write(folder / "requirements.txt", requirements(_installed()))]


def _copies(folder: Path, title: str) -> Iterator[Path]:
    for path, name in FILES.items():
        text = (files("linelight") / "starter" / name).read_text(encoding="utf-8")
        quoted = "'" + title.replace("'", "''") + "'" if path.endswith(".yaml") else title
        yield _write(folder / path, text.replace("TITLE", quoted))


def _write(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be written: {error.strerror}") from None
    return path


def _installed() -> str | None:
    try:
        return distribution("linelight").read_text("direct_url.json")
    except PackageNotFoundError:
        return None


def requirements(installed: str | None) -> str:
    """What the workflow installs: this Linelight, where pip has noted (PEP 610) an address for others too."""
    source = json.loads(installed) if installed else {}
    url = str(source.get("url", ""))
    if url.startswith("https://"):
        version = source.get("vcs_info")
        return f"linelight @ git+{url}@{version['commit_id']}\n" if version else f"linelight @ {url}\n"
    return _UNKNOWN


_UNKNOWN = """# Linelight is not on PyPI yet. Write here where you have it from, or the workflow cannot install it:
# linelight @ git+https://ADDRESS@COMMIT
linelight
"""
