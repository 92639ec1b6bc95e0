"""Graphs: what `graph` takes, and what it records."""

from __future__ import annotations

from typing import Any

import pytest

from linelight import graph
from tests.linelight.test_author import Heard, heard
from tracer.trace.outputs import Edge, Graph, Node

__all__ = ["heard"]


def test_a_graph_is_heard(heard: Heard) -> None:
    """Nodes are those that are named, then those of the edges; labels and groups are theirs."""
    graph(
        [("x", "y"), ("y", 3, "ReLU")],
        nodes={"y": "y\n[2]", "alone": "alone"},
        groups={"x": "data"},
        layout="circle",
        directed=False,
        caption="c",
    )
    nodes = (Node("y\n[2]"), Node("alone"), Node("x", "data"), Node("3"))
    edges = (Edge(2, 0), Edge(0, 3, "ReLU"))
    assert heard.outputs == [Graph(nodes, edges, "circle", False, "", "c")]


@pytest.mark.parametrize(
    ("edges", "options", "error", "words"),
    [
        ([3], {}, TypeError, "not 3"),
        (["ab"], {}, TypeError, "not 'ab'"),
        ([("a",)], {}, TypeError, "from, to"),
        ([], {"layout": "tree"}, ValueError, "layered, circle, grid, not 'tree'"),
        ([("a", "b")], {"groups": {"c": "g"}}, ValueError, "'c', which is no node"),
        ([(n, n + 1) for n in range(200)], {}, ValueError, "not 201 nodes and 200 edges"),
    ],
)
def test_mistakes(edges: list[Any], options: dict[str, Any], error: type[Exception], words: str) -> None:
    """What is no graph, or too large to be read, is an error, with and without a trace."""
    with pytest.raises(error, match=words):
        graph(edges, **options)
