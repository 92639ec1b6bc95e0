"""What the build draws: charts and graphs; and videos."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer import plots
from renderer.graph_layouts import GAP, layered
from renderer.graphs import svg_of, words_of
from renderer.page import Remarks
from tests.renderer.making import Run, page_of, rows_of
from tracer.trace.outputs import Edge, Graph, Node, Output, Plot, Video

CHART = '{"data":{"values":[{"x":1,"y":2},{"x":2,"y":1}]},"mark":"point","encoding":{"x":{"field":"x"}}}'


def shown(output: Output, course: Path) -> tuple[str, Remarks]:
    run = Run("def main():\n    graph(x)")
    run.enter("main")
    run.step(2, out=[output])
    remarks = Remarks()
    return str(rows_of(page_of(run.trace(), course, remarks))["L2"].outputs), remarks


def test_a_chart_belongs_to_the_page(tmp_path: Path) -> None:
    """A chart is the same bytes each time, has no ground, and its ink turns at night; drawn once, it is kept."""
    svg = plots.svg_of(CHART)
    assert svg == plots.svg_of(CHART)
    assert b"prefers-color-scheme:dark" in svg
    assert b'fill="white"' not in svg
    html, remarks = shown(Plot(CHART, "<alt>", 200), tmp_path)
    assert remarks.errors == []
    assert 'alt="&lt;alt&gt;"' in html
    assert 'width="200"' in html
    shown(Plot(CHART, "a"), tmp_path)
    assert (tmp_path / "site" / "media" / plots.name_of(CHART)).read_bytes() == svg


def test_the_authors_colours_count() -> None:
    """A chart's own configuration is above ours, choice by choice."""
    own = CHART[:-1] + ',"config":{"axis":{"domainColor":"#123456"}}}'
    svg = plots.svg_of(own).decode()
    assert 'stroke="#123456"' in svg
    assert f'fill="{plots.SOFT}"' in svg


def test_a_chart_is_as_wide_as_it_is_asked_to_be() -> None:
    """It is laid out at this width, with letters of their size; one that has a width, or several parts, stays."""
    bars = {
        "mark": "bar",
        "encoding": {"x": {"field": "x", "type": "ordinal"}},
        "data": {"values": [{"x": 1}]},
    }
    drawn = plots.svg_of(plots.specified(Plot(json.dumps(bars), "a", 300)))
    assert re.search(rb'<svg [^>]*width="300(?:\.0)?"', drawn)
    for other in (bars | {"width": 80}, {"hconcat": [bars]}, {"facet": {"field": "x"}, "spec": bars}):
        assert json.loads(plots.specified(Plot(json.dumps(other), "a", 300))) == other
    assert json.loads(plots.specified(Plot(json.dumps(bars), "a"))) == bars


@pytest.mark.parametrize(
    ("chart", "missing"),
    [
        ({"data": {"values": [{"rate": 1}]}}, {"rates"}),
        ({"data": {"name": "d"}, "datasets": {"d": [{"rate": 1}]}}, {"rates"}),
        ({"data": {"values": [{"rate": 1}, {"rates": 2}]}}, set()),
        ({"data": {"values": [{"a": 1}]}, "transform": [{"calculate": "1", "as": "rates"}]}, set()),
        ({"data": {"values": [1, 2]}}, set()),
        ({"data": {"sequence": {"stop": 3, "as": "rates"}}}, set()),
        ({}, set()),
    ],
)
def test_fields_that_the_data_has_not(chart: dict[str, Any], missing: set[str], tmp_path: Path) -> None:
    """Where it is plain to see, the build warns of the line: the chart would show "undefined"."""
    encoding = {
        "x": {"field": "rates", "type": "ordinal"},
        "y": {"aggregate": "count"},
        "tooltip": [{"value": 1}],
    }
    specification = json.dumps(chart | {"mark": "bar", "encoding": encoding})
    assert set(plots.unknown_fields(specification)) == missing
    if missing:
        _, remarks = shown(Plot(specification, "a"), tmp_path)
        assert remarks.warnings == [
            'lectures/x.py:2: the chart\'s data has no field rates: did you mean "rate"?'
        ]


