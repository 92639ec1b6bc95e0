"""What kind of picture or video some bytes are: by the bytes, whatever a name or a server says of them."""

from __future__ import annotations

import re
from collections.abc import Callable

PICTURES = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/gif": ".gif",
    "image/webp": ".webp",
    "image/avif": ".avif",
    "image/svg+xml": ".svg",
}
VIDEOS = {"video/mp4": ".mp4", "video/webm": ".webm"}
EXTENSIONS = PICTURES | VIDEOS

SAYS_NOTHING = {
    "",
    "application/octet-stream",
    "binary/octet-stream",
    "text/plain",
    "text/xml",
    "application/xml",
}
"""Content types that servers give files that they do not know: then the bytes alone decide."""
_OTHER_NAMES = {"image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/x-png": "image/png"}

_PROLOGUE = rb"(?>\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg[^>\[]*(?:\[[^\]]*\]\s*)?>)*+"
_SVG = re.compile(rb"(?:\xef\xbb\xbf)?" + _PROLOGUE + rb"<svg[\s/>]", re.DOTALL)


def kind_of(content: bytes) -> str:
    """`image/png` and so on; empty for what is none of these."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "image/webp"
    if content[4:8] == b"ftyp":
        return "image/avif" if content[8:12] in (b"avif", b"avis") else "video/mp4"
    if content.startswith(b"\x1a\x45\xdf\xa3") and b"webm" in content[:64]:
        return "video/webm"
    return "image/svg+xml" if _SVG.match(content) else ""


def agrees(said: str, kind: str) -> bool:
    """Whether a server's content type is that of the bytes, or says nothing."""
    return said in SAYS_NOTHING or _OTHER_NAMES.get(said, said) == kind


def is_whole(content: bytes, kind: str) -> bool:
    """Whether it ends as its kind does: a server may have broken off without a word."""
    ends = _ENDS.get(kind)
    return ends is None or ends(content)


def _boxes_end(content: bytes) -> bool:
    """ISO base media: boxes that follow each other, each with its length; 0: until the end, 1: 64 bits more."""
    at = 0
    while at + 8 <= len(content):
        length = int.from_bytes(content[at : at + 4], "big")
        if length == 1:
            length = int.from_bytes(content[at + 8 : at + 16], "big")
        if length < 8:
            return length == 0
        at += length
    return at == len(content)


_ENDS: dict[str, Callable[[bytes], bool]] = {
    "image/png": lambda content: b"IEND\xaeB`\x82" in content,
    "image/jpeg": lambda content: b"\xff\xd9" in content[-4096:],  # not that of a thumbnail
    "image/gif": lambda content: content.rstrip(b"\0").endswith(b";"),
    "image/webp": lambda content: len(content) >= 8 + int.from_bytes(content[4:8], "little"),
    "image/avif": _boxes_end,
    "video/mp4": _boxes_end,
    "image/svg+xml": lambda content: content.rstrip().endswith((b"</svg>", b"/>", b"-->")),
}
