"""PyTorch's tensors, without one operator of PyTorch's on the CPU, and with one copy from a device.

Shape and dtype come from `torch._C.TensorBase`, past a subclass's own attributes. The elements are read
by NumPy from where they lie. (Known limit: a subclass that was made to compute its own sizes,
`dispatch_sizes_strides_policy`, is asked for them.)
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from tracer.describe.elements import Contents, read, too_many
from tracer.describe.limits import MAX_STATISTICS
from tracer.describe.narrow_floats import widen_bfloat16, widen_float8
from tracer.describe.safely import loaded, type_name
from tracer.describe.summary import Widen
from tracer.describe.torch_quiet import quiet
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Tensor, Value

_READABLE = {"CPU", "CUDA", "MPS", "XPU", "Conjugate", "Negative", "ADInplaceOrView"}
"""Dispatch keys of a tensor whose elements lie in memory, beside those of autograd and autocast."""

_REASONS = {
    "Nested": "nested",
    "Python": "a tensor subclass with its own dispatch",
    "FuncTorch": "inside a function transform",
    "Functionalize": "inside a function transform",
    "Meta": "a meta tensor has none",
    "Sparse": "sparse",
    "Quantized": "quantized",
    "Mkldnn": "in MKL-DNN's own layout",
    "ZeroTensor": "zeros without storage",
}

_STORED: dict[str, tuple[str, Callable[[Any, Any], Any] | None]] = {
    "float64": ("f8", None),
    "float32": ("f4", None),
    "float16": ("f2", None),
    "bfloat16": ("u2", widen_bfloat16),
    **{
        name: ("u1", partial(widen_float8, name))
        for name in ("float8_e5m2", "float8_e4m3fn", "float8_e5m2fnuz", "float8_e4m3fnuz", "float8_e8m0fnu")
    },
    "complex128": ("c16", None),
    "complex64": ("c8", None),
    "complex32": ("u4", lambda bits, numpy: bits.view("f2").astype("f4").view("c8")),
    **{f"int{bits}": (f"i{bits // 8}", None) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (f"u{bits // 8}", None) for bits in (8, 16, 32, 64)},
    "bool": ("b1", None),
}
"""dtype -> how NumPy stores an element, and what makes numbers of it."""


def describe_tensor(value: Any, walk: Walk) -> Value:
    with quiet():
        return _describe(value, walk, loaded("torch"))


def _describe(value: Any, walk: Walk, torch: Any) -> Value:
    base = torch._C.TensorBase
    name = type_name(type(value))
    dtype = base.dtype.__get__(value)
    reason = unreadable_because(value, torch)
    shape = () if reason == "nested" else tuple(base.shape.__get__(value))
    if reason == "nested" or not all(type(size) is int for size in shape):
        return Described(name, f"{name} of {dtype_name(dtype)}, without a shape in numbers")
    size = math.prod(shape)
    contents = _contents(value, size, reason, walk, torch)
    return Tensor(
        name,
        shape,
        dtype_name(dtype),
        device=str(base.device.__get__(value)),
        bytes=None if reason else size * dtype.itemsize,
        elements=contents.elements,
        corner=contents.corner,
        statistics=contents.statistics,
        requires_grad=base.requires_grad.__get__(value),
        note=contents.note,
    )


def dtype_name(dtype: Any) -> str:
    return str(dtype).removeprefix("torch.")


_reasons_known: dict[int, str] = {}


def unreadable_because(value: Any, torch: Any) -> str:
    """Why this tensor's elements do not lie in memory as its dtype says; empty where they do."""
    keys = torch._C._dispatch_keys(value)
    known = _reasons_known.get(keys.raw_repr())
    if known is None:
        known = _reasons_known[keys.raw_repr()] = _reason(str(keys))
    return known


def _reason(keys: str) -> str:
    """`keys` is a DispatchKeySet's own text: `DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU)`."""
    names = keys.removeprefix("DispatchKeySet(").removesuffix(")").split(", ")
    odd = [name for name in names if name not in _READABLE and not name.startswith(("Autograd", "Autocast"))]
    found = (reason for start, reason in _REASONS.items() if any(name.startswith(start) for name in odd))
    return next(found, odd[0] if odd else "")


