"""A trace -> the view of its page: the files in sections, the rows in blocks, the outline, the step table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from jinja2 import Environment
from markupsafe import Markup

from renderer import search
from renderer.executions import Execution, Place, executions
from renderer.layout import Layout
from renderer.machines import Elsewhere
from renderer.media import Media
from renderer.offered import public_sources
from renderer.outline import outline
from renderer.outputs import OutputRenderer
from renderer.papers import Papers
from renderer.reach import Reach
from renderer.rows import RowMaker
from renderer.said import Speech
from renderer.step_table import StepTable
from renderer.units import FileUnits
from renderer.views import BlockView, EndView, Fact, LecturePage, RowView, SectionView
from tracer.trace.errors import LectureError
from tracer.trace.model import Header, Trace

USUAL = {"text", "image", "link", "note"}
"""The kinds of output whose style every page has."""

BLOCK = 50
"""Rows in a block: `content-visibility` on each line would cost more than it saves."""


@dataclass
class Remarks:
    """What the author should know about a lecture: `warnings`, and `errors` that must fail the build."""

    warnings: list[str] = field(default_factory=list)
    errors: list[LectureError] = field(default_factory=list)


def lecture_page(
    trace: Trace,
    templates: Environment,
    media: Media,
    papers: Papers,
    remarks: Remarks,
    others: Sequence[Trace] = (),
) -> LecturePage:
    """Everything that the template of a lecture places; `others` are the lecture's traces of other machines."""
    files = _files(trace)
    runs = _at_units(executions(trace), files)
    layout = Layout(files, runs, trace.header.lecture)
    lacks_some = trace.is_full or (trace.error is not None and trace.error.type == "Incomplete")
    reach = Reach(files, runs, len(trace.steps), lacks_some, trace.status != "partial")
    table = StepTable(trace, runs, layout.numbers, Elsewhere(trace, others))
    render = OutputRenderer(
        templates, media, papers, layout.row_of, remarks.warnings.append, remarks.errors.append
    )
    failed_at = _failed_at(trace, files)
    speech = Speech(render, trace.error, failed_at, frozenset(_left_by(trace)) if failed_at else frozenset())
    title, _, subtitle = trace.header.title.partition(": ")
    sections = tuple(
        SectionView(
            layout.slugs[file.source.path] or "lecture",
            file.source.path,
            layout.names[file.source.path],
            _blocks(tuple(maker.rows()), _preamble(file, runs)),
        )
        for file in files
        for maker in [RowMaker(trace, file, runs, reach, speech, table, layout.identify)]
    )
    return LecturePage(
        title=title,
        subtitle=subtitle.strip(),
        machine=machine_words(trace.header),
        date=trace.header.when[:10],
        steps=len(trace.steps),
        sections=sections,
        outline=outline(files[0], runs, reach, layout.identify) if files else (),
        facts=_facts(trace.header, len(trace.steps)),
        end=_end(trace, speech, layout),
        table=Markup(table.json(layout.of_rows(reach), layout.loops(files, runs))),
        sources=public_sources(files),
        found=search.sections(files, runs, trace.header.lecture, layout.identify),
        shows_more=not render.kinds <= USUAL,
    )


def _files(trace: Trace) -> list[FileUnits]:
    """The lecture's own file first."""
    sources = sorted(trace.sources, key=lambda source: source.path != trace.header.lecture)
    return [FileUnits(source, trace.loops_left_out(source.path)) for source in sources]


def _at_units(found: dict[Place, list[Execution]], files: list[FileUnits]) -> dict[Place, list[Execution]]:
    """Raises LectureError where a step stands on a line that no file of the trace has."""
    by_path = {file.source.path: file for file in files}
    for path, line in found:
        if not 0 < line <= len(by_path[path].source.lines):
            raise LectureError(f"the trace has a step on line {line} of {path}, which has no such line")
        if by_path[path].unit_at(line).first != line:
            by_path[path].units.pop(line)
    return found


