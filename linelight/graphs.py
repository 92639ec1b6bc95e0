"""`graph`: nodes and edges. The trace has these; the build lays them out and draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

from tracer.recording import listener

Layout: TypeAlias = Literal["layered", "circle", "grid"]

MOST_NODES, MOST_EDGES = 200, 1000


def graph(
    edges: Iterable[Sequence[Any]],
    nodes: Mapping[Any, str] | Iterable[Any] = (),
    groups: Mapping[Any, str] | None = None,
    layout: Layout = "layered",
    directed: bool = True,
    alt: str | None = None,
    caption: str | None = None,
) -> None:
    """Shows a graph. `edges` are pairs of nodes, or triples with a label: `[("x", "y"), ("y", "z", "ReLU")]`.

    nodes: names to labels, where they differ (a line end in a label begins a smaller line); or names, for an order
    or for nodes without edges. groups: names to the group that each is in, which gives it a colour. layout:
    "layered" from top to bottom, as for what is computed from what, "circle" or "grid". alt: what it shows, in
    words; without it the nodes and edges are read out.

    Raises TypeError where an edge is no pair or triple, ValueError for another layout, for a group of a node that
    is not there, and beyond 200 nodes or 1000 edges.
    """
    listed = [_edge(edge) for edge in edges]
    labels = {name: str(label) for name, label in _labelled(nodes)}
    for source, target, _ in listed:
        labels.setdefault(source, str(source))
        labels.setdefault(target, str(target))
    _check(labels, listed, groups or {}, layout)
    if (hears := listener()) is not None:
        from tracer.trace.outputs import Edge, Graph, Node

        number = {name: at for at, name in enumerate(labels)}
        made = tuple(Node(label, (groups or {}).get(name, "")) for name, label in labels.items())
        drawn = tuple(Edge(number[source], number[target], label) for source, target, label in listed)
        hears.on_output(Graph(made, drawn, layout, directed, alt or "", caption or ""))


def _edge(edge: Any) -> tuple[Any, Any, str]:
    if isinstance(edge, (str, bytes)) or not isinstance(edge, Sequence) or len(edge) not in (2, 3):
        raise TypeError(f"graph() takes edges as (from, to) or (from, to, label), not {edge!r:.60}")
    return edge[0], edge[1], str(edge[2]) if len(edge) == 3 else ""


def _labelled(nodes: Mapping[Any, str] | Iterable[Any]) -> Iterable[tuple[Any, Any]]:
    return nodes.items() if isinstance(nodes, Mapping) else ((name, name) for name in nodes)


def _check(labels: Mapping[Any, str], edges: list[Any], groups: Mapping[Any, str], layout: str) -> None:
    if layout not in get_args(Layout):
        raise ValueError(f"graph() has the layouts {', '.join(get_args(Layout))}, not {layout!r}")
    for name in groups:
        if name not in labels:
            raise ValueError(f"graph() has a group for {name!r}, which is no node: {list(labels)!r:.200}")
    if len(labels) > MOST_NODES or len(edges) > MOST_EDGES:
        size = f"{len(labels)} nodes and {len(edges)} edges"
        raise ValueError(f"graph() shows up to {MOST_NODES} nodes and {MOST_EDGES} edges, not {size}")
