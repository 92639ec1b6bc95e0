"""What an author's editor does to the files of a course in an evening: `python -m tests.edits --times 100`.

The course is served all the while; in the end its pages must be of what stands on disk, without a restart.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import struct
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.live import Served, eventually, heard, page_of, served


@dataclass
class Course:
    """Two lectures: `a` says what its helper and a file have, `b` shows a picture."""

    root: Path
    chance: random.Random
    number: int = 0

    def lecture(self, name: str, more: str = "") -> str:
        self.number += 1
        shown = {
            "a": "text(f'a has {helper.WORD} {open(\"words.txt\").read()}')",
            "b": 'image("figures/b.png", alt="a picture")',
        }
        says = f'text("{name} {self.number}.")'
        lines = [
            "import helper",
            "from linelight import *",
            "def main():",
            f"    {says}",
            f"    {shown[name]}",
        ]
        return "\n".join([*lines, more, ""])

    def write(self, path: str, content: str | bytes) -> None:
        """In place, or under another name first, as editors do."""
        data = content.encode() if isinstance(content, str) else content
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if self.chance.random() < 0.5:
            file.write_bytes(data)
            return
        other = file.with_name(self.chance.choice([f".{file.name}.swp", f"{file.name}~", f"{file.name}.tmp"]))
        other.write_bytes(data)
        os.replace(other, file)

    def edit(self) -> None:
        name = self.chance.choice("ab")
        self.write(f"lectures/{name}.py", self.lecture(name))

    def break_syntax(self) -> None:
        name = self.chance.choice("ab")
        self.write(f"lectures/{name}.py", self.lecture(name, "    if (\n"))

    def mistake_a_directive(self) -> None:
        name = self.chance.choice("ab")
        self.write(f"lectures/{name}.py", self.lecture(name, "    x = 1  # @inspekt x"))

    def fail(self) -> None:
        name = self.chance.choice("ab")
        self.write(f"lectures/{name}.py", self.lecture(name, "    1 / 0"))

    def never_end(self) -> None:
        self.write("lectures/a.py", self.lecture("a", "    while True: pass  # @stepover"))

    def delete(self) -> None:
        (self.root / "lectures" / f"{self.chance.choice('ab')}.py").unlink(missing_ok=True)

    def rename(self) -> None:
        name = self.chance.choice("ab")
        file = self.root / "lectures" / f"{name}.py"
        if file.exists():
            file.rename(file.with_name(f"{name}_renamed.py"))

    def move_the_folder(self) -> None:
        folder = self.root / "lectures"
        away = folder.with_name("away")
        folder.rename(away)
        time.sleep(self.chance.random() / 10)
        shutil.copytree(away, folder)
        shutil.rmtree(away)

    def edit_helper(self) -> None:
        self.number += 1
        self.write("lectures/helper.py", f"WORD = 'word {self.number}'\n")

    def break_helper(self) -> None:
        self.write("lectures/helper.py", "WORD = \n")

    def edit_data(self) -> None:
        self.number += 1
        self.write("words.txt", f"data {self.number}")

    def edit_picture(self) -> None:
        self.write("figures/b.png", png(self.chance.randrange(256)))

    def lose_picture(self) -> None:
        (self.root / "figures" / "b.png").unlink(missing_ok=True)

    def edit_site(self) -> None:
        self.number += 1
        self.write(
            "site/site.yaml", self.chance.choice([f"title: Site {self.number}\n", "titel: wrong\n", ":"])
        )

    @property
    def edits(self) -> list[Callable[[], None]]:
        broken = [self.break_syntax, self.mistake_a_directive, self.fail, self.never_end, self.break_helper]
        gone = [self.delete, self.rename, self.move_the_folder, self.lose_picture]
        return [
            self.edit,
            self.edit_helper,
            self.edit_data,
            self.edit_picture,
            self.edit_site,
            *broken,
            *gone,
        ]

    def mend(self) -> list[str]:
        """All files as they are meant, and what their pages then must have."""
        for path in (self.root / "lectures").glob("*_renamed.py"):
            path.unlink()
        self.edit_helper()
        helper = self.number
        self.edit_data()
        data = self.number
        self.edit_picture()
        self.write("site/site.yaml", "title: In the end\n")
        texts = {name: self.lecture(name) for name in "ab"}
        for name, text in texts.items():
            self.write(f"lectures/{name}.py", text)
        last = self.number
        return [f"a {last - 1}.", f"a has word {helper} data {data}", f"b {last}.", "In the end"]


def png(grey: int) -> bytes:
    """A picture of one pixel."""
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes([0, grey]))),
        (b"IEND", b""),
    ]
    sealed = [struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(sealed)


def evening(root: Path, times: int, seed: int) -> None:
    """Edits a served course, and looks at what it shows in the end."""
    course = Course(root, random.Random(seed))
    course.mend()
    with served(root) as live:
        live.wait_for("traced")
        for _ in range(times):
            course.chance.choice(course.edits)()
            time.sleep(course.chance.choice([0, 0.02, 0.1, 0.4]))
        wanted = course.mend()
        assert eventually(lambda: is_right(live, wanted)), (
            seed,
            wanted,
            live.lines[-20:],
            heard(live, "index.html"),
        )
        assert live.process.poll() is None
        assert page_of(live, "a_renamed.html") == ""
        assert [*root.glob("site/traces/*.running.*")] == []
        assert live.stop() == 130


def is_right(live: Served, wanted: list[str]) -> bool:
    pages = page_of(live, "a.html") + page_of(live, "b.html")
    picture = (live.course / "figures" / "b.png").read_bytes()
    shown = any(file.read_bytes() == picture for file in live.course.glob("site/lectern/media/*.png"))
    return shown and all(words in pages for words in wanted) and heard(live, "index.html")["problems"] == []


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        evening(Path(folder).resolve(), given.times, given.seed)
    print(f"{given.times} edits, seed {given.seed}: the pages are right")
