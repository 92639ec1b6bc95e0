"""Modules under @stepinto are loaded from the code that was compiled for them: what is stepped is known by its
code, and a statement under @stepover in them has its `finally`."""

from __future__ import annotations

from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Any


class Finder:
    """`code` maps absolute paths to the code of the modules there. Goes to the front of `sys.meta_path`."""

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
