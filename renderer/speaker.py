"""The speaker's page of a lecture: its notes, what runs now and what comes next, as data for `speaker.js`.

It holds what the audience must not read, so it is never made for a public site.
"""

from __future__ import annotations

from html import escape

from markupsafe import Markup as Safe

from renderer import highlight
from renderer.markup import Markup
from renderer.step_table import Numbered, for_script
from tracer.trace.model import Step, Trace
from tracer.trace.outputs import Graph, Image, Note, Output, Plot, Text, Video

FOLDER = "lectern"
"""In `site/`: the site with speakers' pages, beside the public one."""

PRIVATE = ".gitignore", b"# Speakers' notes: not for the public.\n*\n"
"""A file of that site, so that it is not committed by mistake."""


def speaker_data(trace: Trace) -> Safe:
    """JSON: the labels of statements as HTML, each step's label, line and function, and the notes by step."""
    render = _Labels(trace)
    labels, functions = Numbered(), Numbered()
    data = {
        "of": [labels[render.label(step)] for step in trace.steps],
        "labels": list(labels),
        "line": [step.line for step in trace.steps],
        "in": [functions[step.function] for step in trace.steps],
        "functions": list(functions),
        "notes": [
            [step.index, render.note(output)]
            for step in trace.steps
            for output in step.outputs
            if isinstance(output, Note)
        ],
    }
    return Safe(for_script(data))


class _Labels:
    """Words for a step: what it said, else its code."""

    def __init__(self, trace: Trace) -> None:
        self.code = {source.path: highlight.lines(source.text) for source in trace.sources}
        self.markup = Markup()

    def label(self, step: Step) -> str:
        said = [output for output in step.outputs if not isinstance(output, Note)]
        if said:
            return " ".join(self.output(output) for output in said)
        if step.outputs:
            return "<em>note</em>"
        if step.error:
            return f"<code>{escape(step.error.text[:MOST])}</code>"
        code = self.code[step.path][step.line - 1].strip()
        return f"<code>{'↩ ' if step.kind == 'back' else ''}{code}</code>"

    def output(self, output: Output) -> str:
        if isinstance(output, Text) and not output.verbatim:
            return self.markup(output.text).html
        if isinstance(output, Image | Video | Plot | Graph) and output.alt:
            return escape(output.alt)
        return f"<code>{escape(output.text[:MOST])}</code>"

    def note(self, note: Note) -> str:
        return self.markup(note.text).html


MOST = 200
"""Characters of a long text."""
