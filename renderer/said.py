"""What the executions of a statement said, as HTML: their outputs, and the errors that left them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from renderer import highlight
from renderer.calls import Call
from renderer.executions import Execution, Place
from renderer.markup import Formatted
from renderer.outputs import OutputRenderer
from renderer.pieces import Piece, joined
from renderer.units import Unit
from tracer.trace.errors import Location
from tracer.trace.model import Error, Step
from tracer.trace.outputs import Output, Text


@dataclass(frozen=True)
class Speech:
    """`error` ended the lecture at `failed_at`, where it did, and left those who had called by the steps `left`:
    it is shown once."""

    render: OutputRenderer
    error: Error | None
    failed_at: Place | None
    left: frozenset[int] = frozenset()

    def of(self, execution: Execution, unit: Unit, where: Location, last: bool) -> str:
        """`last`: no later execution of this statement; the end of a failed lecture stands there."""
        ends_here = last and self.failed_at == (where.path, where.line)
        pieces = [
            *self._outputs(execution, unit, where),
            *self._errors(execution),
            *self._left_out(execution),
            *([Piece(self.stopped(), late=_late(execution.steps[-1], execution))] if ends_here else []),
        ]
        return joined(pieces) if pieces else ""

    def unrun(self, unit: Unit, where: Location) -> str:
        """What a statement that never ran would say, where that is written out."""
        if not any(call.known for call in unit.calls):
            return ""
        shown = [self._would_show(call, where) for call in unit.calls]
        return joined(Piece(formatted, fixed=True) for formatted in shown if formatted)

    def stopped(self) -> Formatted:
        assert self.error is not None
        way = [(entry, Markup(highlight.lines(entry.source.strip())[0])) for entry in self.error.traceback]
        return Formatted(self.render.template("stopped", error=self.error, way=way), inline=False)

    def _outputs(self, execution: Execution, unit: Unit, where: Location) -> Iterator[Piece]:
        """Of a statement that called what spoke, as one that is stepped over, a text after a text is another
        statement's."""
        shown = [(step, output) for step in execution.steps for output in step.outputs]
        fixed = [call.fixed for call in unit.calls] if len(unit.calls) == len(shown) else [False] * len(shown)
        before: Output | None = None
        for (step, output), is_fixed in zip(shown, fixed, strict=True):
            formatted = self.render(output, where)
            if formatted is not None:
                begins = not unit.calls and isinstance(output, Text) and isinstance(before, Text)
                yield Piece(formatted, is_fixed, _late(step, execution), begins)
            before = output

    def _errors(self, execution: Execution) -> Iterator[Piece]:
        for step in execution.steps:
            if step.error and step.index not in self.left:
                html = self.render.template("raised", error=step.error)
                yield Piece(Formatted(html, inline=False), late=_late(step, execution))

    def _left_out(self, execution: Execution) -> Iterator[Piece]:
        """What a limit kept out of the trace."""
        for step in execution.steps:
            if step.unrecorded:
                html = self.render.template("unrecorded", unrecorded=step.unrecorded)
                yield Piece(Formatted(html, inline=False), late=_late(step, execution))

    def _would_show(self, call: Call, where: Location) -> Formatted | None:
        if call.known is not None:
            return self.render(call.known, where)
        if call.function == "note":
            return None
        return Formatted(f"<code>{escape(call.source, quote=False)}</code>", inline=True)


def _late(step: Step, execution: Execution) -> int | None:
    return step.index if step.index != execution.opened else None
