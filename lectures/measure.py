"""Memory and work of a forward and backward pass, measured while it runs."""

import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from devices import peak_memory_above, synchronize


@dataclass(frozen=True)
class Pass:
    """What one forward and backward pass took."""

    saved_bytes: int
    """Kept after forward for backward, without the parameters and the input."""
    peak_bytes: int
    """In use at most, above what was there before (parameters, input)."""
    matmuls: int


def measure_pass(model: nn.Module, x: torch.Tensor) -> Pass:
    """Run `model(x).sum().backward()`, from a state without gradients back to one.

    The peak is counted by `LiveBytes` on a CPU and by CUDA's own counter on a GPU.
    """
    with RoundedProducts():
        saved_bytes = bytes_saved_for_backward(model, x)
    if x.is_cuda:
        model(x).sum().backward()  # warm: cuBLAS takes its workspace now, which is not the model's
        model.zero_grad(set_to_none=True)
        synchronize(x.device)
        torch.cuda.reset_peak_memory_stats(x.device)
    base = torch.cuda.memory_allocated(x.device) if x.is_cuda else 0
    with RoundedProducts(), LiveBytes(known=[x, *model.parameters()]) as live:
        model(x).sum().backward()
    peak_bytes = peak_memory_above(x.device, base) if x.is_cuda else live.peak
    model.zero_grad(set_to_none=True)
    return Pass(saved_bytes, peak_bytes, live.matmuls)


def bytes_saved_for_backward(model: Callable[[torch.Tensor], torch.Tensor], x: torch.Tensor) -> int:
    """Bytes that autograd keeps after `model(x)`, without the parameters and x. Each storage counts once."""
    saved: dict[int, int] = {}

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        storage = tensor.untyped_storage()
        if not (tensor.is_leaf and tensor.requires_grad) and storage.data_ptr() != x.data_ptr():
            saved[storage.data_ptr()] = storage.nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        output = model(x)
    del output
    return sum(saved.values())


class RoundedProducts(TorchDispatchMode):
    """On a CPU, matrix products in bf16 are computed in fp32 and rounded: their sizes are the same, and where the
    CPU has no instructions for bf16, torch's own take a hundred times as long."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is torch.ops.aten.mm.default and args[0].device.type == "cpu":
            return func(args[0].float(), args[1].float()).to(args[0].dtype)
        return func(*args, **(kwargs or {}))


class LiveBytes(TorchDispatchMode):
    """Counts the bytes of all storages that operators made and that are still alive, and matrix products.

    A view has its base's storage, so a storage is what is counted, not a tensor. Those of `known` tensors
    were there before: without that list, the transposed weights of backward would count as new memory.
    """

    def __init__(self, known: Iterable[torch.Tensor]) -> None:
        super().__init__()
        self.live = self.peak = self.matmuls = 0
        self._storages = {tensor.untyped_storage()._cdata for tensor in known}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        self.matmuls += func is torch.ops.aten.mm.default
        for leaf in tree_leaves(result):
            if isinstance(leaf, torch.Tensor):
                self._count(leaf.untyped_storage())
        return result

    def _count(self, storage: torch.UntypedStorage) -> None:
        key, size = storage._cdata, storage.nbytes()
        if key not in self._storages:
            self._storages.add(key)
            self.live += size
            self.peak = max(self.peak, self.live)
            weakref.finalize(storage, self._forget, key, size)

    def _forget(self, key: int, size: int) -> None:
        self._storages.discard(key)
        self.live -= size
