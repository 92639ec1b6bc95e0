"""What was written to a terminal, as it stands there in the end: no colours, and of a progress bar, which is
written over and over, what it came to."""

from __future__ import annotations

import re

FIRST, LAST = 60, 40
"""Lines that are kept of many: those between are counted."""

WIDTH = 1000
"""Characters of a line that are kept."""

_PART = re.compile(
    r"\x1b\[(?P<parameters>[0-?]*)[ -/]*(?P<command>[@-~])"  # a control sequence
    r"|\x1b[]PX^_].*?(?:\x07|\x1b\\)"  # a string for the terminal, such as a title
    r"|\x1b[ -/]*[0-~]"
    r"|(?P<words>[^\x00-\x1f\x7f]+)"
    r"|(?P<control>[\n\r\b\t])"
    r"|[\x00-\x1f\x7f]",
    re.S,
)
_BEGUN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[]PX^_][^\x07\x1b]*\x1b?|[ -/]*)\Z")
"""An escape sequence whose end is still to come."""


class Screen:
    """A cursor on lines that grow: as much of a terminal as programs use that write to one line by line."""

    def __init__(self) -> None:
        self.lines = [""]
        self.row = self.column = 0
        self.left_out = 0
        self._begun = ""

    def write(self, text: str) -> None:
        text, self._begun = self._begun + text, ""
        begun = _BEGUN.search(text, max(0, len(text) - WIDTH))
        if begun is not None:
            text, self._begun = text[: begun.start()], begun[0]
        for part in _PART.finditer(text):
            if words := part["words"]:
                self._put(words)
            elif part["control"]:
                self._move(part["control"])
            elif part["command"]:
                self._obey(part["command"], part["parameters"])

    @property
    def text(self) -> str:
        lines = [line.rstrip() for line in self.lines]
        if self.left_out:
            lines.insert(FIRST, f"… {self.left_out:,} lines left out …")
        return "\n".join(lines).rstrip().lstrip("\n")

    def _put(self, words: str) -> None:
        words = words[: max(0, WIDTH - self.column)]
        line = self.lines[self.row].ljust(self.column)
        end = self.column + len(words)
        self.lines[self.row] = line[: self.column] + words + line[end:]
        self.column = end

    def _move(self, control: str) -> None:
        if control == "\n":
            self._down(1)
            self.column = 0
        elif control == "\r":
            self.column = 0
        elif control == "\b":
            self.column = max(0, self.column - 1)
        else:
            self._put(" " * (8 - self.column % 8))

    def _down(self, count: int) -> None:
        self.row += count
        self.lines += [""] * (self.row + 1 - len(self.lines))
        surplus = len(self.lines) - (FIRST + 2 * LAST)
        if surplus > 0:
            gone = len(self.lines) - (FIRST + LAST)
            del self.lines[FIRST : FIRST + gone]
            self.left_out += gone
            self.row -= gone

    def _obey(self, command: str, parameters: str) -> None:
        first = parameters.split(";")[0]
        count = min(int(first), LAST) if first.isdecimal() and first != "0" else 1
        if command == "A":
            self.row = max(0, self.row - count)
        elif command == "B":
            self._down(count)
        elif command == "C":
            self.column = min(WIDTH, self.column + count)
        elif command == "D":
            self.column = max(0, self.column - count)
        elif command == "G":
            self.column = count - 1
        elif command == "K":
            line = self.lines[self.row]
            begin, end = {"1": ("".ljust(self.column), line[self.column :]), "2": ("", "")}.get(
                first, (line[: self.column], "")
            )
            self.lines[self.row] = begin + end


def cleaned(text: str) -> str:
    screen = Screen()
    screen.write(text)
    return screen.text
