"""PyTorch's tensors: every element that is shown is the element; what can't be read says why."""

import json
import math
from typing import Any

import pytest

from tracer.describe import describe, torch_tensors
from tracer.describe.limits import MAX_STATISTICS
from tracer.trace.codec import decode_value, encode_value
from tracer.trace.values import Described, Sequence, Statistics, Tensor, flatten
from tracer.trace.yaml_line import yaml_line

torch: Any = pytest.importorskip("torch")
numpy: Any = pytest.importorskip("numpy")
pytestmark = pytest.mark.filterwarnings("ignore")

FLOAT8 = ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu")


def tensor(value: object) -> Tensor:
    described = describe(value)
    assert isinstance(described, Tensor)
    assert decode_value(json.loads(yaml_line(encode_value(described)))) == described
    return described


def number(element: Any) -> float:
    return float(element)


@pytest.mark.parametrize(
    ("value", "elements"),
    [
        (lambda: torch.tensor([[0.1, -0.0], [1e-8, 16777216.0]]), [[0.1, -0.0], [1e-08, 16777216.0]]),
        (lambda: torch.tensor(1.5), 1.5),
        (lambda: torch.tensor([0.1], dtype=torch.float64), [0.1]),
        (lambda: torch.tensor([0.1, 1e-8], dtype=torch.bfloat16), [0.10009765625, 1.0011717677116394e-08]),
        (lambda: torch.tensor([0.1], dtype=torch.float16), [0.0999755859375]),
        (lambda: torch.tensor([448.0, 0.1]).to(torch.float8_e4m3fn), [448.0, 0.1015625]),
        (lambda: torch.tensor([math.nan, math.inf, -math.inf]), ["nan", "inf", "-inf"]),
        (lambda: torch.tensor([True, False]), [True, False]),
        (lambda: torch.tensor([2**53, 2**53 + 1, -(2**63)]), [2**53, str(2**53 + 1), str(-(2**63))]),
        (lambda: torch.tensor([255], dtype=torch.uint8), [255]),
        (lambda: torch.tensor([2**64 - 1], dtype=torch.uint64), [str(2**64 - 1)]),
        (lambda: torch.tensor([1 + 2j, 0.1j]), ["1+2j", "0.1j"]),
        (lambda: torch.tensor([1 + 2j], dtype=torch.complex32), ["1+2j"]),
        (lambda: torch.tensor([1 + 2j]).conj(), ["1-2j"]),
        (lambda: torch.tensor([1 + 2j]).conj().imag, [-2.0]),
        (lambda: torch.empty(0, 3), []),
        (lambda: torch.empty(10**6, 0), []),
        (lambda: torch.arange(6).reshape(2, 3).T, [[0, 3], [1, 4], [2, 5]]),
        (lambda: torch.arange(10)[3:9:2], [3, 5, 7]),
        (lambda: torch.ones(1).expand(2, 2), [[1.0, 1.0], [1.0, 1.0]]),
        (lambda: torch.arange(8).reshape(2, 2, 2)[:, 1], [[2, 3], [6, 7]]),
        (lambda: torch.arange(3).flip(0), [2, 1, 0]),
        (lambda: torch.zeros(1, 1, 1), [[[0.0]]]),
    ],
)
def test_a_small_tensor_shows_every_element(value: Any, elements: Any) -> None:
    shown = tensor(value()).elements
    assert repr(shown) == repr(elements)


@pytest.mark.parametrize("name", FLOAT8)
def test_every_8_bit_float_is_read_as_pytorch_reads_it(name: str) -> None:
    """All 256 of them."""
    dtype = getattr(torch, name)
    for start in range(0, 256, 64):
        bits = torch.arange(start, start + 64, dtype=torch.uint8).view(dtype)
        exact = bits.to(torch.float32).to(torch.float64).tolist()
        shown = list(map(number, flatten(tensor(bits).elements)))  # type: ignore[arg-type]
        assert list(map(repr, shown)) == list(map(repr, exact))


def test_every_bfloat16_is_read_as_pytorch_reads_it() -> None:
    """Some thousand bit patterns."""
    patterns = torch.arange(-(2**15), 2**15, 61, dtype=torch.int32).to(torch.int16)
    for part in patterns.split(64):
        value = part.view(torch.bfloat16)
        shown = list(map(number, flatten(tensor(value).elements)))  # type: ignore[arg-type]
        assert list(map(repr, shown)) == list(map(repr, value.to(torch.float64).tolist()))


