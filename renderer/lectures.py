"""A lecture's traces -> the lecture with its page, and the files that the page offers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from renderer import speaker
from renderer.draft import Draft
from renderer.kept import Kept, are_pictures, stamps
from renderer.lecture import Lecture
from renderer.machines import machine_name
from renderer.media import Media
from renderer.offered import public_trace
from renderer.page import Remarks, lecture_page
from renderer.papers import Papers
from renderer.site import LectureEntry
from renderer.templating import environment
from renderer.traces import TraceFile
from renderer.views import LecturePage
from tracer.trace.errors import LinelightError
from tracer.trace.model import Trace
from tracer.trace.reader import load


@dataclass(frozen=True, slots=True)
class MachineRun:
    """A lecture's trace from one machine, and those of the other machines."""

    entry: LectureEntry
    file: TraceFile
    trace: Trace
    others: tuple[Trace, ...]


@dataclass
class LectureMaker:
    """Makes lectures for the draft of a site; with `notes`, for that of its speakers. `kept` is what the build
    before knew, where there was one in this process."""

    course: Path
    media: Media
    papers: Papers
    notes: bool = False
    kept: Kept | None = None

    def on_machines(self, entry: LectureEntry, files: list[TraceFile], draft: Draft) -> Lecture:
        """The lecture on the first machine, with its versions from the others."""
        loaded = [(file, trace) for file in files if (trace := _loaded(file, draft))]
        if not loaded:
            return Lecture(entry, None, draft.errors[-1])
        made: list[Lecture] = []
        for file, trace in loaded:
            name = f"{entry.name}.{file.machine}" if made else entry.name
            others = tuple(other for _, other in loaded if other is not trace)
            made.append(
                self._made_or_kept(MachineRun(LectureEntry(name, entry.summary), file, trace, others), draft)
            )
        return replace(made[0], versions=tuple(made[1:]))

    def _made_or_kept(self, run: MachineRun, draft: Draft) -> Lecture:
        """As it was made before, where that is known to be the same. What must be told again is made again."""
        if self.kept is None:
            return self._made(run, draft)
        key = self._made_from(run)
        lecture: Lecture
        if known := self.kept.get(run.entry.name, key):
            lecture, files, pictures = known
            draft.files |= files
            self.media.files |= pictures
            return lecture
        own, told = Draft(draft.site), len(self.media.warnings)
        others, self.media.files = self.media.files, {}
        lecture = self._made(run, own)
        if own.is_silent and len(self.media.warnings) == told and are_pictures(self.media.files):
            self.kept.keep(run.entry.name, key, (lecture, own.files, self.media.files))
        self.media.files = others | self.media.files
        draft.add(own)
        return lecture

    def _made_from(self, run: MachineRun) -> object:
        headers = [other.header for other in run.others]
        changing = stamps(self.course, run.file.path, run.trace.header)
        return run.entry, run.file, headers, self.notes, self.media.pages, changing

    def _made(self, run: MachineRun, draft: Draft) -> Lecture:
        machine = machine_name(run.trace)
        remarks = Remarks()
        try:
            changed = self._look_at(run, draft)
            page = lecture_page(run.trace, environment(), self.media, self.papers, remarks, run.others)
            page = _with_downloads(run, replace(page, changed=", ".join(changed)), draft)
            page = _with_speaker(run, page, draft) if self.notes else page
        except LinelightError as error:
            draft.errors.append(error)
            return Lecture(run.entry, None, error, machine_name=machine)
        draft.warnings += remarks.warnings
        draft.errors += remarks.errors
        return Lecture(run.entry, page, failed=run.trace.status != "ok", machine_name=machine)

    def _look_at(self, run: MachineRun, draft: Draft) -> list[str]:
        """What has changed since; a file that is not there may be data that is not published."""
        file, trace = run.file, run.trace
        changed = [path for path in file.changed if (self.course / path).is_file()]
        if changed:
            what = f"{', '.join(changed)} changed since {file.lecture} was traced on {file.machine}"
            draft.stale.append(f"{what}: run linelight trace {file.lecture}")
        if trace.status != "ok":
            said = trace.error.text if trace.error else "its trace has no end"
            draft.stale.append(f"{file.lecture} did not run to its end on {file.machine}: {said}")
        return changed


def _loaded(file: TraceFile, draft: Draft) -> Trace | None:
    try:
        return load(file.path)
    except LinelightError as error:
        draft.errors.append(error)
        return None


def _with_downloads(run: MachineRun, page: LecturePage, draft: Draft) -> LecturePage:
    """The page with the address of its trace, where that can be given away."""
    folder = Lecture(run.entry, page).folder
    for section, source in zip(page.sections, page.sources, strict=True):
        draft.files[f"{folder}/{section.download}"] = source.text.encode("utf-8", "replace")
    written = public_trace(run.file.path, run.trace, page.sources)
    if written is None:
        return page
    name = f"{PurePosixPath(run.file.lecture).name}.yaml"
    draft.files[f"{folder}/{name}"] = written
    return replace(page, trace_file=quote(name))


def _with_speaker(run: MachineRun, page: LecturePage, draft: Draft) -> LecturePage:
    """The page with the address of the speaker's, which is written here."""
    data = speaker.speaker_data(run.trace)
    name = LectureEntry(f"{run.entry.name}.speaker").page
    draft.render(name, "speaker.html", page=page, data=data, url=quote(run.entry.page))
    return replace(page, speaker=quote(name))
