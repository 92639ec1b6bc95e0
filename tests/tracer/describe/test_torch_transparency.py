"""PyTorch does not notice that its values are read."""

import gc
import sys
import weakref
from typing import Any

import pytest

from tracer.describe import describe
from tracer.describe.torch_quiet import quiet

torch: Any = pytest.importorskip("torch")
numpy: Any = pytest.importorskip("numpy")
pytestmark = pytest.mark.filterwarnings("ignore")


dispatch: Any = pytest.importorskip("torch.utils._python_dispatch")
overrides: Any = pytest.importorskip("torch.overrides")


class DispatchLog(dispatch.TorchDispatchMode):  # type: ignore[misc]
    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.seen = seen

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append(str(func))
        return func(*args, **(kwargs or {}))


class FunctionLog(overrides.TorchFunctionMode):  # type: ignore[misc]
    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.seen = seen

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append(str(func))
        return func(*args, **(kwargs or {}))


def values() -> list[Any]:
    """Of each kind that is read in its own way."""
    return [
        torch.ones(2, 3),
        torch.ones(2, 3, requires_grad=True),
        torch.randn(100, 100).T,
        torch.ones(4).bfloat16(),
        torch.tensor([1j]).conj(),
        torch.nn.Linear(2, 2),
        torch.optim.Adam(torch.nn.Linear(2, 2).parameters()),
        torch.eye(2).to_sparse(),
    ]


def test_no_operator_reaches_a_dispatch_mode() -> None:
    """The mode sees what the program does, and is still there afterwards."""
    seen: list[str] = []
    read = values()
    with DispatchLog(seen):
        for value in read:
            describe(value)
        assert seen == []
        torch.ones(2) + 1
    assert seen == ["aten.ones.default", "aten.add.Tensor"]


def test_no_function_reaches_a_function_mode() -> None:
    """Not even a property."""
    seen: list[str] = []
    read = values()
    with FunctionLog(seen):
        for value in read:
            describe(value)
        assert seen == []
        torch.ones(2)
    assert len(seen) == 1


def test_the_flop_counter_counts_the_same() -> None:
    """And the product is shown."""
    from torch.utils.flop_counter import FlopCounterMode

    with FlopCounterMode(display=False) as counter:
        y = torch.ones(2, 3) @ torch.ones(3, 4)
        shown = describe(y)
    assert counter.get_total_flops() == 2 * 2 * 3 * 4
    assert shown.text == "all 3.0 float32 [2, 4]"


def test_a_profiler_has_no_other_rows() -> None:
    """Under one, only what a tensor is can be shown, not its elements."""

    def rows(read: bool) -> list[tuple[str, int]]:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
            y = torch.ones(3) + 1
            if read:
                assert describe(y).note == "values not read: a profiler is active"  # type: ignore[union-attr]
        return sorted((row.key, row.count) for row in profile.key_averages())

    assert rows(read=True) == rows(read=False)


def test_the_random_streams_do_not_move() -> None:
    """Neither PyTorch's nor NumPy's."""
    read = values()
    before = torch.get_rng_state(), numpy.random.get_state()[1].copy()
    for value in read:
        describe(value)
    assert torch.equal(torch.get_rng_state(), before[0])
    assert (numpy.random.get_state()[1] == before[1]).all()


def test_no_gradient_graph_grows() -> None:
    """Versions, graphs and modes are as before."""
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    before = y._version, y.grad_fn, torch.is_grad_enabled()
    describe([x, y])
    assert (y._version, y.grad_fn, torch.is_grad_enabled()) == before
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_a_traced_graph_is_the_same() -> None:
    """`torch.jit.trace` records shapes that are asked for."""

    def f(x: Any) -> Any:
        y = x * 2
        assert describe(y).text == "[2.0, 2.0] float32 [2]"
        traced.append(torch._C._get_tracing_state() is not None)
        return y + 1

    def plain(x: Any) -> Any:
        return x * 2 + 1

    traced: list[bool] = []
    graphs = [torch.jit.trace(g, (torch.ones(2),)).inlined_graph for g in (f, plain)]
    kinds = [[node.kind() for node in graph.nodes()] for graph in graphs]
    assert kinds[0] == kinds[1]
    assert traced[0]


@pytest.mark.parametrize(
    "make", [lambda: torch.ones(3), lambda: torch.ones(100, 100), lambda: torch.ones(2).T]
)
def test_a_tensor_dies_right_after_del(make: Any) -> None:
    """Nothing of it is kept, not its memory either."""
    value = make()
    reference = weakref.ref(value)
    counted = sys.getrefcount(value)
    described = describe(value)
    assert sys.getrefcount(value) == counted
    del value
    assert reference() is None
    assert described.text


def test_no_object_is_left_behind() -> None:
    """As many objects of each type as before, the tensors still alive."""
    read = values()
    for value in read:
        describe(value)  # fills the tables
    gc.collect()
    before = len(gc.get_objects())
    for value in read:
        describe(value)
    assert len(gc.get_objects()) == before


def test_a_storage_gets_no_wrapper() -> None:
    """`untyped_storage()` would leave one, alive as long as the tensor."""
    value = torch.arange(7.0)
    describe(value)
    assert not any(type(other) is torch.UntypedStorage and other.nbytes() == 28 for other in gc.get_objects())


def test_the_device_is_not_woken() -> None:
    """Asking for CUDA would start it."""
    describe(torch.ones(2))
    assert not torch.cuda.is_initialized()


def test_quiet_restores_everything_when_the_inside_raises() -> None:
    """Modes, gradients and functions."""
    seen: list[str] = []
    with DispatchLog(seen):
        with pytest.raises(RuntimeError), quiet():
            torch.ones(2) @ torch.ones(3)
        assert seen == []
        torch.ones(2)
    assert len(seen) == 1
    assert torch.is_grad_enabled()
    assert torch._C._is_torch_function_enabled()