def test_a_float32_is_the_shortest_number_that_reads_back() -> None:
    """Powers of two, subnormal numbers and random bits."""
    generator = torch.Generator().manual_seed(0)
    bits = torch.randint(-(2**31), 2**31 - 1, (640,), generator=generator).to(torch.int32).view(torch.float32)
    powers = torch.tensor([2.0**n for n in range(-149, 128)])
    for part in (*bits.split(64), *powers.split(64)):
        shown = list(map(number, flatten(tensor(part).elements)))  # type: ignore[arg-type]
        for x, exact in zip(shown, part.numpy(), strict=True):
            assert str(numpy.float32(x)) == str(exact)
            assert x != x or math.isinf(x) or repr(x) == repr(float(str(exact)))


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bfloat16", "int32", "uint8", "bool"])
@pytest.mark.parametrize("shape", [(1000,), (300, 400), (3, 70, 80)])
def test_the_statistics_of_a_larger_tensor_are_numpy_s(dtype: str, shape: tuple[int, ...]) -> None:
    """In float64, over all elements."""
    value = (
        (torch.randn(*shape, generator=torch.Generator().manual_seed(1)) * 50).abs().to(getattr(torch, dtype))
    )
    shown = tensor(value)
    exact = value.to(torch.float64).numpy()
    assert shown.elements is None
    assert shown.statistics is not None
    assert shown.statistics.mean == pytest.approx(exact.mean(), rel=1e-13)
    assert shown.statistics.std == pytest.approx(exact.std(), rel=1e-13)
    ends = (shown.statistics.min, shown.statistics.max)
    assert ends == pytest.approx((exact.min(), exact.max()), rel=1e-7 if dtype == "float32" else 0)
    if dtype == "float32":
        assert list(map(numpy.float32, ends)) == [exact.min(), exact.max()]


def test_the_corner_is_the_first_of_the_last_two_dimensions() -> None:
    """Four rows, six columns."""
    assert tensor(torch.arange(1000).reshape(10, 10, 10)).corner == [
        [[10 * row + column for column in range(6)] for row in range(4)]
    ]
    assert tensor(torch.arange(100)).corner == [0, 1, 2, 3, 4, 5]


def test_nan_and_infinities_are_counted_and_left_out() -> None:
    """Of the statistics."""
    value = torch.arange(100.0)
    value[0], value[1], value[2] = math.nan, math.inf, -math.inf
    shown = tensor(value).statistics
    assert shown is not None
    assert (shown.nan, shown.inf, shown.min, shown.max, shown.mean) == (1, 2, 3.0, 99.0, 51.0)
    assert tensor(torch.full((100,), math.nan)).statistics == Statistics(nan=100)
    assert tensor(torch.full((100,), 1e308, dtype=torch.float64)).statistics == Statistics(1e308, 1e308)
    assert tensor(torch.full((100,), 1 + 1j)).statistics is None


def test_a_tensor_s_properties_are_shown() -> None:
    """Shape, dtype, device, bytes, whether it requires a gradient."""
    shown = tensor(torch.nn.Parameter(torch.zeros(2, 3, dtype=torch.float16)))
    assert (shown.type, shown.shape, shown.dtype) == ("Parameter", (2, 3), "float16")
    assert (shown.device, shown.bytes, shown.requires_grad) == ("cpu", 12, True)


NOT_READ = {
    "meta": (lambda: torch.empty(2, device="meta"), "a meta tensor has none"),
    "sparse": (lambda: torch.eye(3).to_sparse(), "sparse"),
    "sparse csr": (lambda: torch.eye(3).to_sparse_csr(), "sparse"),
    "quantized": (lambda: torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.qint8), "quantized"),
    "mkldnn": (lambda: torch.randn(3, 3).to_mkldnn(), "in MKL-DNN's own layout"),
    "zero tensor": (lambda: torch._efficientzerotensor(3), "zeros without storage"),
    "large": (lambda: torch.empty(MAX_STATISTICS + 1, dtype=torch.int8), "over 4,194,304 elements"),
}


@pytest.mark.parametrize(("make", "reason"), NOT_READ.values(), ids=NOT_READ)
def test_what_is_not_read_says_why(make: Any, reason: str) -> None:
    value = make()
    shown = tensor(value)
    assert shown.note == f"values not read: {reason}"
    assert (shown.shape, shown.elements, shown.statistics) == (tuple(value.shape), None, None)


def test_a_freed_storage_is_not_read() -> None:
    """As a framework that shards parameters leaves it between uses."""
    value = torch.arange(100.0)[2:]
    value.untyped_storage().resize_(0)
    assert tensor(value).note == "values not read: the storage was freed"