def _contents(value: Any, size: int, reason: str, walk: Walk, torch: Any) -> Contents:
    name = dtype_name(torch._C.TensorBase.dtype.__get__(value))
    if reason:
        return Contents(note=f"values not read: {reason}")
    if size == 0:
        return Contents(elements=[])
    if too_many(size, walk):
        return Contents(note=too_many(size, walk))
    reason = _not_now(name, torch)
    if reason:
        return Contents(note=f"values not read: {reason}")
    return _read(value, name, walk, torch)


def _not_now(dtype: str, torch: Any) -> str:
    if torch._C._autograd._profiler_enabled():
        return "a profiler is active"
    if dtype not in _STORED:
        return f"no reader for {dtype}"
    return "" if loaded("numpy") is not None else "NumPy is not loaded"


def _read(value: Any, dtype: str, walk: Walk, torch: Any) -> Contents:
    base = torch._C.TensorBase
    stored, widen = _STORED[dtype]
    flips = base.is_conj(value), base.is_neg(value)
    shape, strides = tuple(base.shape.__get__(value)), base.stride(value)
    host = value
    if not _is_on_host(base.device.__get__(value)):
        span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
        reason = _no_copy_because(value, span, torch)
        if reason:
            return Contents(note=f"values not read: {reason}")
        host = _on_host(value, span, flips, torch)
    address = torch._C._data_address(host)
    if address == 0:
        return Contents(note="values not read: the storage was freed")
    array = _array(address, base.storage_offset(host), shape, strides, stored)
    return read(array, _reader(widen, *flips), walk)


def _is_on_host(device: Any) -> bool:
    return bool(device.type == "cpu")


def _no_copy_because(value: Any, span: int, torch: Any) -> str:
    """Why a device's memory is not copied: what would cost too much, or disturb the program."""
    if torch._C._data_address(value) == 0:
        return "the storage was freed"
    if span > MAX_STATISTICS:
        return f"spread over {span:,} elements of storage"
    if torch._C.TensorBase.device.__get__(value).type == "cuda":
        if torch.cuda.is_current_stream_capturing():
            return "a CUDA graph is being captured"
        if torch.cuda.get_sync_debug_mode():
            return "the program forbids to wait for the device"
    return ""


def _on_host(value: Any, span: int, flips: tuple[bool, bool], torch: Any) -> Any:
    """The stretch of storage that the tensor covers, copied in one piece: a copy of a tensor that is not
    contiguous would first allocate on the device."""
    base = torch._C.TensorBase
    stretch = base.detach(value)
    if flips[0]:
        stretch = base.conj(stretch)  # of a tensor with the conjugate bit: a view without it
    if flips[1]:
        stretch = base._neg_view(stretch)
    return base.cpu(base.as_strided(stretch, (span,), (1,), base.storage_offset(value)))


class _Memory:
    """Memory as NumPy's array interface describes it. It owns nothing."""

    __slots__ = ("__array_interface__",)

    def __init__(self, address: int, shape: tuple[int, ...], strides: tuple[int, ...], stored: str) -> None:
        self.__array_interface__ = {
            "version": 3,
            "data": (address, True),
            "shape": shape,
            "strides": strides,
            "typestr": f"{'<' if sys.byteorder == 'little' else '>'}{stored}",
        }


def _array(address: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], stored: str) -> Any:
    """A NumPy array over these elements, valid while the tensor is; offset and strides in elements."""
    width = int(stored[1:])
    return loaded("numpy").asarray(
        _Memory(address + offset * width, shape, tuple(stride * width for stride in strides), stored)
    )


def _reader(widen: Callable[[Any, Any], Any] | None, conjugate: bool, negative: bool) -> Widen:
    """PyTorch conjugates and negates lazily, by a bit beside the elements."""
    numpy = loaded("numpy")

    def read_flat(flat: Any) -> Any:
        wide = flat if widen is None else widen(flat, numpy)
        wide = wide.conj() if conjugate else wide
        return -wide if negative else wide

    return read_flat


NAMED_HANDLERS: dict[tuple[str, str], Handler] = {("torch", "Tensor"): describe_tensor}
