"""The folders of this machine: of them no trace tells, so paths are cut to what follows them."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

_LIBRARIES = tuple({f"{sysconfig.get_path(name)}/" for name in ("purelib", "platlib", "stdlib")})
_folders: set[str] = set(_LIBRARIES)

_FRAME = re.compile(r'^  File "([^"\n]*)", line .*\n(?:    .*\n)*', re.MULTILINE)
"""A frame of a traceback that stands in a text, as in what PyTorch says of an error in a worker."""


def hide(folder: Path) -> None:
    """From now on paths under it, as those of a course, begin behind it."""
    _folders.add(f"{folder}/")


def shortened(text: str) -> str:
    if "/" in text:
        for folder in sorted(_folders, key=len, reverse=True):
            text = text.replace(folder, "")
    return text


def without_libraries(message: str) -> str:
    """Of a traceback in it only the frames that are no library's."""
    if '  File "' not in message:
        return message
    return _FRAME.sub(lambda frame: "" if frame[1].startswith(_LIBRARIES) else frame[0], message)
