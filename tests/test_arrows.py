"""Imports point one way: lectures -> linelight, renderer -> tracer.trace, linelight -> both."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("linelight", "tracer", "renderer")
ALLOWED = {
    "tracer/trace": ("tracer.trace",),
    "tracer": ("tracer",),
    "renderer": ("renderer", "tracer.trace"),
    "linelight": OURS,
    "lectures": ("linelight",),
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def is_under(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("folder", ALLOWED)
def test_arrows(folder: str) -> None:
    """A folder imports of our packages only those that its arrow points to."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imports(path)
        if is_under(module, OURS) and not is_under(module, ALLOWED[folder])
    ]
    assert wrong == []


HEAVY = ("torch", "numpy", "yaml", "click", "rich", "jinja2", "markdown")


@pytest.mark.parametrize(
    ("module", "may_load"),
    [("linelight", ()), ("tracer.run", ()), ("renderer.build", ("yaml", "jinja2", "markdown"))],
)
def test_what_an_import_loads(module: str, may_load: tuple[str, ...]) -> None:
    """A lecture's import loads nothing heavy, nor does the recorder, and nothing of ours loads torch."""
    code = f"import sys, {module}; print([m for m in {HEAVY!r} if m in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert set(ast.literal_eval(loaded.stdout)) <= set(may_load)