def test_all_tensors_of_one_value_share_the_bound() -> None:
    """The first is read, the second is not any more."""
    both = describe([torch.zeros(MAX_STATISTICS), torch.zeros(100)])
    assert isinstance(both, Sequence)
    first, second = both.items
    assert isinstance(first, Tensor)
    assert isinstance(second, Tensor)
    assert first.note == ""
    assert second.note == "values not read: over 4,194,304 elements in this value"


@pytest.mark.parametrize("layout", [torch.strided, torch.jagged])
def test_a_nested_tensor_is_described(layout: Any) -> None:
    """It has no one shape."""
    value = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=layout)
    assert describe(value).text.endswith("of float32, without a shape in numbers")


def test_function_transforms_show_shape_and_dtype() -> None:
    """Inside vmap and grad a tensor stands for many."""
    seen: list[Any] = []

    def f(x: Any) -> Any:
        y = x * 2
        seen.append(tensor(y))
        return y.sum()

    torch.vmap(f)(torch.ones(3, 2))
    torch.func.grad(f)(torch.ones(2))
    assert [(value.shape, value.note) for value in seen] == [
        ((2,), "values not read: inside a function transform")
    ] * 2


def test_a_fake_tensor_shows_shape_and_dtype() -> None:
    """Inside and outside its mode."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        value = torch.ones(2, 3)
        inside = tensor(value)
    assert inside == tensor(value)
    assert (inside.shape, inside.note) == ((2, 3), "values not read: a tensor subclass with its own dispatch")


class Named(torch.Tensor):  # type: ignore[misc]
    calls = 0

    @property
    def shape(self) -> Any:
        type(self).calls += 1
        raise RuntimeError

    dtype = device = requires_grad = shape

    @classmethod
    def __torch_function__(cls, *args: Any, **kwargs: Any) -> Any:
        cls.calls += 1
        raise RuntimeError


class Dispatching(torch.Tensor):  # type: ignore[misc]
    calls = 0

    @classmethod
    def __torch_dispatch__(cls, *args: Any, **kwargs: Any) -> Any:
        cls.calls += 1
        raise RuntimeError


def test_a_subclass_s_own_code_does_not_run() -> None:
    """Neither its properties nor `__torch_function__`: it is the tensor that it is."""
    value = torch.ones(2).as_subclass(Named)
    Named.calls = 0
    assert tensor(value).text == "[1.0, 1.0] float32 [2]"
    assert Named.calls == 0


def test_a_subclass_s_own_dispatch_does_not_run() -> None:
    """Its elements may be anywhere."""
    value = torch.Tensor._make_subclass(Dispatching, torch.ones(2))
    Dispatching.calls = 0
    assert tensor(value).note == "values not read: a tensor subclass with its own dispatch"
    assert Dispatching.calls == 0


def test_an_uninitialized_parameter_is_described() -> None:
    """It has no shape before the first batch."""
    assert describe(torch.nn.UninitializedParameter()) == Described(
        "UninitializedParameter", "uninitialized parameter"
    )


def test_a_lazy_copy_is_not_made_by_reading() -> None:
    """A copy-on-write tensor stays one."""
    value = torch._lazy_clone(torch.arange(3.0))
    assert tensor(value).elements == [0.0, 1.0, 2.0]
    assert torch._C._is_cow_tensor(value)


def test_a_tensor_of_inference_mode_is_read() -> None:
    """Inside the mode and after it."""
    with torch.inference_mode():
        value = torch.ones(2)
        assert tensor(value).elements == [1.0, 1.0]
    assert tensor(value).elements == [1.0, 1.0]


@pytest.mark.parametrize(
    "make",
    [
        lambda: torch.arange(12).reshape(3, 4).T[1:, ::2],
        lambda: torch.tensor([1 + 2j, 3j, 4]).conj()[1:],
        lambda: torch.tensor([1 + 2j, 3j]).conj().imag,
        lambda: torch.arange(3).expand(2, 3),
    ],
    ids=["strided", "conjugate", "negative", "expanded"],
)
def test_a_device_s_storage_is_copied_in_one_piece_and_read_in_place(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy is the same on a CPU: here every tensor takes that way."""
    value = make()
    direct = tensor(value).elements
    copies: list[int] = []
    copy = torch_tensors._on_host

    def counted(tensor: Any, span: int, *rest: Any) -> Any:
        copies.append(span)
        made = copy(tensor, span, *rest)
        # To copy a tensor with such a bit would first allocate on the device.
        assert (made.is_conj(), made.is_neg()) == (False, False)
        return made

    monkeypatch.setattr(torch_tensors, "_is_on_host", lambda device: False)
    monkeypatch.setattr(torch_tensors, "_on_host", counted)
    assert tensor(value).elements == direct
    assert len(copies) == 1
    assert copies[0] <= value.untyped_storage().nbytes() // value.element_size()
