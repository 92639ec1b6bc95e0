"""PyTorch's modules, optimizers and small constants, from their own dictionaries."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from tracer.describe.limits import MAX_NAME, MAX_PARAMETERS
from tracer.describe.safely import classes_of, full_name, instance_dict, loaded, type_name
from tracer.describe.torch_quiet import quiet
from tracer.describe.torch_tensors import dtype_name
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Parameters, Record, Value, bytes_text

_CONSTANTS = ("dtype", "device", "layout", "memory_format", "finfo", "iinfo")
_UNINITIALIZED = ("torch.nn.parameter", "UninitializedTensorMixin")

_Parameter = tuple[str, tuple[int, ...], str]


def describe_module(value: Any, walk: Walk) -> Value:
    """By its parameters, each once; one that is shared has the name of where it is first met."""
    with quiet():
        found = list(_parameters(value))
    name = type_name(type(value))
    if len(found) > MAX_PARAMETERS:
        return Described(name, f"{name} with over {MAX_PARAMETERS:,} parameter tensors")
    walk.spend(min(len(found), walk.items))
    numel = sum(math.prod(shape) for _, shape, _ in found)
    return Parameters(name, tuple(found[: walk.items]), len(found), numel)


def describe_uninitialized(value: Any, walk: Walk) -> Value:
    return Described(type_name(type(value)), "uninitialized parameter")


def describe_optimizer(value: Any, walk: Walk) -> Value:
    """Its groups as they are, with the number of parameters in place of them, and its state's size."""
    held = instance_dict(value)
    groups = [_group(group) for group in list.__iter__(held.get("param_groups", []))]
    state = Described("dict", _state_text(held.get("state", {})))
    name = type_name(type(value))
    shown = walk.fields([("param_groups", groups)]) if walk.room else ()
    return Record(name, (*shown, ("state", state)))


def describe_by_text(value: Any, walk: Walk) -> Value:
    """PyTorch's own constants: their text is made in C++ and short."""
    return Described(type_name(type(value)), str(value)[:MAX_NAME])


def describe_size(value: Any, walk: Walk) -> Value:
    inside = ", ".join(part.text for part in walk.each(tuple.__iter__(value)))
    return Described("Size", f"torch.Size([{inside}])")


def describe_random_generator(value: Any, walk: Walk) -> Value:
    return Described("Generator", f"Generator on {loaded('torch').Generator.device.__get__(value)}")


class _Count:
    """Stands for a group's parameters."""

    __slots__ = ("parameters",)

    def __init__(self, parameters: int) -> None:
        self.parameters = parameters


def _parameters(module: Any) -> Iterator[_Parameter]:
    """One more than are counted at most. A half-built module has no `_parameters` yet."""
    torch = loaded("torch")
    met: set[int] = set()
    waiting = [("", module)]
    while waiting and len(met) <= 10 * MAX_PARAMETERS:
        prefix, part = waiting.pop()
        held = instance_dict(part)
        for name, parameter in _items(held.get("_parameters")):
            if parameter is not None and id(parameter) not in met:
                met.add(id(parameter))
                yield _parameter(f"{prefix}{name}"[:MAX_NAME], parameter, torch)
        for name, child in reversed(_items(held.get("_modules"))):
            if child is not None and id(child) not in met:
                met.add(id(child))
                waiting.append((f"{prefix}{name}."[:MAX_NAME], child))


def _items(held: object) -> list[tuple[Any, Any]]:
    return list(dict.items(held)) if dict in classes_of(type(held)) else []  # type: ignore[arg-type]


def _parameter(name: str, parameter: Any, torch: Any) -> _Parameter:
    base, cls = torch._C.TensorBase, type(parameter)
    if cls is not torch.nn.Parameter and _is_uninitialized(cls):
        return name, (0,), "uninitialized"
    shape = tuple(size if type(size) is int else 0 for size in base.shape.__get__(parameter))
    return name, shape, dtype_name(base.dtype.__get__(parameter))


def _is_uninitialized(cls: type) -> bool:
    return any(full_name(base) == _UNINITIALIZED for base in classes_of(cls))


def _group(group: dict[str, Any]) -> dict[str, Any]:
    shown = dict(dict.items(group))
    shown["params"] = _Count(list.__len__(shown.get("params", [])))
    return shown


def _describe_count(value: _Count, walk: Walk) -> Value:
    return Described("list", f"{value.parameters} parameters")


def _state_text(state: Any) -> str:
    """`4 tensors, 1.5 MiB`: what the optimizer keeps beside the parameters."""
    torch = loaded("torch")
    count = size = 0
    with quiet():
        for kept in dict.values(state):
            for part in dict.values(kept) if type(kept) is dict else ():
                if torch.Tensor in classes_of(type(part)):
                    count += 1
                    size += torch._C.TensorBase.nbytes.__get__(part)
    return f"{count} tensors, {bytes_text(size)}"


HANDLERS: dict[type, Handler] = {_Count: _describe_count}

NAMED_HANDLERS: dict[tuple[str, str], Handler] = {
    ("torch.nn.modules.module", "Module"): describe_module,
    _UNINITIALIZED: describe_uninitialized,
    ("torch.optim.optimizer", "Optimizer"): describe_optimizer,
    ("torch", "Size"): describe_size,
    ("torch._C", "Generator"): describe_random_generator,
    **{("torch", name): describe_by_text for name in _CONSTANTS},
}
