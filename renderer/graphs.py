"""A graph -> an SVG that belongs to the page, and its words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from renderer.graph_layouts import GAP, Pair, Placed, Point, Size, circle, grid, layered
from tracer.trace.outputs import Edge, Graph, Node

LINE, PAD, SIDE = 17.0, 8.0, 3.0
"""A line of text, the room around it, and the picture's own margin, in pixels."""
MOST_SAID = 40

_LAYOUTS: dict[str, Callable[[Sequence[Size], Sequence[Pair]], Placed]] = {
    "layered": layered,
    "circle": circle,
    "grid": grid,
}
_STYLE = """
:root{--ink:#1d1d1f;--soft:#56565b;--paper:#fdfcfa;--f0:#f4f1ec;--s0:#bdb9b0;--f1:#c5e2f6;--s1:#3d7ea6;--f2:#c8e6c9;
--s2:#3f7d45;--f3:#f6cdc9;--s3:#b4504a;--f4:#eadcf3;--s4:#8a5aa8;--f5:#f3e3b4;--s5:#8a6a14;--f6:#c9e9e6;--s6:#2c7f7a}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--soft:#b4b2ad;--paper:#17181b;--f0:#212328;--s0:#5b5c63;
--f1:#234b63;--s1:#7fb8dc;--f2:#28502f;--s2:#86c08c;--f3:#693236;--s3:#e2918b;--f4:#4a345c;--s4:#c79be0;--f5:#4f4216;
--s5:#d8b657;--f6:#1f4d4a;--s6:#6cc4bd}}
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--ink);text-anchor:middle}
.s{fill:var(--soft);font-size:12px}.l{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.k{text-anchor:start}.e{fill:none;stroke:var(--soft);stroke-width:1.3}.h{fill:var(--soft)}
""".replace("\n", "")
GROUPS = 6
"""Colours: more groups share them."""


def words_of(graph: Graph) -> str:
    """What stands in the picture, read out."""
    if graph.alt:
        return graph.alt
    arrow = " → " if graph.directed else " – "
    names = [node.label.replace("\n", " ") for node in graph.nodes]
    said = [
        f"{names[edge.source]}{arrow}{names[edge.target]}{f' ({edge.label})' if edge.label else ''}"
        for edge in graph.edges[:MOST_SAID]
    ]
    if len(graph.edges) > MOST_SAID:
        said.append(f"and {len(graph.edges) - MOST_SAID} more")
    joined = {at for edge in graph.edges for at in (edge.source, edge.target)}
    said += [name for at, name in enumerate(names) if at not in joined][:MOST_SAID]
    return f"Graph of {len(names)} node{'s' * (len(names) != 1)}: {', '.join(said) or 'none'}"


def svg_of(graph: Graph) -> bytes:
    sizes = [_size(node) for node in graph.nodes]
    pairs = [(edge.source, edge.target) for edge in graph.edges]
    placed = _LAYOUTS[graph.layout](sizes, pairs)
    groups = list(dict.fromkeys(node.group for node in graph.nodes if node.group))
    edges = [
        _edge(edge, placed, sizes, stops, graph.directed, (edge.target, edge.source) in set(pairs))
        for edge, stops in zip(graph.edges, placed.stops, strict=True)
    ]
    nodes = [
        _node(node, at, size, 1 + groups.index(node.group) % GROUPS if node.group else 0)
        for node, at, size in zip(graph.nodes, placed.nodes, sizes, strict=True)
    ]
    left, top, right, bottom = _bounds(graph, placed, sizes)
    legend, width = _legend(groups, left, bottom + GAP)
    right = max(right, left + width)
    bottom += (GAP + LINE) * bool(groups)
    box = (left - SIDE, top - SIDE, right - left + 2 * SIDE, bottom - top + 2 * SIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{n:.1f}" for n in box)}" '
        f'width="{box[2]:.0f}" height="{box[3]:.0f}"><style>{_STYLE}</style>'
        f"{''.join(edges)}{''.join(nodes)}{legend}</svg>"
    ).encode()


def _width(words: str) -> float:
    """About as wide as a sans-serif of 13 pixels writes it; wide letters of other scripts count twice."""
    return sum(7.3 if ord(char) < 0x1100 else 13.0 for char in words)


def _size(node: Node) -> Size:
    lines = node.label.split("\n")
    return max(max(map(_width, lines)) + 2 * PAD + 4, 34.0), len(lines) * LINE + 2 * PAD - 3


def _node(node: Node, at: Point, size: Size, colour: int) -> str:
    (x, y), (width, height) = at, size
    lines = node.label.split("\n")
    first = y - (len(lines) - 1) * LINE / 2 + 4.5
    words = "".join(
        f'<text x="{x:.1f}" y="{first + LINE * number:.1f}"{" class=s" if number else ""}>{escape(line)}</text>'
        for number, line in enumerate(lines)
    ).replace("class=s", 'class="s"')
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6" '
        f'style="fill:var(--f{colour});stroke:var(--s{colour})"/>{words}'
    )


