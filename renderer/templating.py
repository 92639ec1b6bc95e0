"""Jinja as this package uses it: everything is escaped, and a name that is missing is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> Environment:
    """`root` leads from a page to the site's own files: nowhere, as all pages stand beside them."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"root": "", "card": None, "folder": "", "machines": ()}
    return made
