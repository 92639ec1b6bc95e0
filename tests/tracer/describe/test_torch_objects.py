"""PyTorch's modules by their parameters, its optimizers by groups, its constants by their text."""

from typing import Any

import pytest

from tracer.describe import describe
from tracer.trace.values import Parameters, Record

torch: Any = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore")


class Tied(torch.nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Linear(2, 3)
        self.second = torch.nn.Linear(2, 3)
        self.second.weight = self.first.weight
        self.scale = torch.nn.Parameter(torch.ones(1))

    def __len__(self) -> int:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


class HalfBuilt(torch.nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        half_built.append(describe(self).text)
        super().__init__()


half_built: list[str] = []


def test_a_module_shows_each_parameter_once() -> None:
    """A shared one under its first name, in the order of `named_parameters`."""
    assert describe(Tied()) == Parameters(
        "Tied",
        (
            ("scale", (1,), "float32"),
            ("first.weight", (3, 2), "float32"),
            ("first.bias", (3,), "float32"),
            ("second.bias", (3,), "float32"),
        ),
        4,
        13,
    )


def test_a_model_has_the_names_and_sizes_of_named_parameters() -> None:
    """In its order."""
    model = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(8, 2, 16), 3)
    shown = describe(model)
    assert isinstance(shown, Parameters)
    exact = [(name, tuple(p.shape), str(p.dtype)[6:]) for name, p in model.named_parameters()]
    assert list(shown.tensors) == exact[:50]
    assert shown.count == len(exact)
    assert shown.numel == sum(p.numel() for p in model.parameters())


def test_a_half_built_module_is_described() -> None:
    """`_parameters` is missing until its base is initialized."""
    HalfBuilt()
    assert half_built == ["HalfBuilt with 0 parameters in 0 tensors"]


def test_a_lazy_module_is_described() -> None:
    """Its parameters have no shape yet."""
    shown = describe(torch.nn.LazyLinear(3))
    assert isinstance(shown, Parameters)
    assert shown.tensors[0] == ("weight", (0,), "uninitialized")


def test_a_cyclic_module_is_described() -> None:
    """Each module once."""
    outer = torch.nn.Module()
    outer.inner = torch.nn.Linear(1, 1)
    outer.inner._modules["outer"] = outer
    assert describe(outer).text == "Module with 2 parameters in 2 tensors"


def test_an_optimizer_shows_its_groups_and_its_state_s_size() -> None:
    """Not the parameters themselves."""
    model = torch.nn.Linear(2, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    assert "state=0 tensors, 0 B" in describe(optimizer).text
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    shown = describe(optimizer)
    assert isinstance(shown, Record)
    assert shown.fields[1][1].text == "2 tensors, 24 B"
    assert "{'params': 2 parameters, 'lr': 0.1, 'momentum': 0.9" in shown.text
    assert len(optimizer.param_groups[0]["params"]) == 2


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (torch.float32, "torch.float32"),
        (torch.device("cpu"), "cpu"),
        (torch.strided, "torch.strided"),
        (torch.Size([2, 3]), "torch.Size([2, 3])"),
        (torch.iinfo(torch.int8), "iinfo(min=-128, max=127, dtype=int8)"),
        (torch.Generator(), "Generator on cpu"),
        (torch.nn, "module torch.nn"),
        (torch.ones(1, requires_grad=True).sum().grad_fn, "SumBackward0"),
        (torch.max(torch.ones(1, 2), 1), "max(values=[1.0] float32 [1], indices=[0] int64 [1])"),
        (torch.add, "function add"),
    ],
    ids=str,
)
def test_small_objects_have_a_text(value: Any, text: str) -> None:
    assert describe(value).text == text
