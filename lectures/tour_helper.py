"""A helper of the tour. Its import says `@stepinto`: it is shown and stepped into like the lecture."""

import math

from matplotlib.figure import Figure

from linelight import text


def collatz(n: int) -> list[int]:
    """n, then half of it if it is even, else 3n + 1, and so on until 1."""
    path = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1  # @inspect n
        path.append(n)
    text("This sentence stands in the helper.")
    return path


def wave() -> Figure:
    """A sine, drawn with matplotlib. What is pure black takes the colour of the page's text."""
    figure = Figure(figsize=(4, 1.6), layout="constrained")
    axes = figure.add_subplot()
    xs = [i / 20 for i in range(127)]
    axes.plot(xs, [math.sin(x) for x in xs], color="#3d7ea6")
    axes.spines[["top", "right"]].set_visible(False)
    return figure
