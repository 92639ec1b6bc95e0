"""The lecture's drawings, as SVG that needs nothing else and follows the page into its dark theme.

All are 424 units wide, so that a phone shrinks them by a sixth and no more, and all have one size of text.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 424
SIDE = 2  # free at each side, for the lines' own width
LINE = 18  # from one line of text to the next

STYLE = """
:root { --ink: #1d1d1f; --soft: #5c5c61; --rule: #c9c5bd; --fill: #f4f1ec;
  --blue: #c5e2f6; --green: #c8e6c9; --red: #f6cdc9; --blue-line: #3d7ea6; --green-line: #3f7d45;
  --red-line: #b4504a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --soft: #b0afaa; --rule: #4a4b52; --fill: #212328;
    --blue: #234b63; --green: #28502f; --red: #693236; --blue-line: #7fb8dc; --green-line: #86c08c;
    --red-line: #e2918b; }
}
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); }
.soft { fill: var(--soft); }
.bit { font: 11px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; text-anchor: middle; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.box { fill: var(--fill); stroke: var(--rule); }
.line { fill: none; stroke: var(--soft); }
.blue { fill: var(--blue); }
.green { fill: var(--green); }
.red { fill: var(--red); }
.forward { fill: none; stroke: var(--blue-line); stroke-width: 1.5; }
.backward { fill: none; stroke: var(--red-line); stroke-width: 1.5; stroke-dasharray: 4 3; }
.forward-head { fill: var(--blue-line); }
.backward-head { fill: var(--red-line); }
"""


def svg(height: float, *parts: str) -> str:
    """A whole drawing of the common width."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}"'
        f' width="{WIDTH}" height="{height:g}"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def label(x: float, y: float, words: str, css: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{css}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, css: str = "box", radius: float = 6) -> str:
    size = f'width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} class="{css}"/>'


def arrow(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    """A straight arrow, its head a triangle of 7 by 7 at the end."""
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    length = math.hypot(x2 - x1, y2 - y1)
    return (
        f'<g transform="translate({x1:g} {y1:g}) rotate({angle:g})">'
        f'<path d="M0 0H{length - 6:g}" class="{css}"/>'
        f'<path d="M{length:g} 0l-7 -3.5v7z" class="{css}-head"/></g>'
    )


# Bits of a number


@dataclass(frozen=True)
class FloatFormat:
    """A floating point format: a sign bit, then the exponent, then the fraction."""

    name: str
    exponent_bits: int
    fraction_bits: int

    @property
    def bias(self) -> int:
        """What is taken from the stored exponent."""
        return (1 << self.exponent_bits - 1) - 1

    def encode(self, value: float) -> str:
        """The bits of the normal number nearest to `value`, ties to even: sign, exponent, fraction."""
        fraction, exponent = math.frexp(abs(value))  # fraction in [0.5, 1)
        steps = round(fraction * 2 ** (self.fraction_bits + 1))  # Python rounds ties to even
        if steps == 2 ** (self.fraction_bits + 1):
            steps, exponent = steps // 2, exponent + 1
        stored = exponent - 1 + self.bias
        return (
            ("1" if value < 0 else "0")
            + format(stored, f"0{self.exponent_bits}b")
            + format(steps - 2**self.fraction_bits, f"0{self.fraction_bits}b")
        )

    def decode(self, bits: str) -> float:
        """The number that these bits stand for, if it is a normal one."""
        exponent = int(bits[1 : 1 + self.exponent_bits], 2) - self.bias
        fraction = 1 + int(bits[1 + self.exponent_bits :], 2) / 2**self.fraction_bits
        return math.copysign(math.ldexp(fraction, exponent), -1 if bits[0] == "1" else 1)


FLOAT32 = FloatFormat("float32", 8, 23)
FLOAT16 = FloatFormat("float16", 5, 10)
BFLOAT16 = FloatFormat("bfloat16", 8, 7)
FLOAT8_E4M3 = FloatFormat("float8 E4M3", 4, 3)
FLOAT8_E5M2 = FloatFormat("float8 E5M2", 5, 2)


@dataclass(frozen=True)
class BitLayout:
    """The bits of one number, coloured by what they are for. Formats are drawn to one scale."""

    format: FloatFormat
    value: float

    def _repr_svg_(self) -> str:
        bits = self.format.encode(self.value)
        fields = self._fields()
        return svg(
            92,
            *self._cells(bits, fields),
            *self._legend(bits, fields),
            label(SIDE, 86, f"{self.value:g} is stored as {self.format.decode(bits):.12g}", "soft"),
        )

    def _fields(self) -> list[tuple[str, str, int]]:
        """Name, colour and number of bits of each field."""
        exponent_bits, fraction_bits = self.format.exponent_bits, self.format.fraction_bits
        return [("sign", "blue", 1), ("exponent", "green", exponent_bits), ("fraction", "red", fraction_bits)]

    def _cells(self, bits: str, fields: list[tuple[str, str, int]]) -> list[str]:
        colours = [colour for _, colour, count in fields for _ in range(count)]
        cells = []
        for index, (bit, colour) in enumerate(zip(bits, colours, strict=True)):
            x = SIDE + index * 13
            x += 2 * (index > 0) + 2 * (index > self.format.exponent_bits)  # a gap between the fields
            cells.append(box(x, 4, 12, 24, colour, radius=2.5) + label(x + 6, 20, bit, "bit"))
        return cells

    def _legend(self, bits: str, fields: list[tuple[str, str, int]]) -> list[str]:
        entries, x = [], float(SIDE)
        for name, colour, count in fields:
            words = f"{name}, {count} bit{'s' * (count > 1)}"
            entries.append(box(x, 47, 12, 12, colour, radius=2.5) + label(x + 18, 58, words))
            x += 142 if name == "exponent" else 104
        return entries


# CPU and GPU


@dataclass(frozen=True)
class CpuGpuBus:
    """The memory of the CPU, that of the GPU, and the bus between the two."""

    def _repr_svg_(self) -> str:
        return svg(
            178,
            *self._chip(SIDE, "CPU", "DRAM", columns=2),
            *self._chip(266, "GPU", "HBM", columns=6),
            arrow(168, 122, 256, 122, "forward"),
            arrow(256, 140, 168, 140, "forward"),
            label(212, 108, "bus (PCIe)", "middle"),
            label(212, 164, "slow", "middle soft"),
        )

    def _chip(self, x: float, name: str, memory: str, columns: int) -> list[str]:
        """A box with cores above and memory below, 156 wide."""
        pitch = 132 / columns
        cores = [
            box(x + 12 + column * pitch + 1.5, 32 + row * 18, pitch - 3, 15, "blue", radius=2.5)
            for column in range(columns)
            for row in range(2)
        ]
        return [
            box(x, 2, 156, 174),
            label(x + 12, 22, name),
            label(x + 144, 22, "cores", "soft end"),
            *cores,
            arrow(x + 70, 72, x + 70, 100, "forward"),
            arrow(x + 86, 100, x + 86, 72, "forward"),
            box(x + 12, 104, 132, 60, "green", radius=4),
            label(x + 78, 138, f"memory ({memory})", "middle"),
        ]


# Compute and memory


@dataclass(frozen=True)
class ComputeAndMemory:
    """An accelerator: many cores that compute, one memory, and bytes on their way between the two."""

    flop_per_sec: str
    bytes_per_sec: str

    def _repr_svg_(self) -> str:
        cores = [
            box(16 + column * 19.6 + 1, 34 + row * 18, 17, 15, "blue", radius=2.5)
            for column in range(20)
            for row in range(3)
        ]
        up = [box(139, 102 + 13 * row, 9, 9, "green", radius=2) for row in range(4)]
        down = [box(275, 102 + 13 * row, 9, 9, "green", radius=2) for row in range(4)]
        return svg(
            222,
            box(SIDE, 2, WIDTH - 2 * SIDE, 92),
            label(16, 23, "cores compute"),
            label(408, 23, self.flop_per_sec, "soft end"),
            *cores,
            arrow(130, 152, 130, 100, "forward"),
            *up,
            arrow(294, 100, 294, 152, "forward"),
            *down,
            label(212, 123, "bytes move", "middle"),
            label(212, 123 + LINE, self.bytes_per_sec, "middle soft"),
            box(SIDE, 160, WIDTH - 2 * SIDE, 60),
            box(16, 172, 392, 36, "green", radius=4),
            label(212, 195, "memory (HBM)", "middle"),
        )


# The network


@dataclass(frozen=True)
class LayerStack:
    """A deep linear network: forward to the right, the gradients back to the left."""

    names: Sequence[str]
    """What stands in each block, such as "W₁"."""

    def _repr_svg_(self) -> str:
        count = len(self.names)
        gap = 44.0
        width = (WIDTH - 2 * SIDE - (count + 1) * gap) / count
        parts: list[str] = []
        for index, name in enumerate(self.names):
            x = SIDE + gap + index * (width + gap)
            parts += [
                box(x, 20, width, 82),
                label(x + width / 2, 45, f"× {name}", "middle"),
                label(x + width / 2, 45 + LINE, "D × D", "middle soft"),
                label(x + width / 2, 45 + 2 * LINE + 4, "ReLU", "middle"),
            ]
        for index in range(count + 1):
            x = SIDE + index * (width + gap)
            parts += [
                arrow(x + 5, 44, x + gap - 5, 44, "forward"),
                arrow(x + gap - 5, 84, x + 5, 84, "backward") if index else "",
                label(x + gap / 2, 34, "x" if index == 0 else f"h{SUBSCRIPTS[index]}", "middle"),
            ]
        return svg(150, *parts, *self._legend())

    def _legend(self) -> list[str]:
        return [
            arrow(SIDE, 134, 32, 134, "forward"),
            label(40, 138, "forward: activations, B × D"),
            arrow(234, 134, 264, 134, "backward"),
            label(272, 138, "backward: gradients"),
        ]


SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"
