"""Traces, courses and pages that the renderer's tests make for themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from renderer.download import Web
from renderer.media import Media
from renderer.page import Remarks, lecture_page
from renderer.papers import Papers
from renderer.site import Site
from renderer.templating import environment
from renderer.views import LecturePage, RowView
from tracer.trace.model import Error, Frame, Header, Stack, Status, Step, Trace
from tracer.trace.source import SourceFile
from tracer.trace.values import Value

PATH = "lectures/x.py"


class Run:
    """Writes down a run of a lecture, statement by statement, as the tracer would."""

    def __init__(self, *sources: str, title: str = "X") -> None:
        names = [PATH, *(f"lectures/helper{n or ''}.py" for n in range(len(sources)))]
        self.sources = tuple(
            SourceFile(name, tuple(text.strip("\n").split("\n")))
            for name, text in zip(names, sources, strict=False)
        )
        self.title = title
        self.steps: list[Step] = []
        self.frames = 0
        self.stack: Stack | None = None

    def enter(self, function: str, path: str = PATH) -> None:
        depth = self.stack.depth + 1 if self.stack else 0
        self.stack = Stack(Frame(self.frames, function, path), self.stack, depth)
        self.frames += 1

    def leave(self) -> None:
        assert self.stack is not None
        self.stack = self.stack.caller

    def step(self, line: int, kind: Any = "line", **parts: Any) -> None:
        assert self.stack is not None
        changes: dict[str, Value] = parts.get("set", {})
        self.steps.append(
            Step(
                len(self.steps),
                kind,
                line,
                self.stack,
                changes,
                cleared=parts.get("clear", ()),
                outputs=tuple(parts.get("out", ())),
                error=parts.get("error"),
            )
        )

    def trace(self, status: Status = "ok", error: Error | None = None, **header: Any) -> Trace:
        facts: dict[str, Any] = {
            "lecture": PATH,
            "title": self.title,
            "machine": "cpu",
            "versions": {"python": "3.11.7"},
            "when": "2026-01-02T03:04:05Z",
            "inputs": {},
        }
        return Trace(Header(**facts | header), self.sources, tuple(self.steps), status, error)


def page_of(trace: Trace, course: Path = Path("/nowhere"), remarks: Remarks | None = None) -> LecturePage:
    papers = Papers(course, Web(offline=True))
    return lecture_page(trace, environment(), Media(course), papers, remarks or Remarks())


def html_of(page: LecturePage, title: str = "Course") -> str:
    template = environment().get_template("lecture.html")
    return template.render(site=Site(title), page=page, previous=None, next=None)


def rows_of(page: LecturePage) -> dict[str, RowView]:
    return {row.id: row for section in page.sections for block in section.blocks for row in block.rows}


def table_of(page: LecturePage) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(page.table)
    return table


def words(html: str) -> str:
    """Without tags, with single blanks."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def sums(differences: list[int]) -> list[int]:
    found, total = [], 0
    for difference in differences:
        total += difference
        found.append(total)
    return found


HEAD = f"""format: linelight/1
lecture: {PATH}
title: T
machine: cpu
versions:
  python: "3.11"
when: "2026-01-02T03:04:05Z"
"""


def write_trace(
    course: Path, name: str = "x", machine: str = "cpu", body: str | None = None, **head: str
) -> Path:
    """A small trace file: its main() says one thing. `head` replaces lines of the header."""
    text = HEAD.replace("title: T", f"title: {json.dumps(head.get('title', 'T'))}")
    text = text.replace("machine: cpu", f"machine: {json.dumps(head.get('machine_name', 'cpu'))}")
    text = text.replace("linelight/1", head.get("format", "linelight/1"))
    text = text.replace("2026-01-02T03:04:05Z", head.get("when", "2026-01-02T03:04:05Z"))
    source = ["from linelight import text", "def main():", f"    text('on {machine}')"]
    lines = "".join(f"  - {json.dumps(line)}\n" for line in source)
    text += f"inputs: {head.get('inputs', '{}')}\nsources:\n- path: {PATH}\n  lines:\n{lines}"
    step = {"enter": [["main", 0]], "at": 3, "out": [{"text": f"on {machine}"}]}
    text += body or f'steps:\n- {json.dumps(step)}\n- {{"end": "ok"}}\n'
    path = course / "site" / "traces" / machine / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
