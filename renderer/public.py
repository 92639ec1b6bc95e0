"""The site's folder: written so that it holds what this build made, and nothing of an earlier one."""

from __future__ import annotations

from pathlib import Path

WRITTEN = ".linelight"
"""The files that a build wrote, so that the next one removes those that are no more."""


def write(public: Path, files: dict[str, bytes]) -> None:
    """Only what differs, so that a server that watches sees what changed."""
    for name in _written_before(public) - set(files):
        (public / name).unlink(missing_ok=True)
    files = files | {WRITTEN: "".join(f"{name}\n" for name in sorted(files)).encode()}
    for name, content in files.items():
        path = public / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def _written_before(public: Path) -> set[str]:
    try:
        names = (public / WRITTEN).read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    return {name for name in names if name and (public / name).resolve().is_relative_to(public.resolve())}
