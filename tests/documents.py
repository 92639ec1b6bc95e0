"""The examples in a Markdown page, and a course in which they are run in their order.

What a block is for may stand in a comment above it, which readers do not see:

- `<!-- file: PATH -->` writes it into the course, and traces it if it is a lecture
- `<!-- broken file: PATH -->` only writes it
- `<!-- with: PATH as PATH -->` brings a file of this repository that it shows
- `<!-- exits with 1 -->` is a command that is to fail so
- `<!-- not run: REASON -->` leaves it out; a test lists all of these
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tracer.trace.reader import loads

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_BLOCK = re.compile(r"(?:^<!-- (.+?) -->\n\n?)?^```([^\n]*)\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """An example: where it begins, its language, what its comment says."""

    page: Path
    line: int
    mark: str
    language: str
    body: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    def marked(self, word: str) -> str:
        """What the comment says after this word; empty where it says something else."""
        return self.mark.removeprefix(word).strip() if self.mark.startswith(word) else ""


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = [
        Block(page, text.count("\n", 0, match.start(2)) + 1, match[1] or "", match[2], match[3])
        for match in _BLOCK.finditer(text)
    ]
    fences = len(re.findall(r"^\s*```", text, re.M))
    assert fences == 2 * len(found), f"{page}: a block that is indented, or has no end"
    return found


@dataclass
class Fragment:
    """What stands in a main(), and the lines of its outline that the page shows."""

    block: Block
    expected: Block | None = None

    @property
    def name(self) -> str:
        return f"fragment_{self.block.line}"


@dataclass
class Session:
    """A course in which a page's examples are run, as somebody would who reads it: `cd` stays."""

    course: Path
    printed: str = ""
    fragments: list[Fragment] = field(default_factory=list)
    last: Block | None = None

    def run(self, block: Block) -> None:
        if names := block.marked("with:"):
            source, _, path = names.partition(" as ")
            target = self.course / (path or source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / source, target)
        if path := block.marked("file:"):
            self._write(path, block)
            if path.startswith("lectures/") and "def main(" in block.body:
                self._command(block, "linelight", "trace", Path(path).stem)
        elif path := block.marked("broken file:"):
            self._write(path, block)
        else:
            _RUN[block.language](self, block)
        self.last = block

    def _write(self, path: str, block: Block) -> None:
        file = self.course / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.body, encoding="utf-8")
        if file.suffix in (".yaml", ".yml"):
            assert yaml.safe_load(block.body), block.place

    def python(self, block: Block) -> None:
        """A program runs; what uses the author's calls is traced when the page is read to its end."""
        if block.body.startswith("import linelight\n"):
            self._command(block, sys.executable, "-c", block.body)
        else:
            self.fragments.append(Fragment(block))

    def shell(self, block: Block) -> None:
        keep = self.course.parent / "where"
        script = f"{block.body}\npwd > '{keep}'"
        self._command(block, "sh", "-ec", script, code=int(block.marked("exits with") or 0))
        if keep.exists():
            self.course = Path(keep.read_text(encoding="utf-8").strip())

    def output(self, block: Block) -> None:
        """Of the block above it: what its commands printed, or lines of its outline as a lecture."""
        if self.last is not None and self.fragments and self.fragments[-1].block is self.last:
            self.fragments[-1].expected = block
        else:
            self._compare(block)

    def _compare(self, block: Block) -> None:
        """Each line stands in what was printed; … stands for anything, and a blank for any of them."""
        printed = re.sub("[ \t]+", " ", self.printed)
        for line in block.body.splitlines():
            pattern = ".*".join(map(re.escape, " ".join(line.split()).split("…")))
            assert re.search(pattern, printed), f"{block.place}: {line!r} is not in\n{self.printed}"

    def trace(self, block: Block) -> None:
        """YAML that is no file of a course is a trace."""
        assert loads(block.body).status == "ok", block.place

    def finish(self) -> None:
        """The fragments, each as a lecture, or as what a main() does; and the site with all of them."""
        for fragment in self.fragments:
            path = self.course / "lectures" / f"{fragment.name}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(_as_lecture(fragment.block.body), encoding="utf-8")
        if self.fragments:
            first = self.fragments[0].block
            self._command(first, "linelight", "trace", *(fragment.name for fragment in self.fragments))
            self._command(first, "linelight", "build", "--offline")
        for fragment in self.fragments:
            if fragment.expected is not None:
                self._command(fragment.block, "linelight", "show", fragment.name)
                self._compare(fragment.expected)

    def _command(self, block: Block, *words: str, code: int = 0) -> None:
        """Nothing reaches the network: there is no proxy at this port."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        nowhere = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
        result = subprocess.run(
            words,
            cwd=self.course,
            env={**os.environ, **nowhere, "PATH": path},
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
        self.printed = result.stdout + result.stderr
        assert result.returncode == code, f"{block.place}\n{block.body}\n{self.printed}"


def _as_lecture(body: str) -> str:
    if "def main(" in body:
        return body
    return f"from linelight import *\n\n\ndef main():\n{textwrap.indent(body, '    ')}\n"


_RUN: dict[str, Callable[[Session, Block], None]] = {
    "python": Session.python,
    "sh": Session.shell,
    "text": Session.output,
    "yaml": Session.trace,
}


def left_out(pages: list[Path]) -> Iterator[tuple[str, str, str]]:
    """Page, first line, and the reason."""
    for page in pages:
        for block in blocks(page):
            if reason := block.marked("not run:"):
                yield page.name, block.body.splitlines()[0], reason
