"""NumPy's arrays and numbers."""

import json
from typing import Any

import pytest

from tracer.describe import describe
from tracer.trace.codec import decode_value, encode_value
from tracer.trace.values import Described, Tensor
from tracer.trace.yaml_line import yaml_line

np: Any = pytest.importorskip("numpy")


def array(value: object) -> Tensor:
    described = describe(value)
    assert isinstance(described, Tensor)
    assert decode_value(json.loads(yaml_line(encode_value(described)))) == described
    return described


@pytest.mark.parametrize(
    ("value", "elements"),
    [
        (np.array([[1.5, np.nan]]), [[1.5, "nan"]]),
        (np.array([0.1], "f4"), [0.1]),
        (np.array([0.1], ">f4"), [0.1]),
        (np.array([0.1], "f2"), [0.0999755859375]),
        (np.array([1, 2**60]), [1, str(2**60)]),
        (np.array([True]), [True]),
        (np.array([1 + 2j]), ["1+2j"]),
        (np.array(["a", "bc"]), ["a", "bc"]),
        (np.array(["2024-01-02"], "M8[D]"), ["2024-01-02"]),
        (np.array(5), 5),
        (np.zeros((0, 3)), []),
        (np.arange(6).reshape(2, 3).T[::-1], [[2, 5], [1, 4], [0, 3]]),
    ],
    ids=str,
)
def test_a_small_array_shows_every_element(value: Any, elements: Any) -> None:
    assert array(value).elements == elements


def test_a_larger_array_shows_a_corner_and_statistics() -> None:
    """As a tensor does."""
    shown = array(np.arange(100.0).reshape(10, 10))
    assert shown.corner == [[10.0 * row + column for column in range(6)] for row in range(4)]
    assert shown.statistics is not None
    assert (shown.statistics.min, shown.statistics.max, shown.statistics.mean) == (0.0, 99.0, 49.5)
    assert (shown.type, shown.dtype, shown.bytes, shown.device) == ("ndarray", "float64", 800, "")


@pytest.mark.parametrize(
    "value",
    [
        np.array([object()]),
        np.zeros(2, [("a", "i4")]),
        np.ma.array([1, 2], mask=[0, 1]),
        np.zeros(2, np.longdouble),
    ],
    ids=["objects", "records", "masked", "long double"],
)
def test_what_is_not_read_says_so(value: Any) -> None:
    assert array(value).note.startswith("values not read: ")


def test_a_subclass_s_own_code_does_not_run() -> None:
    """It is the array that it is."""

    class Loud(np.ndarray):  # type: ignore[misc]
        armed = False

        def __array_finalize__(self, other: Any) -> None:
            if Loud.armed:
                raise RuntimeError

        @property
        def shape(self) -> Any:
            raise RuntimeError

        __repr__ = __len__ = __getitem__ = __array_ufunc__ = shape

    value = np.arange(3).view(Loud)
    Loud.armed = True
    assert array(value).text == "[0, 1, 2] int64 [3]"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.float32(0.1), "0.1"),
        (np.float64(0.1), "0.1"),
        (np.float64("nan"), "nan"),
        (np.int64(2**60), str(2**60)),
        (np.bool_(True), "True"),
        (np.complex64(1 + 2j), "1+2j"),
        (np.datetime64("2024-01-02"), "2024-01-02"),
        (np.dtype("float32"), "float32"),
    ],
    ids=str,
)
def test_a_number_of_numpy_has_the_text_of_its_precision(value: Any, text: str) -> None:
    shown = describe(value)
    assert isinstance(shown, Described)
    assert shown.text == text


def test_the_program_s_print_options_do_not_matter() -> None:
    """They change what NumPy's own str says."""
    with np.printoptions(precision=2, legacy="1.13"):
        assert array(np.array([0.123456789], "f4")).elements == [0.12345679]


def test_the_program_s_error_handling_does_not_matter() -> None:
    """An overflow in the statistics is not the program's."""
    with np.errstate(all="raise"):
        assert array(np.full(100, 1e308)).statistics is not None


def test_strides_that_lead_outside_are_not_followed() -> None:
    """What lies outside of an array's memory is nobody's value, and reading it could end the process."""
    strided = np.lib.stride_tricks.as_strided
    x = np.arange(4.0)
    for shape, strides in [((1000, 1000), (80000, 8)), ((5,), (8,)), ((2,), (-8,))]:
        shown = describe(strided(x, shape=shape, strides=strides))
        assert isinstance(shown, Tensor)
        assert shown.note == "values not read: they would lie outside of its memory"
    for inside in (strided(x, (3, 2), (8, 8)), x[::-1], np.lib.stride_tricks.sliding_window_view(x, 2)):
        shown = describe(inside)
        assert isinstance(shown, Tensor)
        assert shown.elements == inside.tolist()
