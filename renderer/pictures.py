"""The size of a picture, from its first bytes, so that a page can keep its place before it is loaded."""

from __future__ import annotations

import re
import struct
from typing import TypeAlias

Size: TypeAlias = tuple[int, int]
"""Width and height in CSS pixels."""

_SVG = re.compile(rb"<svg\b[^>]*>")
_VIEW_BOX = re.compile(rb"""\bviewBox=["']\s*[-\d.e]+[ ,]+[-\d.e]+[ ,]+([\d.e]+)[ ,]+([\d.e]+)""")
_LENGTH = rb"""\b%s=["']\s*([\d.]+)\s*(px|pt|in|cm|mm)?\s*["']"""
_PIXELS = {b"px": 1.0, b"pt": 4 / 3, b"in": 96.0, b"cm": 96 / 2.54, b"mm": 96 / 25.4, None: 1.0}

_DARK_INK = (
    b"<style>@media (prefers-color-scheme:dark){svg{filter:invert(.9) hue-rotate(180deg)}"
    b"#figure_1>#patch_1{display:none}}</style>"
)


def size(picture: bytes) -> Size | None:
    if picture.startswith(b"\x89PNG\r\n\x1a\n") and len(picture) >= 24:
        return _size(*struct.unpack(">II", picture[16:24]))
    if picture[:6] in (b"GIF87a", b"GIF89a") and len(picture) >= 10:
        return _size(*struct.unpack("<HH", picture[6:10]))
    if picture.startswith(b"\xff\xd8"):
        return _jpeg(picture)
    head = _SVG.search(picture)
    return _svg(head[0]) if head else None


def _size(width: float, height: float) -> Size | None:
    return (round(width), round(height)) if width > 0 and height > 0 else None


def _jpeg(picture: bytes) -> Size | None:
    """The frame header (SOF0 to SOF15, without DHT, JPG and DAC) has height and width."""
    at = 2
    while at + 9 <= len(picture) and picture[at] == 0xFF:
        marker, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", picture[at + 5 : at + 9])
            return _size(width, height)
        at += 2 + length
    return None


def _svg(head: bytes) -> Size | None:
    lengths = [re.search(_LENGTH % side, head) for side in (b"width", b"height")]
    if lengths[0] and lengths[1]:
        width, height = (float(m[1]) * _PIXELS[m[2]] for m in lengths if m)
        return _size(width, height)
    box = _VIEW_BOX.search(head)
    return _size(float(box[1]), float(box[2])) if box else None


def themed(svg: bytes) -> bytes:
    """A figure of matplotlib's, which is drawn for white paper, with a dark form: lightness turned round and
    hues kept, without its paper."""
    head = _SVG.search(svg)
    if head is None or b'id="figure_1"' not in svg[: head.end() + 3000] or b"prefers-color-scheme" in svg:
        return svg
    return svg[: head.end()] + _DARK_INK + svg[head.end() :]
