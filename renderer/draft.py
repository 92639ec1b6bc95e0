"""A site on its way: its files in memory, and what its author is to be told."""

from __future__ import annotations

from dataclasses import dataclass, field

from renderer.site import Site
from renderer.templating import environment
from tracer.trace.errors import LinelightError


@dataclass
class Draft:
    """`files` are paths in the site, and their bytes. `stale` says which pages are not of what stands in the
    course, or not whole; `errors` make the command fail."""

    site: Site
    files: dict[str, bytes] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    errors: list[LinelightError] = field(default_factory=list)

    @property
    def is_silent(self) -> bool:
        return not (self.stale or self.warnings or self.errors)

    def render(self, path: str, template: str, **context: object) -> None:
        html = environment().get_template(template).render(site=self.site, **context)
        self.files[path] = html.encode("utf-8", "replace")

    def add(self, part: Draft) -> None:
        self.files |= part.files
        self.stale += part.stale
        self.warnings += part.warnings
        self.errors += part.errors
