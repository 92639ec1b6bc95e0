"""A tour of Linelight

Every call and every directive, each with what it does, on a page that uses it.
"""

import time
from dataclasses import dataclass

import numpy as np
import torch

from figures import BFLOAT16, BitLayout
from linelight import graph, image, link, note, plot, raises, show, system_text, table, text, video
from linelight.references import guo_2013
from tour_helper import collatz, wave  # @stepinto


def main() -> None:
    text("A lecture is a Python file. Its calls say what to show; its comments say which values to show.")
    text("This page is such a file. Step through it with the arrow keys, or just read.")
    note("This is a speaker note, made by `note`. It is in the trace, and not on this page.")
    words()
    pictures_and_links()
    data()
    charts_and_graphs()
    printed()
    values()
    directives()
    control_flow()


def words() -> None:
    text("## text")
    text("`text` shows Markdown: *emphasis*, **strong words**, `code` and [links](https://www.python.org/).")
    text(
        """
        A list may be nested:

        - numbers
            - integers
            - floats
        - strings
        """
    )
    text("- Bullets of consecutive calls")
    text("- look like one list.")
    text(
        """
        | tables | work | too |
        |---|---:|---:|
        | float32 | 4 | bytes |
        | bfloat16 | 2 | bytes |
        """
    )
    text(r"Math stands between dollars, as in $e^{i\pi} = -1$, in a raw string (`r`) if it has a backslash.")
    text(r"$$\sum_{i=1}^{n} i = \frac{n(n+1)}{2}$$")
    text("A price of $5 or $10 stays a price.")
    text("With `verbatim` nothing is formatted:", style="color: var(--accent)")
    text("*stars*   and   blanks   stay as they are", verbatim=True)
    text("And `language` colours a block of code:")
    text("SELECT name FROM lectures WHERE steps > 100;", verbatim=True, language="sql")
    text("The sentence before the block had a `style`, which is CSS.")


def pictures_and_links() -> None:
    text("## image")
    text("`image` takes a file, a URL, a matplotlib figure, or any object that has a `_repr_svg_` method:")
    image(BitLayout(BFLOAT16, -6.5), alt="The bits of -6.5 in bfloat16", width=424)
    image(wave(), alt="One period of a sine", width=384, caption="A figure by matplotlib")  # @stepover

    text("## video")
    text("`video` takes a file or a URL. It plays when the reader says so:")
    video("lectures/pendulum.webm", alt="A pendulum swings", width=320)

    text("## link")
    text("To the web, "), link("https://docs.python.org/3/library/sys.html", title="as here"), text(".")
    text("To the code, as to a function, "), link(directives), text(", or a class, "), link(Point), text(".")
    text("To a publication of `references.yaml`, "), link(guo_2013), text(", which opens a card.")
    text("Calls in one statement, as in these three, flow on one line.")


def data() -> None:
    text("## table")
    text(
        "`table` takes rows, dicts, columns, an array, a tensor or a data frame. Numbers stand point under point:"
    )
    table(
        [["float32", 4, 7.22], ["float16", 2, 3.31], ["bfloat16", 2, 2.41], ["int8", 1, 2]],
        header=["dtype", "bytes", "decimal digits"],
        caption="What a number takes, and what it is worth",
        named=True,
    )
    text("Of a long one it shows both ends:")
    table({"n": range(1, 1001), "n squared": [n * n for n in range(1, 1001)]}, rows=4)
    table(torch.linspace(0, 1, 12).view(2, 6), caption="A tensor, without a header")

    text("## show")
    text(
        "`show` shows an object as it says that it looks, as a notebook does: a figure, a data frame, a formula."
    )
    show(Ratio(355, 113))
    text("A class of your own says it with `__linelight__`, and what says nothing is shown as a value:")
    show(Point(3.0, 4.0))
    show({"Ada": 36, "Alan": 41})


@dataclass(frozen=True)
class Ratio:
    """A fraction, written as one."""

    above: int
    below: int

    def _repr_latex_(self) -> str:
        return rf"$\frac{{{self.above}}}{{{self.below}}} \approx {self.above / self.below:.6f}$"


def charts_and_graphs() -> None:
    text("## plot")
    text("`plot` takes a Vega-Lite specification, or a chart of Altair's, with its data in it:")
    squares = [{"n": n, "rest": n * n % 17, "n is": ("even", "odd")[n % 2]} for n in range(1, 40)]
    plot(
        {
            "data": {"values": squares},
            "mark": "point",
            "encoding": {
                "x": {"field": "n", "type": "quantitative"},
                "y": {"field": "rest", "type": "quantitative", "title": "n² mod 17"},
                "color": {"field": "n is", "type": "nominal"},
            },
        },
        alt="The squares modulo 17 go up and down, and repeat after 17",
    )

    text("## graph")
    text("`graph` takes edges. Read out, it is a list of them:")
    graph(
        [("x", "xW"), ("W", "xW"), ("xW", "h", "ReLU"), ("h", "loss"), ("y", "loss")],
        nodes={
            "x": "x\n[32, 64]",
            "W": "W\n[64, 8]",
            "xW": "x W\n[32, 8]",
            "h": "h",
            "loss": "loss",
            "y": "y",
        },
        groups={"x": "data", "y": "data", "W": "parameter"},
        caption="What the loss is computed from",
    )
    graph([(i, (i + 1) % 6) for i in range(6)], layout="circle", caption="A ring of six")


