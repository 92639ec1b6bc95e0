"""Traces -> a site: `build(course)` writes `course/site/public`, the same bytes each time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from urllib.parse import quote, urlsplit

from renderer import search, speaker, traces
from renderer.assets import assets
from renderer.download import Web
from renderer.kept import Kept, are_pictures, stamps
from renderer.machines import machine_name
from renderer.media import Media, Missing, Picture
from renderer.offered import public_trace
from renderer.page import Remarks, lecture_page
from renderer.papers import Papers
from renderer.site import LectureEntry, Site, read_site
from renderer.templating import environment
from renderer.traces import Chosen, TraceFile
from renderer.views import Card, FoundSection, LecturePage, MachineLink, Neighbour
from renderer.wanted import links_in, pictures_in
from tracer.trace.collector import collector_off
from tracer.trace.errors import LinelightError
from tracer.trace.model import Trace
from tracer.trace.reader import load

WRITTEN = ".linelight"
"""In the public folder: the files that a build wrote, so that the next one removes those that are no more."""


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
    public: Path | None = None,
    web: Web | None = None,
    notes: bool = False,
    kept: Kept | None = None,
) -> Report:
    """Builds the site of the course in this folder; with `notes` the one for speakers, in a folder of its own.
    `kept` is what the build before knew, from the same process. Raises ConfigurationError for a mistake in
    site.yaml."""
    site = read_site(course)
    target = public or course / "site" / (speaker.FOLDER if notes else "public")
    builder = _Builder(course, site, web or Web(), notes, kept)
    with collector_off():
        builder.build()
    _write(target, builder.files)
    pages = tuple(_built(target, lecture) for lecture in builder.lectures)
    errors = tuple({str(error): error for error in builder.errors}.values())  # once, though a loop repeats it
    stale, warnings = (tuple(dict.fromkeys(some)) for some in (builder.stale, builder.warnings))
    return Report(target, pages, stale, warnings, errors)


@dataclass(frozen=True, slots=True)
class _Lecture:
    """A lecture on its way: its page, or the error for which there is none."""

    entry: LectureEntry
    page: LecturePage | None
    error: LinelightError | None = None
    failed: bool = False
    machine_name: str = ""
    versions: tuple[_Lecture, ...] = ()
    """The same lecture on other machines."""

    @property
    def title(self) -> str:
        return self.page.title if self.page else self.entry.name

    @property
    def steps(self) -> int:
        return self.page.steps if self.page else 0

    @property
    def machine(self) -> str:
        return self.page.machine if self.page else ""


@dataclass
class _Builder:
    """Collects the site's files in memory: its paths, and their bytes."""

    course: Path
    site: Site
    web: Web
    notes: bool = False
    kept: Kept | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    lectures: list[_Lecture] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    errors: list[LinelightError] = field(default_factory=list)

    def build(self) -> None:
        available = self._available()
        pages = frozenset({"index.html", *(LectureEntry(name).page for name in available)})
        media = Media(self.course, self.web, pages)
        papers = Papers(self.course, self.web)
        files = [file.path for chosen in available.values() for file in chosen.versions]
        media.download(url for path in files for url in pictures_in(path))
        papers.look_up(url for path in files for url in links_in(path))
        for entry in self._order(available):
            self._add(entry, available[entry.name], media, papers)
        for at in range(len(self.lectures)):
            self._write_lecture(at, media)
        neighbours = [_neighbour(lecture) for lecture in self.lectures]
        card = self._card("", self.site.title, self.site.description, media, "website")
        self._render("index.html", "index.html", lectures=neighbours, card=card)
        root = urlsplit(self.site.url).path  # a page that stands for others is read at any depth
        self._render("404.html", "404.html", lectures=neighbours, root=root)
        self.files["search-index.js"] = search.script(map(_searched, self.lectures))
        self.files[".nojekyll"] = b""  # GitHub Pages serves the files as they are
        self.warnings += media.warnings
        self.files |= media.files
        self.files |= assets(self.notes)
        if self.notes:
            self.files |= dict([speaker.PRIVATE])

    def _available(self) -> dict[str, Chosen]:
        """Without the traces of lectures that are no more; a course without lectures/ is its traces alone."""
        every = traces.found(self.course)
        ghosts = [n for n, chosen in every.items() if traces.is_ghost(self.course, chosen)]
        for name in ghosts:
            path = every[name].shown.path.relative_to(self.course)
            self.warnings.append(f"{path} is left out: there is no lectures/{name}.py (any more); remove it")
        return {name: chosen for name, chosen in every.items() if name not in ghosts}

    def _add(self, entry: LectureEntry, chosen: Chosen, media: Media, papers: Papers) -> None:
        """The lecture's page; where its last run failed, the page of the last good run too, beside it."""
        earlier = ""
        if chosen.good is not None:
            good = self._on_machines(entry, [chosen.good], media, papers)
            earlier = LectureEntry(f"{entry.name}.last-good").page if good.page else ""
            if good.page:
                self._render(
                    earlier, "lecture.html", page=good.page, folder=_folder(entry), previous=None, next=None
                )
        lecture = self._on_machines(entry, chosen.versions, media, papers)
        if lecture.page is not None:
            lecture = replace(lecture, page=replace(lecture.page, last_good=quote(earlier)))
        self.lectures.append(lecture)

    def _order(self, available: dict[str, Chosen]) -> list[LectureEntry]:
        """As site.yaml has them, then the others by name."""
        named = {entry.name for entry in self.site.lectures}
        for entry in self.site.lectures:
            if entry.name not in available:
                self.stale.append(
                    f"{entry.name} is in site.yaml and has no trace: run linelight trace {entry.name}"
                )
        listed = [entry for entry in self.site.lectures if entry.name in available]
        return listed + [LectureEntry(name) for name in available if name not in named]

    def _on_machines(
        self, entry: LectureEntry, files: list[TraceFile], media: Media, papers: Papers
    ) -> _Lecture:
        """The lecture on the first machine, with its versions from the others."""
        loaded = [(file, trace) for file in files if (trace := self._loaded(file))]
        if not loaded:
            return _Lecture(entry, None, self.errors[-1])
        made: list[_Lecture] = []
        for file, trace in loaded:
            name = f"{entry.name}.{file.machine}" if made else entry.name
            others = [other for _, other in loaded if other is not trace]
            named = LectureEntry(name, entry.summary)
            made.append(self._lecture(named, file, trace, others, media, papers))
        return replace(made[0], versions=tuple(made[1:]))

    def _loaded(self, file: TraceFile) -> Trace | None:
        try:
            return load(file.path)
        except LinelightError as error:
            self.errors.append(error)
            return None

    def _lecture(
        self,
        entry: LectureEntry,
        file: TraceFile,
        trace: Trace,
        others: list[Trace],
        media: Media,
        papers: Papers,
    ) -> _Lecture:
        """As it was made before, where that is known to be the same."""
        if self.kept is None:
            return self._made(entry, file, trace, others, media, papers)
        headers = [other.header for other in others]
        key = (entry, file, headers, self.notes, media.pages, stamps(self.course, file.path, trace.header))
        if known := self.kept.get(entry.name, key):
            lecture: _Lecture
            lecture, files, pictures = known
            self.files |= files
            media.files |= pictures
            return lecture
        before = self.files, media.files, self._said(media)
        self.files, media.files = {}, {}
        lecture = self._made(entry, file, trace, others, media, papers)
        if self._said(media) == before[2] and are_pictures(media.files):
            self.kept.keep(entry.name, key, (lecture, self.files, media.files))
        self.files, media.files = before[0] | self.files, before[1] | media.files
        return lecture

    def _said(self, media: Media) -> int:
        return len(self.errors) + len(self.stale) + len(self.warnings) + len(media.warnings)

    def _made(
        self,
        entry: LectureEntry,
        file: TraceFile,
        trace: Trace,
        others: list[Trace],
        media: Media,
        papers: Papers,
    ) -> _Lecture:
        machine = machine_name(trace)
        try:
            changed = self._look_at(trace, file)
            remarks = Remarks()
            page = lecture_page(trace, environment(), media, papers, remarks, others)
            page = replace(page, changed=", ".join(changed))
            page = self._with_downloads(entry, page, trace, file)
            page = self._with_speaker(entry, page, trace) if self.notes else page
        except LinelightError as error:
            self.errors.append(error)
            return _Lecture(entry, None, error, machine_name=machine)
        self.warnings += remarks.warnings
        self.errors += remarks.errors
        return _Lecture(entry, page, failed=trace.status != "ok", machine_name=machine)

    def _with_downloads(
        self, entry: LectureEntry, page: LecturePage, trace: Trace, file: TraceFile
    ) -> LecturePage:
        """The page with the address of its trace, where that can be given away."""
        folder = f"files/{entry.name}"
        for section, source in zip(page.sections, page.sources, strict=True):
            self.files[f"{folder}/{section.download}"] = source.text.encode("utf-8", "replace")
        written = public_trace(file.path, trace, page.sources)
        if written is None:
            return page
        name = f"{PurePosixPath(file.lecture).name}.yaml"
        self.files[f"{folder}/{name}"] = written
        return replace(page, trace_file=quote(name))

    def _with_speaker(self, entry: LectureEntry, page: LecturePage, trace: Trace) -> LecturePage:
        """The page with the address of the speaker's, which is written here."""
        data = speaker.speaker_data(trace)
        name = LectureEntry(f"{entry.name}.speaker").page
        self._render(name, "speaker.html", page=page, data=data, url=quote(entry.page))
        return replace(page, speaker=quote(name))

    def _look_at(self, trace: Trace, file: TraceFile) -> list[str]:
        """What has changed since; a file that is not there may be data that is not published."""
        changed = [path for path in file.changed if (self.course / path).is_file()]
        if changed:
            what = f"{', '.join(changed)} changed since {file.lecture} was traced on {file.machine}"
            self.stale.append(f"{what}: run linelight trace {file.lecture}")
        if trace.status != "ok":
            said = trace.error.text if trace.error else "its trace has no end"
            self.stale.append(f"{file.lecture} did not run to its end on {file.machine}: {said}")
        return changed

    def _card(self, page: str, title: str, description: str, media: Media, kind: str = "article") -> Card:
        if not self.site.url:
            return Card(title, description)
        return Card(title, description, kind, self.site.url + page, self._preview(media))

    def _preview(self, media: Media) -> str:
        picture = media.picture(self.site.image) if self.site.image else None
        if isinstance(picture, Missing):
            self.warnings.append(f"site.yaml: the picture {self.site.image} is not shown: {picture.reason}")
        return self.site.url + picture.url if isinstance(picture, Picture) else ""

    def _write_lecture(self, at: int, media: Media) -> None:
        lecture = self.lectures[at]
        around = {
            "previous": _neighbour(self.lectures[at - 1]) if at > 0 else None,
            "next": _neighbour(self.lectures[at + 1]) if at + 1 < len(self.lectures) else None,
        }
        versions = (lecture, *lecture.versions)
        for version in versions:
            others = [_on_machine(other) for other in versions if other is not version and other.page]
            self._write_version(version, media, machines=others, **around)

    def _write_version(self, lecture: _Lecture, media: Media, **around: object) -> None:
        name = lecture.entry.name
        if lecture.page is not None:
            near = _neighbour(lecture)
            card = self._card(near.url, near.title, near.summary, media)
            folder = f"files/{quote(name)}"
            self._render(
                lecture.entry.page, "lecture.html", page=lecture.page, card=card, folder=folder, **around
            )
        else:
            self._render(
                lecture.entry.page, "broken.html", error=lecture.error, title=lecture.title, **around
            )

    def _render(self, path: str, template: str, **context: object) -> None:
        html = environment().get_template(template).render(site=self.site, **context)
        self.files[path] = html.encode("utf-8", "replace")