def _preamble(file: FileUnits, runs: dict[Place, list[Execution]]) -> int:
    """The last line of what stands before a file's first function: imports and constants, which a reader may
    want to see, but not first. 0 where steps stand there, or nothing comes after it."""
    first = _outermost(file, next((function.first for function in file.functions), 0))
    lines = range(1, first)
    return 0 if any((file.source.path, line) in runs for line in lines) else max(first - 1, 0)


def _outermost(file: FileUnits, line: int) -> int:
    """Where what this line stands in begins: a method's class, with its decorators."""
    lines = file.source.lines
    while line > 1 and lines[line - 1][:1] in ("", " ", "\t"):
        line -= 1
    return file.unit_at(line).first if line else 0


def _blocks(rows: tuple[RowView, ...], preamble: int) -> tuple[BlockView, ...]:
    above = tuple(row for row in rows if row.line <= preamble)
    below = rows[len(above) :]
    folded = [BlockView(above, f"Lines 1 to {preamble}: imports and constants")] if above else []
    blocks = [BlockView(below[at : at + BLOCK]) for at in range(0, len(below), BLOCK)]
    return tuple(replace(block, rows=_counted(block.rows)) for block in (*folded, *blocks))


def _counted(rows: tuple[RowView, ...]) -> tuple[RowView, ...]:
    """A counter starts anew in each block, because the browser lays blocks out on their own, and it does not
    count what the raw view alone displays."""
    before = (None, *rows)
    return tuple(replace(row, counted=_follows(row, last)) for last, row in zip(before, rows, strict=False))


def _follows(row: RowView, last: RowView | None) -> bool:
    if last is None or row.line != last.line + 1:
        return False
    return row.is_raw or not last.is_raw


def _failed_at(trace: Trace, files: list[FileUnits]) -> Place | None:
    """The statement in which the lecture failed: the innermost line of the traceback that the page has."""
    by_path = {file.source.path: file for file in files}
    for entry in reversed(trace.error.traceback if trace.error else ()):
        if entry.path in by_path and 0 < entry.line <= len(by_path[entry.path].source.lines):
            return entry.path, by_path[entry.path].unit_at(entry.line).first
    return None


def _left_by(trace: Trace) -> Iterator[int]:
    """The last steps, by which the error that ended the lecture left one function after another."""
    for step in reversed(trace.steps):
        if not (step.error and trace.error and step.error.text == trace.error.text):
            return
        yield step.index


def _end(trace: Trace, speech: Speech, layout: Layout) -> EndView | None:
    if trace.status == "ok" and trace.is_full:
        path, line = trace.steps[-1].path, trace.steps[-1].line
        words = f"This trace is full: it ends at line {line} of {path}, and the lecture went on."
        return EndView(words, layout.row_of(path, line) or "")
    if trace.status == "ok":
        return None
    if trace.status == "partial":
        last = trace.steps[-1] if trace.steps else None
        row = layout.row_of(last.path, last.line) if last else None
        where = f" It was at line {last.line} of {last.path}." if last else ""
        return EndView(f"This trace has no end: what recorded it was stopped.{where}", row or "")
    place = speech.failed_at
    if place:
        return EndView(f"This lecture stopped at line {place[1]} of {place[0]}.", layout.row_of(*place) or "")
    return EndView(f"This lecture stopped: {trace.error.text}" if trace.error else "This lecture stopped.")


def machine_name(header: Header) -> str:
    """Imported traces do not say where they were made."""
    return {"cpu": "CPU", "unknown": "machine not known"}.get(header.machine.lower(), header.machine)


def machine_words(header: Header) -> str:
    """`NVIDIA H200 · torch 2.11.0`; Python's version where torch was not used."""
    name = machine_name(header)
    for library in ("torch", "python"):
        if version := header.versions.get(library):
            return f"{name} · {library} {version.partition('+')[0]}"
    return name


def _facts(header: Header, steps: int) -> tuple[Fact, ...]:
    versions = ", ".join(f"{name} {version}" for name, version in header.versions.items())
    facts = [
        Fact("Machine", machine_name(header)),
        Fact("Versions", versions),
        Fact("Traced", f"{header.when[:10]} {header.when[11:16]} UTC" if header.when else ""),
        Fact("Steps", f"{steps:,}"),
    ]
    return tuple(fact for fact in facts if fact.value)
