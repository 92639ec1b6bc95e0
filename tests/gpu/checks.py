"""What tracing must not do to a program that uses a GPU, and what it must know of it. Each check takes a device,
returns what it measured, and fails with an AssertionError."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from tests.lecture_files import traced
from tracer.describe import describe
from tracer.describe.sharing import sharing
from tracer.trace import Trace
from tracer.trace.values import Tensor, Value

DTYPES = (
    *("float64", "float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "complex64"),
    *("int64", "int32", "int16", "int8", "uint8", "bool"),
)


def tensors(device: str) -> Iterator[Any]:
    """Of each kind that is read in its own way."""
    numbers = torch.arange(-6.0, 6.0).reshape(3, 4)
    for name in DTYPES:
        with suppress(NotImplementedError, RuntimeError):  # no such conversion in this version
            yield numbers.to(getattr(torch, name)).to(device)
    wide = torch.linspace(-1, 1, 600).reshape(20, 30).to(device)
    yield from (wide, wide.T, wide[::3, 1::2], wide.requires_grad_(), wide.to(torch.complex64).conj())
    yield torch.zeros(0, 3, device=device)
    yield torch.tensor(float("nan"), device=device)


def values_are_those_of_the_cpu(device: str) -> str:
    """A tensor is shown as its copy in the host's memory is, but for the device."""
    count = 0
    for tensor in tensors(device):
        here, there = describe(tensor), describe(tensor.detach().cpu().requires_grad_(tensor.requires_grad))
        assert _without_device(here) == _without_device(there), (here, there)
        count += 1
    return f"{count} tensors"


def _without_device(value: Value) -> Value:
    return replace(value, device="") if isinstance(value, Tensor) else value


def memory_is_as_before(device: str) -> str:
    """Reading a value allocates nothing on the device, not even for a moment."""
    every = list(tensors(device))
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()
    calls = torch.cuda.memory_stats()["allocation.all.allocated"]
    for tensor in every:
        describe(tensor)
    assert (torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()) == before
    assert torch.cuda.memory_stats()["allocation.all.allocated"] == calls
    return f"{len(every)} tensors, {before[0]:,} bytes before and after"


def a_profiler_sees_nothing(device: str) -> str:
    """Under a profiler no value is read, so that its table has the program's operators alone."""
    x = torch.ones(4, 4, device=device)
    with torch.profiler.profile() as profile:
        shown = describe(x)
    assert isinstance(shown, Tensor)
    assert shown.note.endswith("a profiler is active")
    names = {event.key for event in profile.key_averages() if event.key.startswith("aten::")}
    assert not names, names
    return "no operator"


def a_graph_can_be_captured(device: str) -> str:
    """While a CUDA graph is captured a copy would break it: the value says why it was not read."""
    x = torch.ones(4, device=device)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = x + 1
        shown = describe(y)
    graph.replay()
    assert isinstance(shown, Tensor)
    assert shown.note.endswith("a CUDA graph is being captured")
    assert y.tolist() == [2.0] * 4
    return "captured and replayed"


def waiting_can_be_forbidden(device: str) -> str:
    """A program that forbids to wait for the device is obeyed."""
    x = torch.ones(4, device=device)
    torch.cuda.set_sync_debug_mode("error")
    try:
        shown = describe(x)
    finally:
        torch.cuda.set_sync_debug_mode("default")
    assert isinstance(shown, Tensor)
    assert shown.note.endswith("the program forbids to wait for the device")
    return "not read"


def views_are_known(device: str) -> str:
    """What shares storage on the device says so."""
    x = torch.ones(4, 4, device=device)
    groups = sharing([("x", x), ("row", x[1]), ("copy", x.clone())])
    assert [group.names for group in groups] == [("x", "row")], groups
    return "a view, and not a copy"


BACKWARD = """
import torch
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x
    @staticmethod
    def backward(ctx, gradient):
        text("in backward")
        return 2 * gradient
x = torch.ones(2, device="DEVICE", requires_grad=True)  # @inspect x
y = Double.apply(x).sum()  # @inspect y
y.backward()
gradient = x.grad  # @inspect gradient
del x, y
"""


def backward_leaves_the_same_steps(device: str) -> str:
    """What autograd runs inside backward is stepped nowhere, and its text is shown at the statement that calls."""
    with tempfile.TemporaryDirectory() as folder:
        there, here = (_trace(Path(folder), BACKWARD.replace("DEVICE", name)) for name in (device, "cpu"))
    assert _steps(there) == _steps(here)
    assert any("in backward" in step for step in _steps(there))
    return f"{len(there.steps)} steps"


def _trace(folder: Path, body: str) -> Trace:
    found = traced(folder, body.strip())
    assert found.status == "ok", found.error
    return found


def _steps(trace: Trace) -> list[str]:
    return [f"{s.line} {s.kind} {sorted(s.changes)} {[str(o) for o in s.outputs]}" for s in trace.steps]


CHECKS: tuple[Callable[[str], str], ...] = (
    values_are_those_of_the_cpu,
    memory_is_as_before,
    a_profiler_sees_nothing,
    a_graph_can_be_captured,
    waiting_can_be_forbidden,
    views_are_known,
    backward_leaves_the_same_steps,
)
NEED_CUDA = {memory_is_as_before, a_graph_can_be_captured, waiting_can_be_forbidden}
"""Those that ask CUDA itself; the others run on any device."""
