"""The operators that reach PyTorch's dispatcher, as a dispatch mode around main() hears them."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from functools import partial
from typing import Any


def logging_mode(log: list[str]) -> Any:
    """A mode, not yet entered, which notes of each operator its name, how many results of those before it are
    still alive, and the bytes allocated on the current GPU, if the program has woken it: so it shows who keeps a
    tensor for longer. Imports torch."""
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Log(TorchDispatchMode):
        def __init__(self) -> None:
            super().__init__()  # type: ignore[no-untyped-call,unused-ignore]  # in some versions of torch
            self.living: dict[int, weakref.ref[Any]] = {}

        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            log.append(f"{func}, {len(self.living)} results alive{_memory(torch)}")
            result = func(*args, **(kwargs or {}))
            for tensor in _tensors(result, torch.Tensor):
                self.living[id(tensor)] = weakref.ref(tensor, partial(self._forget, id(tensor)))
            return result

        def _forget(self, key: int, _: object) -> None:
            self.living.pop(key, None)

    return Log()


def _tensors(result: Any, kind: type) -> Iterator[Any]:
    every = result if isinstance(result, (tuple, list)) else (result,)
    return (one for one in every if isinstance(one, kind))


def _memory(torch: Any) -> str:
    return f", {torch.cuda.memory_allocated():,} bytes" if torch.cuda.is_initialized() else ""
