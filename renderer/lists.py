"""Lists as people write them: nested by two blanks or more, and directly under a sentence.

Python-Markdown wants four blanks a level, and an empty line before the first item.
"""

from __future__ import annotations

import re

_ITEM = re.compile(r"([ \t]*)([-*+]|\d+[.)])([ \t]+)(?=\S)")
_LEVEL = 4


def normalised(lines: list[str]) -> list[str]:
    """The same lines with each item indented by four blanks a level."""
    result: list[str] = []
    open_items: list[tuple[int, int]] = []  # of each level: the column of its mark, and of its words
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        if (match := _ITEM.match(line)) and not _is_code(indent, open_items, result):
            if not open_items and result and result[-1].strip():
                result.append("")
            open_items = _levels_above(open_items, indent)
            result.append(" " * _LEVEL * len(open_items) + line[indent:])
            open_items.append((indent, match.end()))
        elif line.strip() and open_items:
            result.append(_continued(line, indent, open_items, result))
        else:
            result.append(line)
    return result


def _is_code(indent: int, open_items: list[tuple[int, int]], above: list[str]) -> bool:
    """Four blanks outside of a list, after an empty line, are a block of code."""
    return not open_items and indent >= _LEVEL and not (above and above[-1].strip())


def _levels_above(open_items: list[tuple[int, int]], indent: int) -> list[tuple[int, int]]:
    """The items that one at this column is part of: those whose mark is further to the left."""
    return [item for item in open_items if item[0] + 1 < indent or item[1] <= indent]


def _continued(line: str, indent: int, open_items: list[tuple[int, int]], above: list[str]) -> str:
    """A line that belongs to an item by its column, or flows on from it; else the list has ended."""
    inside = [item for item in open_items if item[0] < indent]
    if not inside and not above[-1].strip():
        open_items.clear()
        return line
    if not inside:
        return line
    extra = max(0, indent - inside[-1][1])
    return " " * (_LEVEL * len(inside) + extra) + line.strip()
