"""Values of other libraries in one line."""

from typing import Any

import pytest

from tracer.describe import describe

pytestmark = pytest.mark.filterwarnings("ignore")


def test_an_image_of_pillow_shows_its_size() -> None:
    """And its mode."""
    image = pytest.importorskip("PIL.Image").new("RGB", (4, 3))
    assert describe(image).text == "Image 4×3 RGB"


def test_a_figure_of_matplotlib_shows_its_axes() -> None:
    """Their number."""
    figure = pytest.importorskip("matplotlib.figure").Figure()
    figure.subplots(1, 2)
    assert describe(figure).text == "Figure with 2 axes"


def test_an_expression_of_sympy_is_printed() -> None:
    """As SymPy does."""
    sympy: Any = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    assert describe(x**2 + 1).text == "x**2 + 1"
    assert describe(sympy.Rational(1, 3)).text == "1/3"


def test_an_expression_with_a_part_of_the_author_s_is_not() -> None:
    """It could print itself."""
    sympy: Any = pytest.importorskip("sympy")

    class Own(sympy.Symbol):  # type: ignore[misc]
        def _sympystr(self, printer: object) -> str:
            raise RuntimeError

    assert describe(Own("x") + 1).text == "Add"


def test_a_frame_of_pandas_shows_its_size_and_columns() -> None:
    """Not its rows."""
    pandas = pytest.importorskip("pandas")
    assert (
        describe(pandas.DataFrame({"a": [1], "b": [2]})).text == "DataFrame of 1 rows × 2 columns: 'a', 'b'"
    )
    assert describe(pandas.DataFrame([[1, 2]])).text == "DataFrame of 1 rows × 2 columns: 0, 1"
    assert describe(pandas.Series([1, 2])).text == "Series of 2 rows"


MOMENTS = [
    ("pandas.NaT", "NaT"),
    ("pandas.NA", "<NA>"),
    ("pandas.Timestamp('2024-01-02')", "2024-01-02T00:00:00"),
    ("pandas.Timestamp('2024-01-02', tz='UTC')", "2024-01-02T00:00:00+00:00"),
    ("pandas.Timestamp('2024-01-02 00:00:00.123456789')", "2024-01-02T00:00:00.123456789"),
    ("pandas.Timestamp(numpy.datetime64('-5000-01-01', 's'))", "-5000-01-01T00:00:00"),
    ("pandas.Timedelta(5, unit='ns')", "0 days 00:00:00.000000005"),
    ("pandas.Period('2024-01')", "2024-01"),
    ("pandas.Interval(0, 1)", "(0, 1]"),
    ("pandas.Interval(0.5, 1, closed='left')", "[0.5, 1)"),
]


@pytest.mark.parametrize(("expression", "text"), MOMENTS)
def test_moments_of_pandas(expression: str, text: str) -> None:
    """What pandas has in place of `datetime` and `timedelta` is one of these too, and says more, or nothing."""
    libraries = {name: pytest.importorskip(name) for name in ("numpy", "pandas")}
    assert describe(eval(expression, libraries)).text == text
