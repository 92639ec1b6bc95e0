"""What a program can see of itself when its code has run: random streams, memory of GPUs, and what is alive."""

from __future__ import annotations

import gc
import hashlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from tracer.header import is_local

Facts: TypeAlias = dict[str, list[str]]
"""What was seen, by its name in words, in its order; both are shown to the author as they are."""


COLLECTIONS = "garbage collections"
"""How often the collector ran in main(): the one fact that tracing does change somewhat, see docs/design.md."""


def at_the_end(course: Path) -> Facts:
    """May run operators and collects garbage, because nobody looks any more."""
    facts = [*_random_streams(), *_memory(), *_alive(course)]
    return {name: [value] for name, value in facts}


def _random_streams() -> Iterator[tuple[str, str]]:
    yield "Python's random stream", _digest(repr(random.getstate()).encode())
    if (numpy := sys.modules.get("numpy.random")) is not None:
        yield "NumPy's random stream", _digest(repr(numpy.get_state()[1:]).encode())
    if (torch := sys.modules.get("torch")) is not None:
        yield "PyTorch's random stream", _digest(bytes(torch.get_rng_state().tolist()))
        for device in _gpus(torch):
            state = torch.cuda.get_rng_state(device)
            yield f"the random stream of cuda:{device}", _digest(bytes(state.tolist()))


def _memory() -> Iterator[tuple[str, str]]:
    torch: Any = sys.modules.get("torch")
    for device in _gpus(torch):
        yield f"memory_allocated of cuda:{device}", f"{torch.cuda.memory_allocated(device):,}"
        yield f"max_memory_allocated of cuda:{device}", f"{torch.cuda.max_memory_allocated(device):,}"


def _gpus(torch: Any) -> range:
    """Those that the program has woken; asking others would wake them."""
    is_awake = torch is not None and hasattr(torch, "cuda") and torch.cuda.is_initialized()
    return range(torch.cuda.device_count()) if is_awake else range(0)


def _alive(course: Path) -> Iterator[tuple[str, str]]:
    """Tensors, and instances of the course's own classes, garbage apart."""
    gc.collect()
    tensor = getattr(sys.modules.get("torch"), "Tensor", ())
    own = {name for name, module in list(sys.modules.items()) if _is_own(name, module, course)}
    types = Counter(map(type, gc.get_objects()))
    for kind, count in sorted(types.items(), key=lambda item: item[0].__qualname__):
        if kind.__module__ in own or issubclass(kind, tensor):
            yield f"{kind.__qualname__} objects alive", str(count)


def _is_own(name: str, module: Any, course: Path) -> bool:
    file = getattr(module, "__file__", None)
    return name == "__main__" or (type(file) is str and is_local(Path(file), course))


def _digest(state: bytes) -> str:
    return hashlib.sha256(state).hexdigest()[:12]
