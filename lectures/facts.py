"""Facts about machines and models, each with the source that it comes from.

Accelerators are the SXM parts, and their FLOP/s are for dense matrices: data sheets like to print the figure
for structured sparsity, which is twice as large. The fp32 figures are without TF32.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Accelerator:
    """What the maker promises of one accelerator."""

    name: str
    """The full name, as `torch.cuda.get_device_name()` says it."""
    fp32_flop_per_sec: float
    bf16_flop_per_sec: float
    """Dense bf16 on the tensor cores; fp16 is as fast."""
    bytes_per_sec: float
    """Between its own memory (HBM) and its cores."""
    memory_bytes: float
    source: str


A100_SHEET = "https://www.nvidia.com/en-us/data-center/a100/"
H100_SHEET = "https://www.nvidia.com/en-us/data-center/h100/"
H200_SHEET = "https://www.nvidia.com/en-us/data-center/h200/"
HGX_SHEET = "https://www.nvidia.com/en-us/data-center/hgx/"

A100 = Accelerator("NVIDIA A100-SXM4-80GB", 19.5e12, 312e12, 2.04e12, 80e9, A100_SHEET)
H100 = Accelerator("NVIDIA H100 80GB HBM3", 67e12, 1979e12 / 2, 3.35e12, 80e9, H100_SHEET)
H200 = Accelerator("NVIDIA H200", 67e12, 1979e12 / 2, 4.8e12, 141e9, H200_SHEET)
B200 = Accelerator("NVIDIA B200", 75e12, 4.5e15 / 2, 8e12, 180e9, HGX_SHEET)

ACCELERATORS = {accelerator.name: accelerator for accelerator in (A100, H100, H200, B200)}


def find_accelerator(device_name: str) -> Accelerator | None:
    """The accelerator of exactly this name, or None.

    A part of a name is not enough: an "NVIDIA H100 PCIe" is slower than an "NVIDIA H100 80GB HBM3", and an
    "NVIDIA RTX A1000" has nothing to do with an A100.
    """
    return ACCELERATORS.get(device_name)


GPT3_FLOPS = 3.14e23
"""FLOPs of training GPT-3, from table D.1 of Brown et al. (2020)."""

GPT4_FLOPS_GUESS = 2e25
"""FLOPs of training GPT-4: not published, an estimate by Epoch AI."""

GPT3_HIDDEN_DIM = 12288
"""Width of GPT-3, from table 2.1 of Brown et al. (2020). Its feed-forward layers are four times as wide."""

DEEPSEEK_V3_2_SHAPES = {
    "embed_tokens.weight": (129280, 7168),
    "layers.0.mlp.gate_proj.weight": (18432, 7168),
    "layers.3.self_attn.q_a_proj.weight": (1536, 7168),
    "layers.3.self_attn.kv_b_proj.weight": (32768, 512),
    "layers.3.self_attn.o_proj.weight": (7168, 16384),
    "layers.3.mlp.experts.0.up_proj.weight": (2048, 7168),
    "layers.3.mlp.experts.0.down_proj.weight": (7168, 2048),
    "norm.weight": (7168,),
}
"""Some tensors of DeepSeek-V3.2, by the names (after `model.`) and shapes of its published weights."""

DEEPSEEK_V3_2_FILES = "https://huggingface.co/deepseek-ai/DeepSeek-V3.2/tree/main"

PCIE5_X16_BYTES_PER_SEC = 64e9
"""The bus between a CPU and an H100, one way: its data sheet says 128 GB/s for both ways together."""
