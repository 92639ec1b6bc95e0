"""A trace in words: a step a line, for people and for golden files."""

from __future__ import annotations

from collections.abc import Iterator

from tracer.trace import Output, Step, Trace
from tracer.trace.errors import LinelightError
from tracer.trace.sharing import note_of

_MARKS = {"line": " ", "back": "↩", "raise": "✗"}


def outline(trace: Trace) -> Iterator[str]:
    """What `linelight show` prints: where, how deep, the statement, what it changed, what it showed."""
    for step in trace.steps:
        yield step_line(trace, step)
    if trace.error is not None:
        yield f"{trace.status}: {trace.error.text}"
    else:
        yield f"{trace.status}: {len(trace.steps)} steps"


def step_line(trace: Trace, step: Step) -> str:
    where = f"{step.path}:{step.line}"
    statement = statement_text(trace, step)
    parts = [f"{where:<28} {_MARKS[step.kind]} {step.depth} {'  ' * min(step.depth, 12)}{statement}"]
    parts += [f"{name} = {value.text}" for name, value in step.changes.items()]
    parts += [f"{name} cleared" for name in step.cleared]
    if step.shares is not None:
        notes = [(name, note_of(name, step.shares)) for group in step.shares for name in group.names]
        parts += [f"{name}: {note}" for name, note in dict(notes).items()] or ["nothing shared"]
    parts += [_output(output) for output in step.outputs]
    if step.unrecorded is not None:
        parts.append(step.unrecorded.text)
    if step.error is not None:
        parts.append(f"raises {step.error.text}")
    return "  | ".join(_one_line(part) for part in parts)


def statement_text(trace: Trace, step: Step) -> str:
    """The statement's first line as it stands in its file, without its comment; an ellipsis where it goes on."""
    source = trace.source(step.path)
    words = source.location(step.line).source
    try:
        statement = source.by_line.get(step.line)
        comment = next((c for c in source.comments if c.line == step.line), None)
    except LinelightError:
        return words.strip()  # of a newer Python, whose words this one cannot tell apart
    if comment is not None:
        words = words[: comment.column]
    goes_on = statement is not None and statement.last > statement.first
    return words.strip() + (" …" if goes_on else "")


def _output(output: Output) -> str:
    return f"{output.kind} {output.text!r}"


def _one_line(text: str) -> str:
    return text.replace("\n", "\\n")
