"""Traces -> a site: `build(course)` writes `course/site/public`, the same bytes each time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote, urlsplit

from renderer import public, search, speaker, traces
from renderer.assets import assets
from renderer.download import Web
from renderer.draft import Draft
from renderer.kept import Kept
from renderer.lecture import Lecture
from renderer.lectures import LectureMaker
from renderer.media import Media, Missing, Picture
from renderer.papers import Papers
from renderer.site import LectureEntry, read_site
from renderer.traces import Chosen
from renderer.views import Card
from renderer.wanted import links_in, pictures_in
from tracer.trace.collector import collector_off
from tracer.trace.errors import LinelightError


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """A lecture's page: how many steps it has, 0 where its trace could not be read."""

    name: str
    path: Path
    title: str
    steps: int
    machine: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a build did. `stale` says which pages are not of what stands in the course, or not whole; it and
    `warnings` are for the author to read. `errors` make the command fail, though every page that could be written
    was."""

    public: Path
    pages: tuple[BuiltPage, ...]
    stale: tuple[str, ...]
    warnings: tuple[str, ...]
    errors: tuple[LinelightError, ...]

    @property
    def exit_code(self) -> int:
        return max((error.exit_code for error in self.errors), default=0)


def build(
    course: Path,
    target: Path | None = None,
    web: Web | None = None,
    notes: bool = False,
    kept: Kept | None = None,
) -> Report:
    """Builds the site of the course in this folder; with `notes` the one for speakers, in a folder of its own.
    `kept` is what the build before knew, from the same process. Raises ConfigurationError for a mistake in
    site.yaml."""
    draft = Draft(read_site(course))
    target = target or course / "site" / (speaker.FOLDER if notes else "public")
    builder = _Builder(course, draft, web or Web(), notes, kept)
    with collector_off():
        builder.build()
    public.write(target, draft.files)
    pages = tuple(_built(target, lecture) for lecture in builder.lectures)
    errors = tuple({str(error): error for error in draft.errors}.values())  # once, though a loop repeats it
    stale, warnings = (tuple(dict.fromkeys(some)) for some in (draft.stale, draft.warnings))
    return Report(target, pages, stale, warnings, errors)


def _built(target: Path, lecture: Lecture) -> BuiltPage:
    entry = lecture.entry
    return BuiltPage(entry.name, target / entry.page, lecture.title, lecture.steps, lecture.machine)


@dataclass
class _Builder:
    """Puts the lectures, and what stands around them, into the draft."""

    course: Path
    draft: Draft
    web: Web
    notes: bool = False
    kept: Kept | None = None
    lectures: list[Lecture] = field(default_factory=list)

    def build(self) -> None:
        available = self._available()
        pages = frozenset({"index.html", *(LectureEntry(name).page for name in available)})
        media = Media(self.course, self.web, pages)
        papers = Papers(self.course, self.web)
        files = [file.path for chosen in available.values() for file in chosen.versions]
        media.download(url for path in files for url in pictures_in(path))
        papers.look_up(url for path in files for url in links_in(path))
        maker = LectureMaker(self.course, media, papers, self.notes, self.kept)
        self.lectures = [
            self._lecture(entry, available[entry.name], maker) for entry in self._order(available)
        ]
        for at in range(len(self.lectures)):
            self._write_lecture(at, media)
        self._write_around(media)
        self.draft.warnings += media.warnings
        self.draft.files |= media.files

    def _available(self) -> dict[str, Chosen]:
        """Without the traces of lectures that are no more; a course without lectures/ is its traces alone."""
        every = traces.found(self.course)
        ghosts = [n for n, chosen in every.items() if traces.is_ghost(self.course, chosen)]
        for name in ghosts:
            path = every[name].shown.path.relative_to(self.course)
            what = f"{path} is left out: there is no lectures/{name}.py (any more); remove it"
            self.draft.warnings.append(what)
        return {name: chosen for name, chosen in every.items() if name not in ghosts}

    def _order(self, available: dict[str, Chosen]) -> list[LectureEntry]:
        """As site.yaml has them, then the others by name."""
        every = self.draft.site.lectures
        for entry in every:
            if entry.name not in available:
                what = f"{entry.name} is in site.yaml and has no trace: run linelight trace {entry.name}"
                self.draft.stale.append(what)
        named = {entry.name for entry in every}
        listed = [entry for entry in every if entry.name in available]
        return listed + [LectureEntry(name) for name in available if name not in named]

    def _lecture(self, entry: LectureEntry, chosen: Chosen, maker: LectureMaker) -> Lecture:
        """Where its last run failed, its page leads to that of the last good run, beside it."""
        earlier = self._last_good(entry, chosen, maker)
        lecture = maker.on_machines(entry, chosen.versions, self.draft)
        return replace(lecture, page=replace(lecture.page, last_good=earlier)) if lecture.page else lecture

    def _last_good(self, entry: LectureEntry, chosen: Chosen, maker: LectureMaker) -> str:
        """The address of its page; empty where there is none."""
        good = maker.on_machines(entry, [chosen.good], self.draft) if chosen.good else None
        if good is None or good.page is None:
            return ""
        path, folder = LectureEntry(f"{entry.name}.last-good").page, quote(good.folder)
        self.draft.render(path, "lecture.html", page=good.page, folder=folder, previous=None, next=None)
        return quote(path)

    def _write_lecture(self, at: int, media: Media) -> None:
        lecture = self.lectures[at]
        around = {
            "previous": self.lectures[at - 1].neighbour if at > 0 else None,
            "next": self.lectures[at + 1].neighbour if at + 1 < len(self.lectures) else None,
        }
        versions = (lecture, *lecture.versions)
        for version in versions:
            others = [other.machine_link for other in versions if other is not version and other.page]
            self._write_version(version, media, machines=others, **around)

    def _write_version(self, lecture: Lecture, media: Media, **around: object) -> None:
        path, page = lecture.entry.page, lecture.page
        if page is None:
            error, title = lecture.error, lecture.title
            self.draft.render(path, "broken.html", error=error, title=title, **around)
            return
        near = lecture.neighbour
        card = self._card(near.url, near.title, near.summary, media)
        folder = quote(lecture.folder)
        self.draft.render(path, "lecture.html", page=page, card=card, folder=folder, **around)

    def _write_around(self, media: Media) -> None:
        """What is not a lecture's page."""
        site, draft = self.draft.site, self.draft
        near = [lecture.neighbour for lecture in self.lectures]
        card = self._card("", site.title, site.description, media, "website")
        draft.render("index.html", "index.html", lectures=near, card=card)
        root = urlsplit(site.url).path  # a page that stands for others is read at any depth
        draft.render("404.html", "404.html", lectures=near, root=root)
        found = (lecture.searched for lecture in self.lectures)
        draft.files["search-index.js"] = search.script(found)
        draft.files[".nojekyll"] = b""  # GitHub Pages serves the files as they are
        draft.files |= assets(self.notes)
        if self.notes:
            draft.files |= dict([speaker.PRIVATE])

    def _card(self, page: str, title: str, description: str, media: Media, kind: str = "article") -> Card:
        url = self.draft.site.url
        if not url:
            return Card(title, description)
        return Card(title, description, kind, url + page, self._preview(media))

    def _preview(self, media: Media) -> str:
        site = self.draft.site
        picture = media.picture(site.image) if site.image else None
        if isinstance(picture, Missing):
            what = f"site.yaml: the picture {site.image} is not shown: {picture.reason}"
            self.draft.warnings.append(what)
        return site.url + picture.url if isinstance(picture, Picture) else ""