def _built(public: Path, lecture: _Lecture) -> BuiltPage:
    entry = lecture.entry
    return BuiltPage(entry.name, public / entry.page, lecture.title, lecture.steps, lecture.machine)


def _folder(entry: LectureEntry) -> str:
    return f"files/{quote(entry.name)}"


def _searched(lecture: _Lecture) -> tuple[str, str, str, tuple[FoundSection, ...]]:
    near = _neighbour(lecture)
    return near.title, near.url, near.summary, lecture.page.found if lecture.page else ()


def _on_machine(lecture: _Lecture) -> MachineLink:
    return MachineLink(lecture.machine_name, f"{quote(lecture.entry.name)}.html")


def _neighbour(lecture: _Lecture) -> Neighbour:
    remark = "cannot be read" if lecture.page is None else "stopped before its end" if lecture.failed else ""
    date = lecture.page.date if lecture.page else ""
    url = quote(lecture.entry.page)
    summary = lecture.entry.summary or (lecture.page.subtitle if lecture.page else "")
    return Neighbour(lecture.title, url, summary, lecture.steps, lecture.machine, date, remark)


def _write(public: Path, files: dict[str, bytes]) -> None:
    """Only what differs, so that a server that watches sees what changed; and removes what an earlier build
    wrote and this one did not."""
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
