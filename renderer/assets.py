"""The site's own style and script: cut by purpose here, one file of each there, so that a page asks twice.

`theme.js` stays apart: it must run before anything is painted, the others when the page is there. What few
readers of a page need is a file of its own, which `site.js` loads when it is first asked for.
"""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"

JOINED = {
    "static/linelight.css": ("theme.css", "layout.css", "content.css", "stepping.css", "print.css"),
    "static/lecture.js": (
        *("dom.js", "site.js", "table.js", "panel.js", "outline.js", "player.js", "controls.js"),
    ),
    "static/shown.css": ("shown.css",),
    "static/simple.css": ("simple.css",),
    "static/theme.js": ("theme.js",),
    "static/site.js": ("site.js",),
    "static/icon.svg": ("icon.svg",),
    "static/tools.js": ("tools.js",),
    "static/tools.css": ("tools.css",),
    "static/search.js": ("search.js",),
    "static/search.css": ("search.css",),
    "static/dialogs.js": ("dialogs.js",),
    "static/dialogs.css": ("dialogs.css",),
    "static/present.js": ("present.js",),
    "static/present.css": ("present.css",),
    "static/pieces.js": ("pieces.js",),
}

AS_THEY_ARE = ("math.woff2", "math-licence.txt")
"""A browser loads the font on pages with formulas only. It is a subset of STIX Math (see its licence): letters
as MathML draws them (an `<mi>x</mi>` is U+1D465), operators, and what these grow into."""

FOR_SPEAKERS = {
    "static/speaking.js": ("wire.js", "speaking.js"),
    "static/speaker.js": ("dom.js", "wire.js", "speaker.js"),
    "static/speaker.css": ("speaker.css",),
}


_COMMENT_OR_INDENT = re.compile(r"^ */\*.*?\*/\n|^ *//[^\n]*\n|^ +", re.M | re.S)
"""Comments on lines of their own, and what indents the others: a fifth of what a student would load.
In these files no string goes over several lines."""


def assets(notes: bool = False) -> dict[str, bytes]:
    """Path in the site -> content; with what speakers' pages need."""
    joined = JOINED | FOR_SPEAKERS if notes else JOINED
    copied = {f"static/{name}": (STATIC / name).read_bytes() for name in AS_THEY_ARE}
    return copied | {path: "".join(map(_content, names)).encode() for path, names in joined.items()}


_AIR = re.compile(r"""("[^"]*")|\s*([{}])\s*|;\s*(?=})|([:;,])\s+""")
"""Of a style sheet: strings, which stay, and what stands between its words for those who write it."""


def _content(name: str) -> str:
    text = _COMMENT_OR_INDENT.sub("", (STATIC / name).read_text(encoding="utf-8"))
    if not name.endswith(".css"):
        return text
    return _AIR.sub(lambda found: found[1] or found[2] or found[3] or "", text)