def _edge(
    edge: Edge, placed: Placed, sizes: list[Size], stops: list[Point], directed: bool, twin: bool
) -> str:
    start, end = placed.nodes[edge.source], placed.nodes[edge.target]
    if edge.source == edge.target:
        return _loop(start, sizes[edge.source], edge.label, directed)
    if not stops and twin:
        stops = [_beside(start, end)]
    way = [start, *stops, end]
    way[0] = _border(start, sizes[edge.source], way[1])
    way[-1] = _border(end, sizes[edge.target], way[-2])
    middle = way[len(way) // 2] if len(way) % 2 else _between(*way[len(way) // 2 - 1 : len(way) // 2 + 1])
    return _path(way, directed) + _label(middle, edge.label)


def _path(way: list[Point], directed: bool) -> str:
    """Through each stop in the direction from the one before to the one after."""
    commands = [f"M{way[0][0]:.1f} {way[0][1]:.1f}"]
    slopes = [_slope(way, at) for at in range(len(way))]
    for at in range(1, len(way)):
        (ax, ay), (bx, by) = way[at - 1], way[at]
        (px, py), (qx, qy) = slopes[at - 1], slopes[at]
        commands.append(
            f"C{ax + px / 3:.1f} {ay + py / 3:.1f} {bx - qx / 3:.1f} {by - qy / 3:.1f} {bx:.1f} {by:.1f}"
        )
    head = _head(way[-1], slopes[-1]) if directed else ""
    return f'<path class="e" d="{"".join(commands)}"/>{head}'


def _slope(way: list[Point], at: int) -> Point:
    (ax, ay), (bx, by) = way[max(at - 1, 0)], way[min(at + 1, len(way) - 1)]
    half = 1.0 if at in (0, len(way) - 1) else 0.5
    return (bx - ax) * half, (by - ay) * half


def _head(tip: Point, slope: Point) -> str:
    length = max((slope[0] ** 2 + slope[1] ** 2) ** 0.5, 1e-9)
    dx, dy = slope[0] / length, slope[1] / length
    corners = [(tip[0] - 8 * dx + side * 4 * dy, tip[1] - 8 * dy - side * 4 * dx) for side in (1, -1)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, *corners))
    return f'<polygon class="h" points="{points}"/>'


def _loop(at: Point, size: Size, label: str, directed: bool) -> str:
    y, right = at[1], at[0] + size[0] / 2
    out = right + 26
    curve = f"M{right:.1f} {y - 6:.1f}C{out:.1f} {y - 20:.1f} {out:.1f} {y + 18:.1f} {right:.1f} {y + 6:.1f}"
    head = _head((right, y + 6), (-1.0, 0.3)) if directed else ""
    return f'<path class="e" d="{curve}"/>{head}{_label((right + 24, y - 14), label)}'


def _label(at: Point, words: str) -> str:
    return f'<text class="s l" x="{at[0]:.1f}" y="{at[1] + 4:.1f}">{escape(words)}</text>' if words else ""


def _border(middle: Point, size: Size, towards: Point) -> Point:
    """Where the way out of a node's box crosses its border."""
    dx, dy = towards[0] - middle[0], towards[1] - middle[1]
    scale = max(abs(dx) / (size[0] / 2), abs(dy) / (size[1] / 2), 1e-9)
    return middle[0] + dx / scale, middle[1] + dy / scale


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _beside(a: Point, b: Point) -> Point:
    """Two edges there and back bend away from each other."""
    x, y = _between(a, b)
    return x - (b[1] - a[1]) * 0.12, y + (b[0] - a[0]) * 0.12


def _bounds(graph: Graph, placed: Placed, sizes: list[Size]) -> tuple[float, float, float, float]:
    loops = {edge.source for edge in graph.edges if edge.source == edge.target}
    labels = [_width(edge.label) / 2 for edge in graph.edges]
    boxes = [
        (x - w / 2, y - h / 2, x + w / 2 + 26 * (at in loops), y + h / 2)
        for at, ((x, y), (w, h)) in enumerate(zip(placed.nodes, sizes, strict=True))
    ]
    boxes += [
        (x - half, y, x + half, y) for stops, half in zip(placed.stops, labels, strict=True) for x, y in stops
    ]
    boxes += [
        (x - half, y, x + half, y)
        for edge, half in zip(graph.edges, labels, strict=True)
        for x, y in [_between(placed.nodes[edge.source], placed.nodes[edge.target])]
    ]
    boxes = boxes or [(0.0, 0.0, 1.0, 1.0)]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _legend(groups: list[str], left: float, top: float) -> tuple[str, float]:
    """And how wide it is."""
    parts, x = [], left
    for number, group in enumerate(groups):
        colour = 1 + number % GROUPS
        parts.append(
            f'<rect x="{x:.1f}" y="{top + 2:.1f}" width="12" height="12" rx="2.5" '
            f'style="fill:var(--f{colour});stroke:var(--s{colour})"/>'
            f'<text class="s k" x="{x + 18:.1f}" y="{top + 12.5:.1f}">{escape(group)}</text>'
        )
        x += 18 + _width(group) + GAP
    return "".join(parts), x - left
