"""Where the nodes of a graph stand: by layers, on a circle, or in a grid. The same each time, and pure Python.

Layers are those of Sugiyama, Tagawa and Toda (1981): cycles are cut, each node stands below all that lead to it,
long edges get a stop in each layer between, and layers are sorted by the middle of their neighbours until few
edges cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Pair: TypeAlias = tuple[int, int]

GAP = 22.0
"""Between neighbours of a layer, in pixels."""
LAYER = 46.0
"""Between layers."""
SWEEPS = 12


@dataclass(frozen=True, slots=True)
class Placed:
    """The middle of each node, and for each edge the points that it passes on its way."""

    nodes: list[Point]
    stops: list[list[Point]]


Size: TypeAlias = tuple[float, float]


def circle(sizes: Sequence[Size], edges: Sequence[Pair]) -> Placed:
    """Around the clock, from the top."""
    count = len(sizes)
    room = max((math.hypot(*size) for size in sizes), default=0.0) + GAP
    radius = max(room * count / (2 * math.pi), room * 0.6) if count > 1 else 0.0
    angles = [2 * math.pi * at / count - math.pi / 2 for at in range(count)]
    return Placed(
        [(radius * math.cos(angle), radius * 0.8 * math.sin(angle)) for angle in angles], [[] for _ in edges]
    )


def grid(sizes: Sequence[Size], edges: Sequence[Pair]) -> Placed:
    """Row by row, nearly a square."""
    columns = math.ceil(math.sqrt(len(sizes)))
    width = max((width for width, _ in sizes), default=0.0) + LAYER
    height = max((height for _, height in sizes), default=0.0) + LAYER
    return Placed(
        [(at % columns * width, at // columns * height) for at in range(len(sizes))], [[] for _ in edges]
    )


def layered(sizes: Sequence[Size], edges: Sequence[Pair]) -> Placed:
    """From top to bottom."""
    down = _without_cycles(len(sizes), edges)
    layer = _layers(len(sizes), down)
    chains = _chains(len(sizes), down, layer)
    widths = [width for width, _ in sizes] + [0.0] * (len(layer) - len(sizes))
    links = sorted({link for chain in chains for link in pairwise(chain)})
    above, below = _neighbours(len(layer), links)
    rows = _ordered(layer, above, below)
    x = _across(rows, widths, above, below)
    y = _down(rows, sizes)
    points = [(x[node], y[layer[node]]) for node in range(len(layer))]
    stops = [
        [points[stop] for stop in (chain[1:-1] if pair == edge else chain[-2:0:-1])]
        for chain, pair, edge in zip(chains, down, edges, strict=True)
    ]
    return Placed(points[: len(sizes)], stops)


def _without_cycles(count: int, edges: Sequence[Pair]) -> list[Pair]:
    """Edges that lead back to where the search is coming from are turned round."""
    after: list[list[int]] = [[] for _ in range(count)]
    for source, target in edges:
        after[source].append(target)
    state = [0] * count  # 0 unseen, 1 on the way, 2 done
    turned: set[Pair] = set()
    entered = {target for source, target in edges if source != target}
    for root in sorted(range(count), key=lambda node: node in entered):
        way = [(root, iter(after[root]))] if not state[root] else []
        state[root] = state[root] or 1
        while way:
            node, targets = way[-1]
            target = next(targets, -1)
            if target < 0:
                state[node] = 2
                way.pop()
            elif state[target] == 1:
                turned.add((node, target))
            elif not state[target]:
                state[target] = 1
                way.append((target, iter(after[target])))
    return [(b, a) if (a, b) in turned else (a, b) for a, b in edges]


def _layers(count: int, edges: Iterable[Pair]) -> list[int]:
    """As far down as the longest way to it is long; a source as near as possible to what it leads to."""
    links = [(source, target) for source, target in edges if source != target]
    layer = [0] * count
    for _ in range(count):
        lower = [(target, layer[source] + 1) for source, target in links if layer[target] <= layer[source]]
        if not lower:
            break
        for target, at in lower:
            layer[target] = max(layer[target], at)
    entered = {target for _, target in links}
    for node in range(count):
        targets = [layer[target] for source, target in links if source == node]
        if node not in entered and targets:
            layer[node] = min(targets) - 1
    return layer


def _chains(count: int, edges: Iterable[Pair], layer: list[int]) -> list[list[int]]:
    """Each edge as a way from layer to layer; its stops are new nodes, added to `layer`."""
    chains = []
    for source, target in edges:
        first = len(layer)
        layer += range(layer[source] + 1, layer[target])
        chains.append([source, *range(first, len(layer)), target])
    return chains


def _neighbours(count: int, links: Iterable[Pair]) -> tuple[list[list[int]], list[list[int]]]:
    above: list[list[int]] = [[] for _ in range(count)]
    below: list[list[int]] = [[] for _ in range(count)]
    for upper, lower in links:
        if upper != lower:
            below[upper].append(lower)
            above[lower].append(upper)
    return above, below


def _ordered(layer: list[int], above: list[list[int]], below: list[list[int]]) -> list[list[int]]:
    """The nodes of each layer from left to right: of all sweeps the one with the fewest crossings."""
    rows: list[list[int]] = [[] for _ in range(max(layer, default=-1) + 1)]
    for node, at in enumerate(layer):
        rows[at].append(node)
    best, fewest = [list(row) for row in rows], _crossings(rows, below)
    for sweep in range(SWEEPS):
        upwards = bool(sweep % 2)
        near = below if upwards else above
        for at in range(len(rows))[:: -1 if upwards else 1]:
            place = {node: float(i) for row in rows for i, node in enumerate(row)}
            rows[at].sort(key=lambda node: _mean([place[other] for other in near[node]], place[node]))
        count = _crossings(rows, below)
        if count < fewest:
            best, fewest = [list(row) for row in rows], count
    return best


def _crossings(rows: list[list[int]], below: list[list[int]]) -> int:
    place = {node: at for row in rows for at, node in enumerate(row)}
    total = 0
    for row in rows:
        ends = [place[other] for node in row for other in sorted(below[node], key=place.__getitem__)]
        total += sum(a > b for at, a in enumerate(ends) for b in ends[at + 1 :])
    return total


def _mean(numbers: list[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise


def _across(
    rows: list[list[int]], widths: list[float], above: list[list[int]], below: list[list[int]]
) -> list[float]:
    """Each node as near as it can be to the middle of its neighbours, without touching the next one."""
    x = [0.0] * len(widths)
    for row in rows:
        at = 0.0
        for node in row:
            x[node] = at + widths[node] / 2
            at += widths[node] + GAP
        for node in row:
            x[node] -= at / 2
    for sweep in range(SWEEPS):
        upwards = bool(sweep % 2)
        near = below if upwards else above
        for row in rows[:: -1 if upwards else 1]:
            wanted = [_mean([x[other] for other in near[node]], x[node]) for node in row]
            for node, place in zip(row, _apart(wanted, [widths[node] for node in row]), strict=True):
                x[node] = place
    return x


def _apart(wanted: list[float], widths: list[float]) -> list[float]:
    """The places nearest to those wanted that keep the distance: isotonic regression, by pooling neighbours."""
    offsets = [0.0]
    for left, right in pairwise(widths):
        offsets.append(offsets[-1] + (left + right) / 2 + GAP)
    pools: list[tuple[float, int]] = []
    for place, offset in zip(wanted, offsets, strict=False):
        mean, count = place - offset, 1
        while pools and pools[-1][0] > mean:
            other, more = pools.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        pools.append((mean, count))
    level = [mean for mean, count in pools for _ in range(count)]
    return [base + offset for base, offset in zip(level, offsets, strict=False)]


def _down(rows: list[list[int]], sizes: Sequence[Size]) -> list[float]:
    """The middle of each layer."""
    middles, top = [], 0.0
    for row in rows:
        height = max((sizes[node][1] for node in row if node < len(sizes)), default=0.0)
        middles.append(top + height / 2)
        top += height + LAYER
    return middles
