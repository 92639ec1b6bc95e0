"""What a lecture gets that imports edtrace or lectrace while it is traced: modules of those names that hold our
calls, whether or not the real ones are installed. The real ones would collect what is shown for themselves.

A process that such a lecture starts imports the lecture, and gets the same from `elsewhere/`, which then stands
last on the path of modules.

edtrace's older form is a set of files that lie beside the lectures; `execute_util` and `arxiv_util` are such, and
are told by what they define from other files of these names.
"""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

_CALLS = "linelight.switching.calls"
_REFERENCES = "linelight.switching.references"

_PACKAGES = {
    "edtrace": {"": _CALLS, "execute_util": _CALLS, "reference": _REFERENCES, "arxiv_util": _REFERENCES},
    "lectrace": {"": _CALLS, "renderings": _CALLS, "reference": _REFERENCES, "arxiv": _REFERENCES},
}
_BESIDE_THE_LECTURES = {
    "execute_util": (_CALLS, "pop_renderings"),
    "arxiv_util": (_REFERENCES, "arxiv_reference"),
    "reference": (_REFERENCES, ""),
}
"""Name -> what stands in for it, and a word that edtrace's own file of this name has; without one, a file that is
there is taken as it is."""


_ELSEWHERE = str(Path(__file__).parent / "elsewhere")


def stand_in(name: str) -> None:
    """This module becomes what a lecture has under its name, and so do those that are imported later."""
    sys.meta_path.insert(0, Substitutes())
    del sys.modules[name]
    importlib.import_module(name)


class Substitutes:
    """Goes to the front of `sys.meta_path`."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, rest = name.partition(".")
        if package in _PACKAGES:
            held = _PACKAGES[package].get(rest)
            return _spec(name, held, is_package=not rest) if held else None
        return self._beside(name) if name in _BESIDE_THE_LECTURES else None

    def _beside(self, name: str) -> ModuleSpec | None:
        held, word = _BESIDE_THE_LECTURES[name]
        found = PathFinder.find_spec(name)
        if found is None or _is_elsewhere(found.origin) or (word and _says(found.origin, word)):
            return _spec(name, held)
        return None


def _says(file: str | None, word: str) -> bool:
    return file is not None and file.endswith(".py") and word in Path(file).read_text("utf-8", "replace")


def _is_elsewhere(file: str | None) -> bool:
    return file is not None and str(Path(file).parent) == _ELSEWHERE


def _spec(name: str, held: str, is_package: bool = False) -> ModuleSpec:
    """multiprocessing tells a new process the path of this one."""
    if _ELSEWHERE not in sys.path:
        sys.path.append(_ELSEWHERE)
    return ModuleSpec(name, _Loader(held), is_package=is_package)


class _Loader(Loader):
    """Fills a module with the names of another, `held`."""

    def __init__(self, held: str) -> None:
        self.held = held

    def exec_module(self, module: ModuleType) -> None:
        names = vars(importlib.import_module(self.held))
        vars(module).update({name: thing for name, thing in names.items() if not name.startswith("_")})
