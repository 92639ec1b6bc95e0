"""Charts and graphs as edtrace and lectrace describe them: Vega-Lite without alt texts, Cytoscape's elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from linelight.graphs import Layout

_LAYOUTS: dict[str, Layout] = {"circle": "circle", "concentric": "circle", "grid": "grid"}
"""Of Cytoscape's; whatever else it was, here it is in layers."""


def chart_words(specification: Mapping[str, Any]) -> str:
    """Its description, or else its title; where it has neither, nobody has said what it shows."""
    title = specification.get("title")
    words = title.get("text") if isinstance(title, Mapping) else title
    return str(specification.get("description") or words or "a chart that nobody has described")


def make_graph(
    nodes: Iterable[Mapping[str, Any]],
    edges: Iterable[Mapping[str, Any]],
    layout: str | Mapping[str, Any] = "preset",
    stylesheet: Any = None,
    width: int = 500,
    height: int = 200,
) -> dict[str, Any]:
    """What `graph` takes: positions, sizes and style sheets are Cytoscape's, and ours draws without them."""
    return {
        "nodes": [{"data": dict(node), "classes": node.get("classes", "")} for node in nodes],
        "edges": [{"data": dict(edge)} for edge in edges],
        "layout": {"name": layout} if isinstance(layout, str) else dict(layout),
    }


@dataclass(frozen=True, slots=True)
class GraphParts:
    """As `linelight.graph` takes them."""

    edges: list[tuple[str, str, str]]
    labels: dict[str, str]
    groups: dict[str, str]
    layout: Layout


def graph_parts(specification: Mapping[str, Any]) -> GraphParts:
    """Raises KeyError where a node has no id, or an edge no ends."""
    nodes = [(node["data"], node.get("classes") or "") for node in specification["nodes"]]
    edges = [edge["data"] for edge in specification["edges"]]
    return GraphParts(
        [(str(edge["source"]), str(edge["target"]), str(edge.get("label", ""))) for edge in edges],
        {str(data["id"]): str(data.get("label", data["id"])) for data, _ in nodes},
        {str(data["id"]): classes for data, classes in nodes if classes},
        _LAYOUTS.get(str(specification.get("layout", {}).get("name")), "layered"),
    )
