"""Whether autograd runs: its CUDA threads cannot be traced at all, so nothing that it calls is stepped."""

from __future__ import annotations

import sys
from collections.abc import Callable

_NO_GRAPH_TASK = -1


class Backward:
    """torch's own answer, once torch is there; it may be half imported."""

    def __init__(self) -> None:
        self._graph_task: Callable[[], int] | None = None

    def is_running(self) -> bool:
        if self._graph_task is None:
            if "torch" not in sys.modules:
                return False
            core = getattr(sys.modules["torch"], "_C", None)
            self._graph_task = getattr(core, "_current_graph_task_id", None)
        return self._graph_task is not None and self._graph_task() != _NO_GRAPH_TASK
