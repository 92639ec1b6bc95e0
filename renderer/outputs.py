"""What a statement showed -> HTML: a table from kind of output to a small function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer.figures import render_graph, render_image, render_plot, render_video
from renderer.formulas import MATH_ERROR, broken_escape
from renderer.highlight import block
from renderer.links import render_citation, render_code_link, render_web_link
from renderer.markup import Formatted, safe_style
from renderer.rendering import Rendering
from renderer.tables import table_view
from renderer.values import view
from tracer.trace.errors import LectureError, Location
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Graph,
    Html,
    Image,
    Inspected,
    Note,
    Output,
    Plot,
    Printed,
    Table,
    Text,
    Video,
    WebLink,
)


class OutputRenderer(Rendering):
    """Renders the outputs of one page. `kinds` are those rendered so far."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.kinds: set[str] = set()

    def __call__(self, output: Output, where: Location) -> Formatted | None:
        """None for what a page does not show: words for the speaker."""
        self.kinds.add(output.kind)
        self.where = where
        made: Formatted | None = _RENDERERS[type(output)](self, output, where)
        return made


def _text(rendering: Rendering, text: Text, where: Location) -> Formatted:
    if text.verbatim:
        return _styled(Formatted(block(text.text, text.language), inline=False), text.style)
    if broken := broken_escape(text.text):
        what = f"a formula has lost its backslash: Python reads {broken} in a plain string as one character"
        error = LectureError(what, where, hint='write the string with the r prefix: text(r"$\\nabla L$")')
        rendering.fail(error)
        return Formatted(rendering.template("mistake", error=error), inline=False)
    shown = rendering.markup(text.text)
    if MATH_ERROR in shown.html:
        rendering.warn(f"{where.path}:{where.line}: a formula is not understood, and is shown as its source")
    return _styled(shown, text.style)


def _styled(shown: Formatted, style: str) -> Formatted:
    declarations = safe_style(style) if style else ""
    if not declarations:
        return shown
    tag = "span" if shown.inline else "div"
    return Formatted(f'<{tag} style="{declarations}">{shown.html}</{tag}>', shown.inline)


def _note(rendering: Rendering, note: Note, where: Location) -> None:
    return None


def _table(rendering: Rendering, table: Table, where: Location) -> Formatted:
    return Formatted(rendering.template("table", table=table_view(table)), inline=False)


def _printed(rendering: Rendering, printed: Printed, where: Location) -> Formatted:
    return Formatted(rendering.template("printed", text=printed.text, command="", failure=""), inline=False)


def _command(rendering: Rendering, command: Command, where: Location) -> Formatted:
    html = rendering.template(
        "printed", text=command.output, command=command.command, failure=command.failure
    )
    return Formatted(html, inline=False)


def _html(rendering: Rendering, shown: Html, where: Location) -> Formatted:
    return Formatted(f'<div class="data html">{rendering.markup.sanitised(shown.html)}</div>', inline=False)


def _inspected(rendering: Rendering, shown: Inspected, where: Location) -> Formatted:
    return Formatted(rendering.template("value", shown=view(shown.value)), inline=False)


_RENDERERS: dict[type, Callable[[Rendering, Any, Location], Formatted | None]] = {
    Text: _text,
    Image: render_image,
    WebLink: render_web_link,
    CodeLink: render_code_link,
    Citation: render_citation,
    Note: _note,
    Table: _table,
    Video: render_video,
    Plot: render_plot,
    Graph: render_graph,
    Printed: _printed,
    Command: _command,
    Html: _html,
    Inspected: _inspected,
}
