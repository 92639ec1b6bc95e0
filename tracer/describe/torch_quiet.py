"""Reading from PyTorch's objects without PyTorch noticing."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Any

_NOTHING: AbstractContextManager[None] = nullcontext()


def quiet() -> AbstractContextManager[None]:
    """While it is open, neither `__torch_function__`, nor a dispatch or function mode, nor `torch.jit.trace`,
    nor autograd sees what is done. Does nothing where the program has not imported torch."""
    torch = sys.modules.get("torch")
    modes = sys.modules.get("torch.utils._python_dispatch")
    if torch is None or modes is None:
        return _NOTHING
    return _Quiet(torch, modes)


def is_profiled() -> bool:
    """Whether a profiler of torch's records each operator, an author's `x[0]` too."""
    torch = sys.modules.get("torch")
    autograd = getattr(getattr(torch, "_C", None), "_autograd", None)
    return autograd is not None and bool(autograd._profiler_enabled())


class _Quiet(AbstractContextManager[None]):
    __slots__ = ("_functions", "_grad", "_modes", "_torch", "_tracing")

    def __init__(self, torch: Any, modes: Any) -> None:
        self._torch = torch
        self._functions = torch._C.DisableTorchFunction()
        # Popping no modes costs as much as describing a small tensor.
        self._modes = modes._disable_current_modes() if _has_modes(torch) else _NOTHING

    def __enter__(self) -> None:
        core = self._torch._C
        self._functions.__enter__()
        self._modes.__enter__()
        self._tracing = core._get_tracing_state()
        if self._tracing is not None:
            core._set_tracing_state(None)
        self._grad = self._torch.is_grad_enabled()
        core._set_grad_enabled(False)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        core = self._torch._C
        core._set_grad_enabled(self._grad)
        if self._tracing is not None:
            core._set_tracing_state(self._tracing)
        self._modes.__exit__(None, None, None)
        self._functions.__exit__(None, None, None)


def _has_modes(torch: Any) -> bool:
    return bool(torch._C._len_torch_dispatch_stack() or torch._ops._len_torch_dispatch_stack_pre_dispatch())
