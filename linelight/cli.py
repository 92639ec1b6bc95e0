"""The command `linelight`: wires the tracer and the renderer together, and is the only place that prints."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table

import linelight
from linelight.checking import as_json, check_course
from linelight.course import Course, find_course
from linelight.diff import diff as compare_traces
from linelight.live.main import serve_live
from linelight.outline import outline
from linelight.standing import Standing, forget_failures, standing, standings
from linelight.starting import start_course
from linelight.streams import UNWRITABLE, open_streams, without_output
from linelight.switching.traces import UNKNOWN_MACHINE, import_trace, write_imported
from linelight.tracing import Traced, trace_lecture
from linelight.transparency.check import check_transparency
from renderer.build import build as build_site
from renderer.download import Web
from tracer.trace.errors import LinelightError
from tracer.trace.reader import load

log = Console(stderr=True, highlight=False, soft_wrap=True)


def reports_errors(command: Callable[..., int]) -> Callable[..., None]:
    """Exits with the command's code; an error of ours, and a file that the system refuses, is printed in its own
    words, and never as a traceback."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        try:
            code = command(*args, **options)
            sys.stdout.flush()
        except LinelightError as error:
            print(f"linelight: {error}", file=sys.stderr)
            code = error.exit_code
        except KeyboardInterrupt:
            code = 130
        except BrokenPipeError:
            code = without_output()
        except OSError as error:
            if error.errno in UNWRITABLE and error.filename is None:
                print(f"linelight: the output cannot be written: {error.strerror}", file=sys.stderr)
                sys.exit(without_output())
            if error.filename is None:
                raise
            print(f"linelight: {error.filename2 or error.filename}: {error.strerror}", file=sys.stderr)
            code = 1
        sys.exit(code)

    return run


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(linelight.__version__, prog_name="linelight")
def main() -> None:
    """Lectures as Python files: traced line by line, read on a page."""
    open_streams()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


@main.command(short_help="Start a course in a new folder.")
@click.argument("folder", type=click.Path(path_type=Path))
@reports_errors
def new(folder: Path) -> int:
    """Start a course in a new folder: a lecture, site.yaml, and a workflow that publishes it."""
    for path in start_course(folder):
        print(path)
    log.print(f"next: cd {folder}; linelight serve", markup=False)
    return 0


@main.command(short_help="Run the lectures that changed, and write their traces.")
@click.argument("lectures", nargs=-1)
@click.option("--force", is_flag=True, help="Trace what is fresh too, and rewrite what is equal.")
@reports_errors
def trace(lectures: tuple[str, ...], force: bool) -> int:
    """Run lectures (those named, else those whose inputs changed) and write their traces."""
    course = find_course(Path(lectures[0]) if lectures and Path(lectures[0]).exists() else Path.cwd())
    return trace_all(course, lectures, force)


def trace_all(course: Course, words: tuple[str, ...], force: bool) -> int:
    """130 when interrupted, 1 when a lecture failed, else 0."""
    chosen = course.named(words) if words else course.lectures()
    if not chosen:
        raise LinelightError(f"{course.root}: no lectures", hint="write one: lectures/NAME.py with a main()")
    worst = 0
    for lecture in chosen:
        if not words and not force and standing(lecture, course).is_fresh:
            forget_failures(lecture, course)
            log.print(f"{course.name_of(lecture)}: fresh", style="dim", markup=False)
            continue
        traced = _trace_with_progress(lecture, course, force)
        worst = max(worst, traced.code)
        _report(traced, course)
        if traced.code == 130:
            return 130
    return worst


def _trace_with_progress(lecture: Path, course: Course, force: bool) -> Traced:
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=log, transient=True, disable=not log.is_terminal) as bar:
        name = course.name_of(lecture)
        task = bar.add_task(name)

        def progress(steps: int, seconds: float) -> None:
            bar.update(task, description=f"{name}: {steps:,} steps, {seconds:.0f} s")

        return trace_lecture(lecture, course, force, progress)


def _report(traced: Traced, course: Course) -> None:
    state = "failed" if traced.code else "unchanged" if traced.unchanged else "traced"
    why = f": {traced.reason}" if traced.reason else ""
    what = f"{state}, {traced.steps:,} steps, {traced.seconds:.1f} s{why}"
    log.print(f"{course.name_of(traced.lecture)}: {what}", markup=False)
    if traced.path is not None:
        print(_short(traced.path))


