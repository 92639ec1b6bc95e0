"""The publications of `references.yaml` and `references.bib`, each under the name of its key:

    from linelight.references import vaswani_2017

The files stand in the folder of the file that imports them, in one above it up to the course's root, or beside
site.yaml. A key that is no name in Python has underscores there: `DBLP:conf/nips/X17` is `DBLP_conf_nips_X17`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from linelight.reference import Reference
from tracer import recording

NAMES = ("references.yaml", "references.bib")

_read: dict[tuple[Path, ...], dict[str, Reference]] = {}


def __getattr__(name: str) -> Reference:
    """Raises ImportError where no file has the key, and for a file with a mistake in it."""
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    asking = Path(sys._getframe(1).f_globals.get("__file__") or "lecture.py").resolve().parent
    files = tuple(files_for(asking))
    known = _all(files)
    if name not in known:
        raise ImportError(_unknown(name, files, known))
    return known[name]


def files_for(folder: Path) -> Iterator[Path]:
    """The reference files that a lecture in this folder sees."""
    above = [folder, *folder.parents]
    root = next(
        (at for at in above if (at / "site" / "site.yaml").is_file() or (at / "lectures").is_dir()), folder
    )
    for place in (*above[: above.index(root) + 1], root / "site"):
        yield from (place / name for name in NAMES if (place / name).is_file())


def _all(files: tuple[Path, ...]) -> dict[str, Reference]:
    if files not in _read:
        from linelight.reference_files import read
        from tracer.trace.errors import ConfigurationError

        try:
            _read[files] = read(files)
        except ConfigurationError as error:
            raise ImportError(str(error)) from None
    recording.inputs.update(map(str, files))
    return _read[files]


def _unknown(name: str, files: tuple[Path, ...], known: dict[str, Reference]) -> str:
    from tracer.trace.errors import did_you_mean

    if not files:
        return f"{name} is in no {' or '.join(NAMES)}, because there is none: make one beside the lecture"
    near = did_you_mean(name, known)
    where = " and ".join(file.name for file in files)
    return f"there is no {name} in {where}{': ' if near else ''}{near}"
