"""What the pages will need from the web, found by a look at the text of the traces, so that it can be fetched in
parallel before the pages are made. What is overlooked here is fetched when its page is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_URL = r'(https?://[^"\\\s]+)'
_SHOWN = re.compile(rf'"(?:image|video|poster)": "{_URL}"'.encode(), re.IGNORECASE)
_IN_MARKDOWN = re.compile(rb"!\[[^\]\n]*\]\((https?://[^\"\\\s()]+)", re.IGNORECASE)


_LINK = re.compile(rb"""link(?:": "|\((?:\\"|'))([^"'\\]+)(?:"\}|(?:\\"|')\))""")
"""In an output without a title, or in the source, where it may never have run."""
_UNTITLED = re.compile(rb'"cite": "(https?://[^"\\]+)"')


def pictures_in(trace: Path) -> Iterator[str]:
    content = _content(trace)
    for pattern in (_SHOWN, _IN_MARKDOWN):
        yield from (match[1].decode(errors="replace") for match in pattern.finditer(content))


def links_in(trace: Path) -> Iterator[str]:
    content = _content(trace)
    for pattern in (_LINK, _UNTITLED):
        yield from (match[1].decode(errors="replace") for match in pattern.finditer(content))


def _content(trace: Path) -> bytes:
    """Of a trace that cannot be read the build says so when it comes to it."""
    try:
        return trace.read_bytes()
    except OSError:
        return b""
