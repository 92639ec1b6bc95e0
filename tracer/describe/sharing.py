"""Which of several live objects are one, or keep their elements in one storage.

All of them are alive while they are compared, so addresses that are equal, or lie in one block, say so for
certain; later they say nothing, and none is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tracer.describe.interrupted import is_of_a_signal
from tracer.describe.safely import classes_of, loaded, type_name
from tracer.describe.torch_quiet import quiet
from tracer.describe.torch_tensors import unreadable_because
from tracer.trace.sharing import SameObject, SharedStorage, Sharing
from tracer.trace.values import Mapping, Parameters, Record, Sequence, Tensor

SHAREABLE = {Tensor, Sequence, Mapping, Record, Parameters}
"""The kinds of values whose objects may have other names that matter; a number's do not."""

MOST_NAMES = 50
"""So many of the names that a frame shows are compared."""

_FIXED = {id(cls) for cls in (tuple, frozenset, range)}
_MOST_BASES = 50

Named: TypeAlias = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class _Block:
    """Where elements lie, from `start` to before `end`. Of a tensor's storage the beginning is enough."""

    device: str
    start: int
    end: int

    def meets(self, other: _Block) -> bool:
        return self.device == other.device and self.start < other.end and other.start < self.end


def sharing(named: Iterable[Named]) -> tuple[Sharing, ...]:
    """The groups of names that share, in the order of the names. Raises an Exception only where a signal's
    handler does."""
    few = [pair for pair, _ in zip(named, range(MOST_NAMES), strict=False)]
    same = _same(few)
    known = {group.names for group in same}
    try:
        stored = [group for group in _stored(few) if group.names not in known]
    except Exception as error:  # some tensor that will not say where it is: then nothing is said
        if is_of_a_signal(error):
            raise
        stored = []
    return (*same, *stored)


def _same(named: list[Named]) -> list[SameObject]:
    groups: dict[int, list[Named]] = {}
    for name, value in named:
        if _FIXED.isdisjoint(map(id, classes_of(type(value)))):
            groups.setdefault(id(value), []).append((name, value))
    return [
        SameObject(tuple(name for name, _ in group), type_name(type(group[0][1])))
        for group in groups.values()
        if len(group) > 1
    ]


def _stored(named: list[Named]) -> list[SharedStorage]:
    groups: list[list[tuple[str, _Block]]] = []
    for name, value in named:
        block = _block(value)
        if block is None:
            continue
        met = [group for group in groups if any(block.meets(other) for _, other in group)]
        if not met:
            groups.append([(name, block)])
            continue
        met[0].append((name, block))
        for group in met[1:]:  # two of whose blocks this one holds
            met[0].extend(group)
            groups.remove(group)
    order = [name for name, _ in named]
    found = [{name for name, _ in group} for group in groups if len(group) > 1]
    return [SharedStorage(tuple(name for name in order if name in names)) for names in found]


def _block(value: Any) -> _Block | None:
    torch, numpy = loaded("torch"), loaded("numpy")
    for _ in range(_MOST_BASES):
        bases = classes_of(type(value))
        if torch is not None and any(base is torch.Tensor for base in bases):
            return _of_tensor(value, torch)
        if numpy is None or not any(base is numpy.ndarray for base in bases):
            return None
        owner = numpy.ndarray.base.__get__(value)
        if not _holds_elements(owner, torch, numpy):
            return _of_array(value, numpy)
        value = owner
    return None


def _holds_elements(owner: Any, torch: Any, numpy: Any) -> bool:
    bases = classes_of(type(owner))
    kinds = [module for module in (torch and torch.Tensor, numpy.ndarray) if module is not None]
    return any(base is kind for base in bases for kind in kinds)


def _of_tensor(value: Any, torch: Any) -> _Block | None:
    with quiet():
        if unreadable_because(value, torch):
            return None
        start = torch._C._data_address(value)
        return _Block(str(torch._C.TensorBase.device.__get__(value)), start, start + 1) if start else None


def _of_array(value: Any, numpy: Any) -> _Block | None:
    """Of one that owns its elements, or has them from something else than an array."""
    start = numpy.ndarray.__array_interface__.__get__(value)["data"][0]
    size = numpy.ndarray.nbytes.__get__(value)
    return _Block("cpu", start, start + size) if size else None
