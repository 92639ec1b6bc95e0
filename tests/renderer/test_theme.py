"""The themes' colours: every text is readable on every ground that it can stand on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import renderer

THEME = (Path(renderer.__file__).parent / "static" / "theme.css").read_text()
COLOURS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)", THEME)
}
CODE = ["ink", "faint", "keyword", "number", "string", "function", "comment", "builtin", "accent", "soft"]
ON = {
    "bg": [*CODE, "new", "changed", "bad"],
    "now": [*CODE, "new", "changed"],
    "panel": [*CODE, "new", "changed", "bad"],
    "bad-bg": ["ink", "soft", "bad", "accent"],
}
LEAST = 4.5
MOST_TINT = 0.45


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """WCAG's ratio: (lighter + 0.05) / (darker + 0.05) of the relative luminances."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def mixed(a: str, b: str, share: float) -> str:
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x * share + y * (1 - share)):02x}" for x, y in pairs)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ground", "text"), [(ground, text) for ground, texts in ON.items() for text in texts]
)
def test_contrast(ground: str, text: str, theme: int) -> None:
    """Text of each colour has at least 4.5:1 on each ground, the lit line and line numbers included."""
    assert contrast(COLOURS[ground][theme], COLOURS[text][theme]) >= LEAST


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("tint", ["positive", "negative"])
def test_contrast_of_tinted_numbers(tint: str, theme: int) -> None:
    """A number on the strongest tint is readable."""
    ground = mixed(COLOURS[tint][theme], COLOURS["panel"][theme], MOST_TINT)
    assert contrast(ground, COLOURS["ink"][theme]) >= LEAST


def test_other_files_have_no_colours() -> None:
    """Colours are named in theme.css only."""
    for path in (Path(renderer.__file__).parent / "static").glob("*.css"):
        found = re.findall(r"#[0-9a-fA-F]{3,8}\b", path.read_text())
        assert path.name == "theme.css" or found in ([], ["#0006"])