def _short(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


@main.command(short_help="Make the site from the traces; runs no lecture.")
@click.option(
    "--offline", is_flag=True, help="Ask nothing of the web; what was not downloaded before is left out."
)
@click.option("--refresh", is_flag=True, help="Download again what was downloaded before.")
@click.option("--notes", is_flag=True, help="Make site/lectern, with the speaker's notes: not to publish.")
@reports_errors
def build(offline: bool, refresh: bool, notes: bool) -> int:
    """Make the site, site/public, from the traces; runs no lecture."""
    if offline and refresh:
        raise click.UsageError("--offline asks nothing of the web, and --refresh asks for everything")
    return _build(find_course(Path.cwd()), Web(offline, refresh), notes)


def _build(course: Course, web: Web | None = None, notes: bool = False) -> int:
    _ = course.site  # a mistake in site.yaml is said first
    if not course.traces.is_dir():
        raise LinelightError(f"{course.root}: no traces", hint="make them first: linelight trace")
    report = build_site(course.root, web=web, notes=notes)
    for warning in (*report.stale, *report.warnings):
        log.print(f"warning: {warning}", markup=False)
    for error in report.errors:
        log.print(f"error: {error}", markup=False)
    for page in report.pages:
        log.print(f"{page.path.name}: {page.steps:,} steps on {page.machine}", markup=False)
    print(_short(report.public / "index.html"))
    return report.exit_code


@main.command(short_help="Print a trace as an outline, a step a line.")
@click.argument("trace")
@reports_errors
def show(trace: str) -> int:
    """Print a trace, or that of a lecture, as a readable outline, a step a line."""
    for line in outline(load(find_course(Path.cwd()).trace(trace))):
        print(line)
    return 0


@main.command(short_help="Say what differs between two traces.")
@click.argument("a")
@click.argument("b")
@reports_errors
def diff(a: str, b: str) -> int:
    """Say what differs between two traces, or those of two lectures; exit 1 if anything does."""
    course = find_course(Path.cwd())
    count = 0
    for line in compare_traces(load(course.trace(a)), load(course.trace(b))):
        print(line)
        count += 1
    log.print(f"{count} differences" if count else "no difference", markup=False)
    return int(count > 0)


@main.command(short_help="Find mistakes, and what differs from run to run.")
@click.argument("lectures", nargs=-1)
@click.option("--static", is_flag=True, help="Run nothing: find what can be seen in the files.")
@click.option("--transparent", is_flag=True, help="Instead, compare traced runs with untraced ones.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@reports_errors
def check(lectures: tuple[str, ...], static: bool, transparent: bool, form: str) -> int:
    """Find mistakes in lectures and site; then run each lecture twice, in processes that differ on purpose, and
    name every line whose result differs. Exit 1 where there is any."""
    if transparent and (static or form != "text"):
        raise click.UsageError("--transparent runs lectures, and says in words what differs: use it alone")
    course = find_course(Path(lectures[0]) if lectures and Path(lectures[0]).exists() else Path.cwd())
    if transparent:
        chosen = course.named(lectures) if lectures else course.lectures()
        return max([_compare(lecture, course) for lecture in chosen], default=0)
    found = []
    for error in check_course(course, lectures, static, lambda words: log.print(words, markup=False)):
        found.append(error)
        if form == "text":
            print(error)
    if form == "json":
        print(as_json(found))
    return int(bool(found))


def _compare(lecture: Path, course: Course) -> int:
    """1 where the lecture could tell that it is traced."""
    compared = check_transparency(lecture, course)
    name = course.name_of(lecture)
    for difference in compared.differences:
        print(f"{name}: {difference}")
    for fact in compared.restless:
        log.print(f"{name}: not compared: {fact}, which differs between two untraced runs too", markup=False)
    count = len(compared.differences)
    state = f"{count} {'difference' if count == 1 else 'differences'} between" if count else "the same in"
    log.print(f"{name}: {compared.facts} facts, {state} a traced and an untraced run", markup=False)
    return int(count > 0)


@main.command("import", short_help="Turn traces of edtrace and lectrace into this course's.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--machine", default=UNKNOWN_MACHINE, help="What they were made on: their files do not say it.")
@click.option("--force", is_flag=True, help="Replace traces that are there already.")
@reports_errors
def import_(files: tuple[Path, ...], machine: str, force: bool) -> int:
    """Turn JSON traces of edtrace and lectrace into traces of this course."""
    course = find_course(Path.cwd())
    for file in files:
        imported = import_trace(file, course.root, machine)
        path = write_imported(imported, course.traces, force)
        log.print(f"{imported.name}: {len(imported.trace.steps):,} steps imported", markup=False)
        for words in imported.lost:
            log.print(f"{imported.name}: left out: {words}", markup=False)
        print(_short(path))
    return 0


@main.command(short_help="List each lecture: fresh, or why not.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@reports_errors
def status(form: str) -> int:
    """List each lecture: fresh, or why not; its steps, machine, size and how it ended."""
    found = list(standings(find_course(Path.cwd())))
    if form == "json":
        print(json.dumps([asdict(each) | {"fresh": each.is_fresh} for each in found], indent=2))
    elif sys.stdout.isatty():
        Console(highlight=False).print(_table(found))
    else:
        for each in found:
            print("\t".join(_cells(each)))
    return 0


def _table(found: list[Standing]) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("lecture", "steps", "machine", "size", "ended", "fresh?"):
        table.add_column(title, justify="right" if title in ("steps", "size") else "left")
    for each in found:
        table.add_row(*map(escape, _cells(each)), style="" if each.is_fresh else "bold")
    return table


def _cells(each: Standing) -> tuple[str, ...]:
    size = f"{each.size / 1000:,.1f} kB" if each.size else ""
    steps = f"{each.steps:,}" if each.status else ""
    return each.lecture, steps, each.machine, size, each.status, "; ".join(each.reasons) or "fresh"


@main.command(short_help="Show the course on this machine, up to date while you edit.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port on 127.0.0.1."
)
@reports_errors
def serve(port: int) -> int:
    """Serve the course on this machine, with the speaker's notes, up to date while you edit it."""
    course = find_course(Path.cwd())
    tell = partial(log.print, markup=False)
    serve_live(course, port, tell)
    return 0
