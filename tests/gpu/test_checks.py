"""The checks for a GPU, as far as a machine without one can run them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from tests.gpu.checks import CHECKS, NEED_CUDA  # noqa: E402  # they import torch


@pytest.mark.parametrize("check", [check for check in CHECKS if check not in NEED_CUDA])
def test_on_this_device(check: Callable[[str], str]) -> None:
    """What a check asks for holds on the CPU."""
    assert check("cpu")


def test_without_a_gpu(tmp_path: Path) -> None:
    """It says what it would check, and that it did not."""
    command = [sys.executable, "-m", "tests.gpu", str(tmp_path)]
    hidden = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=hidden)
    assert result.returncode == 2
    assert result.stdout.count("\n- ") == len(CHECKS) + 3