def test_charts_that_are_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart that is not understood, and a missing library, fail the build with the line and what to do; the
    network is never asked; and what was drawn before needs no library."""
    for broken in ('{"mark":"nonsense"}', '{"data":{"url":"https://example.org/a.csv"},"mark":"bar"}'):
        html, remarks = shown(Plot(broken, "a"), tmp_path)
        assert "mistake" in html
        assert "lectures/x.py:2: a chart is not drawn" in str(remarks.errors[0])
    shown(Plot(CHART, "a"), tmp_path)

    def missing() -> None:
        raise plots.CannotDraw("vl-convert-python is not installed", 'pip install "linelight[plots]"')

    monkeypatch.setattr(plots, "_converter", missing)
    assert shown(Plot(CHART, "a"), tmp_path)[1].errors == []
    _, remarks = shown(Plot(CHART.replace("point", "bar"), "a"), tmp_path)
    assert "linelight[plots]" in str(remarks.errors[0])


def contrast(a: str, b: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", plots.PALETTE)
def test_colours_of_categories_can_be_seen(colour: str) -> None:
    """Each colour has 3:1 with the page, on paper and at night."""
    assert contrast(colour, "#fdfcfa") >= 3
    assert contrast(colour, "#17181b") >= 3


LOSS = Graph(
    (Node("x", "data"), Node("W <b>"), Node("xW\n[2]"), Node("alone")), (Edge(0, 2), Edge(1, 2, "by"))
)


def test_a_graph_is_drawn_and_read_out(tmp_path: Path) -> None:
    """A graph is a picture whose words are its nodes and edges, unless the author has better ones."""
    html, _ = shown(LOSS, tmp_path)
    assert 'alt="Graph of 4 nodes: x → xW [2], W &lt;b&gt; → xW [2] (by), alone"' in html
    assert words_of(Graph(LOSS.nodes, (Edge(0, 1),), alt="mine")) == "mine"
    assert words_of(Graph((Node("a"), Node("b")), (Edge(0, 1),), directed=False)) == "Graph of 2 nodes: a – b"
    svg = svg_of(LOSS)
    assert svg == svg_of(LOSS)
    assert svg.count(b"<polygon") == 2
    assert b"W &lt;b&gt;" in svg


PAIRS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=14)


@given(PAIRS, st.sampled_from(["layered", "circle", "grid"]), st.booleans())
def test_any_graph_is_drawn(pairs: list[tuple[int, int]], layout: str, directed: bool) -> None:
    """Whatever the edges, loops and cycles included, the picture is whole, and all of it is inside."""
    nodes = tuple(Node(f"n{n}", "g" * (n % 2)) for n in range(8))
    svg = svg_of(Graph(nodes, tuple(Edge(a, b, "e") for a, b in pairs), layout, directed))
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y = float(box.attrib["x"]), float(box.attrib["y"])
        assert left <= x <= left + width
        assert top <= y <= top + height
    assert not re.search(rb"nan|inf", svg)


@given(PAIRS)
def test_layers(pairs: list[tuple[int, int]]) -> None:
    """Of a graph without cycles every edge leads down, and no two nodes of a layer touch."""
    edges = [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
    placed = layered([(40.0, 30.0)] * 8, edges)
    assert all(placed.nodes[a][1] < placed.nodes[b][1] for a, b in edges)
    for y in {y for _, y in placed.nodes}:
        row = sorted(x for x, at in placed.nodes if at == y)
        assert all(b - a >= 40 + GAP - 1e-6 for a, b in pairwise(row))


def test_a_video_waits_for_the_reader(tmp_path: Path) -> None:
    """A video has controls, its words, a poster and captions, and does not play by itself; on paper it is a
    link."""
    (tmp_path / "a.webm").write_bytes(b"\x1a\x45\xdf\xa3" + b"\x42\x82\x84webm" + bytes(60))
    (tmp_path / "a.vtt").write_text("WEBVTT\n")
    (tmp_path / "long.vtt").write_text("WEBVTT\n\n" + "00:01.000 --> 00:02.000\nWords\n\n" * 10_000)
    (tmp_path / "p.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    html, remarks = shown(Video("a.webm", "a <film>", 300, "c", "p.svg", "a.vtt"), tmp_path)
    assert remarks.errors == []
    assert re.search(r'<video src="media/\w{16}\.webm" controls playsinline preload="metadata"', html)
    assert "autoplay" not in html
    assert re.search(r'poster="media/\w{16}\.svg" width="300" aria-label="a &lt;film&gt;"', html)
    assert '<track kind="captions" src="data:text/vtt;base64,V0VCVlRUCg=="' in html
    film, _ = shown(Video("a.webm", "a film", captions="long.vtt"), tmp_path)
    assert re.search(r'<track kind="captions" src="media/\w{16}/long\.vtt"', film)
    assert re.search(r'<p class="paper">Video: <a href="media/\w{16}\.webm">a &lt;film&gt;</a>', html)


def test_a_video_that_is_missing(tmp_path: Path) -> None:
    """A video that is not there fails the build, and its place says so."""
    html, remarks = shown(Video("b.webm", "film"), tmp_path)
    assert "Video not shown" in html
    assert "the video b.webm is not shown" in str(remarks.errors[0])