def printed() -> None:
    text("## print")
    text("What a statement prints stands below it, as a terminal would have it in the end:")
    print("a line,", "and one in colour: \033[32mgreen\033[0m")
    text("A bar that was written over and over shows what it came to:")
    progress()  # @stepover

    text("## system_text")
    text("`system_text` runs a command, and shows what that prints:")
    system_text(["sh", "-c", "echo one; echo two | tr a-z A-Z"])


def progress() -> None:
    for percent in (10, 50, 100):
        print(f"\r{percent:3} %", "▒" * (percent // 10), end="")


@dataclass(frozen=True)
class Point:
    """A place in the plane."""

    x: float
    y: float

    def __linelight__(self) -> str:
        return f"The point **({self.x:g}, {self.y:g})**, {(self.x**2 + self.y**2) ** 0.5:g} from the origin."


def values() -> None:
    text("## Values")
    text("`@inspect` shows names after the statement has run. Open a value to see more of it.")
    count, third, large = 42, 1 / 3, 2**100  # @inspect count third large
    word, nothing, yes = "line\nlight", None, True  # @inspect word nothing yes
    primes, pair = [2, 3, 5, 7, 11], (1, "one")  # @inspect primes pair
    ages, letters = {"Ada": 36, "Alan": 41}, {"b", "a", "c"}  # @inspect ages letters
    point = Point(3.0, 4.0)  # a dataclass  @inspect point
    text("Attributes, indices, slices and lengths can be asked for:")
    point = Point(primes[-1], len(ages))  # @inspect point.x primes[-1] primes[1:3] ages["Ada"] len(ages)
    assert point == Point(11, 2)
    text("A small tensor shows its numbers, a large one a summary, a very large one its shape:")
    small = torch.arange(12.0).view(3, 4)  # @inspect small
    medium = torch.linspace(-1, 1, 1_000_000).view(1000, 1000)  # @inspect medium
    huge = torch.zeros(4096, 4096, dtype=torch.bfloat16)  # @inspect huge
    text("Two tensors may share one storage, and then they say so:")
    row = small[0]  # a view  @inspect row
    row[0] = 100  # in place  @inspect row small
    text("What is not a number, or infinite, says so:")
    odd = torch.tensor([1.0, float("nan"), float("inf")])  # @inspect odd
    array = np.eye(3)  # numpy  @inspect array
    text("A bare `@inspect` shows all local names:")
    total = count + third + large  # @inspect
    assert total == 2.0**100 and (word, nothing, yes, pair) and letters
    assert medium.mean().abs() < 1e-6 and huge.sum() == 0 and odd.isnan().any() and array.trace() == 3


def directives() -> None:
    text("## Directives")
    text("A directive is a comment at the end of a statement.")
    text("### @inspect on a def")
    text("It shows all locals of a function, at each of its steps:")
    divisor = greatest_common_divisor(48, 36)  # @inspect divisor
    assert divisor == 12

    text("### @clear")
    text("It takes a name out of the panel again:")
    divisor = 0  # @clear divisor

    text("### @stepover")
    text("It runs a statement without stepping into what it calls:")
    divisor = greatest_common_divisor(1071, 462)  # @inspect divisor @stepover

    text("### @stepinto")
    text("On an import, it makes a module of the course a file of the lecture, as with this function:")
    path = collatz(6)  # @inspect path
    assert path[-1] == 1

    text("### @hide")
    text("It keeps a line off the page. The number comes from a hidden line:")
    hidden = 7  # @hide
    shown = hidden * 6  # @inspect shown

    text("### @animate")
    text("For an audience (`p`), or where what is ahead is hidden (`a`), it shows one at a time:")
    text("- first this,\n- then this,\n- and then this.")  # @animate

    text("### @volatile")
    text("It marks what differs from run to run, as times do. Such a value is shown, but never compared:")
    seconds = time.perf_counter()  # @inspect seconds @volatile
    text(f"The clock said {seconds:.3f} s.")  # @volatile
    assert shown == 42


def greatest_common_divisor(a: int, b: int) -> int:  # @inspect
    while b:
        a, b = b, a % b
    return a  # a return shows its value, without being asked


def control_flow() -> None:
    text("## Loops")
    text("A line that runs several times has the words and values of each time:")
    total = 0
    for i in range(1, 6):  # @inspect i
        total += i  # @inspect total
        text(f"The sum of the first {i} is {total}.")
    assert total == 15

    text("## Branches")
    text("What did not run is still there to read, and says so:")
    if total > 100:
        text("This is for larger sums.")
    else:
        text("This ran.")

    text("## Exceptions")
    text("A statement that raises shows what it raised, and the lecture goes on where it is caught:")
    try:
        total = int("seven")  # @inspect total
    except ValueError as error:
        text(f"Caught: {error}")
    text("`raises` is for what should fail: it ends its block there, and fails itself if nothing did.")
    with raises(RuntimeError):
        torch.ones(2, 3) @ torch.ones(2, 3)
    text("That is all. The file has no other secrets: "), link(main)


if __name__ == "__main__":
    main()
