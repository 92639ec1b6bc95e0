"""A lecture as the site has it: its page, and how other pages speak of it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from renderer.site import LectureEntry
from renderer.views import FoundSection, LecturePage, MachineLink, Neighbour
from tracer.trace.errors import LinelightError


@dataclass(frozen=True, slots=True)
class Lecture:
    """With its page, or the error for which there is none. `versions` are the same lecture on other machines."""

    entry: LectureEntry
    page: LecturePage | None
    error: LinelightError | None = None
    failed: bool = False
    machine_name: str = ""
    versions: tuple[Lecture, ...] = ()

    @property
    def title(self) -> str:
        return self.page.title if self.page else self.entry.name

    @property
    def steps(self) -> int:
        return self.page.steps if self.page else 0

    @property
    def machine(self) -> str:
        return self.page.machine if self.page else ""

    @property
    def url(self) -> str:
        return quote(self.entry.page)

    @property
    def folder(self) -> str:
        """Of the files that its page offers."""
        return f"files/{self.entry.name}"

    @property
    def neighbour(self) -> Neighbour:
        remark = "cannot be read" if self.page is None else "stopped before its end" if self.failed else ""
        date = self.page.date if self.page else ""
        summary = self.entry.summary or (self.page.subtitle if self.page else "")
        return Neighbour(self.title, self.url, summary, self.steps, self.machine, date, remark)

    @property
    def machine_link(self) -> MachineLink:
        return MachineLink(self.machine_name, self.url)

    @property
    def searched(self) -> tuple[str, str, str, tuple[FoundSection, ...]]:
        """Title, address, summary, and what can be found on the page."""
        near = self.neighbour
        return near.title, near.url, near.summary, self.page.found if self.page else ()
