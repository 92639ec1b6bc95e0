"""Charts, graphs and videos are recorded as what they are made of."""
from linelight import graph, plot, video


def main():
    plot({"data": {"values": [{"x": 1.5}]}, "mark": "point"}, alt="one point")
    plot({"data": {"values": [{"x": 2.5}]}, "mark": "point"}, alt="one point", width=200, caption="c")
    graph([("x", "y"), ("y", "z", "ReLU")], groups={"x": "data"})
    graph([(1, 2)], nodes=[3, 2, 1], layout="grid", directed=False)
    video("a.webm", alt="a film", poster="p.png", captions="a.vtt")
    try:
        plot({"data": {"url": "https://example.org/a.csv"}, "mark": "bar"}, alt="a")
    except ValueError as error:
        message = str(error)[:60]  # @inspect message
