"""The example course: its lectures run by themselves, and the main one covers its ground."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tracer.trace import Trace
from tracer.trace.reader import load

ROOT = Path(__file__).parents[1]
SECTIONS = [
    "motivating_questions", "tensors_basics", "tensors_memory", "tensors_on_gpus", "tensor_einops",
    "einops_motivation", "einops_einsum", "einops_reduce", "einops_rearrange", "tensor_operations_flops",
    "arithmetic_intensity", "_relu", "_gelu", "_dot_product", "_matrix_vector_product", "_matmul",
    "roofline_plots",
    "gradients_basics", "gradients_flops", "deep_linear_network", "optimizer", "train_loop",
    "gradient_accumulation", "activation_checkpointing",
]  # fmt: skip


@pytest.fixture(scope="module")
def trace() -> Trace:
    return load(ROOT / "site" / "traces" / "cpu" / "resource_accounting.yaml")


def test_every_section_has_steps(trace: Trace) -> None:
    """Each section is in the trace, in the order of the lecture."""
    entered = list(dict.fromkeys(step.function for step in trace.steps))
    assert [name for name in entered if name in SECTIONS] == SECTIONS


FACTS = [
    ("tensors_basics", "x.ndim", "3"),
    ("tensors_memory", "nbytes", "128"),
    ("tensors_memory", "mebibytes", "2304.0"),
    ("tensors_memory", "e4m3.max", "448.0"),
    ("tensors_memory", "e5m2.max", "57344.0"),
    ("tensors_on_gpus", "expected_bytes", "8192"),
    ("motivating_questions", "with_master_weights", "40000000000.0"),
    ("motivating_questions", "promised_flop_per_sec", "989500000000000.0"),
    ("tensor_operations_flops", "seconds_per_week", "604800"),
]


@pytest.mark.parametrize(("function", "name", "text"), FACTS)
def test_facts(function: str, name: str, text: str, trace: Trace) -> None:
    """What a section says of its numbers is what they were."""
    shown = [s.changes[name].text for s in trace.steps if s.function == function and name in s.changes]
    assert text in shown


def test_each_lecture_has_its_page_s_machine_and_no_path_of_it(trace: Trace) -> None:
    """A committed trace names its machine, and no folder of it."""
    for path in (ROOT / "site" / "traces").glob("*/*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert load(path).header.machine == path.parent.name
        assert str(ROOT) not in text
        assert "/home/" not in text
        assert "/root/" not in text


@pytest.mark.parametrize(
    ("name", "printed"), [("binary_search", ""), ("tour", "a line, and one"), ("resource_accounting", "")]
)
def test_it_runs_as_a_script(name: str, printed: str) -> None:
    """`python lectures/x.py` runs a lecture by itself, and says nothing but what it prints."""
    command = [sys.executable, "-W", "error::DeprecationWarning", str(ROOT / "lectures" / f"{name}.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert (result.returncode, result.stdout[: len(printed) or 1]) == (0, printed), result.stderr
