"""Resource accounting: memory and compute of a training run

From one number to a training loop, each cost is counted beforehand and then measured.
"""

import math
import time

import torch
from einops import einsum, rearrange, reduce
from torch import nn
from torch.optim.optimizer import ParamsT
from torch.utils.checkpoint import checkpoint
from torch.utils.flop_counter import FlopCounterMode

from devices import get_device, get_device_name, synchronize
from facts import (
    DEEPSEEK_V3_2_FILES,
    DEEPSEEK_V3_2_SHAPES,
    GPT3_FLOPS,
    GPT3_HIDDEN_DIM,
    GPT4_FLOPS_GUESS,
    H100,
    PCIE5_X16_BYTES_PER_SEC,
    find_accelerator,
)
from figures import (
    BFLOAT16,
    FLOAT8_E4M3,
    FLOAT8_E5M2,
    FLOAT16,
    FLOAT32,
    BitLayout,
    ComputeAndMemory,
    CpuGpuBus,
    LayerStack,
)
from linelight import image, link, note, text
from measure import bytes_saved_for_backward, measure_pass
from references import (
    brown_2020,
    chen_2016,
    chowdhery_2022,
    deepseek_2025,
    duchi_2011,
    epoch_models,
    hendrycks_2016,
    kaplan_2020,
    kingma_2014,
    micikevicius_2017,
    micikevicius_2022,
    nvidia_2025,
    polyak_1964,
    rajbhandari_2019,
    rogozhnikov_2022,
    tieleman_2012,
    williams_2009,
)
from roofline import plot_roofline

MIB = 2**20


def main() -> None:
    text("Training a model costs two things: **memory**, in bytes, and **compute**, in FLOPs.")
    text("Both can be counted beforehand, with a pencil. That is resource accounting.")
    text("We go bottom up: one number, one tensor, one operation, a gradient, an optimizer, a training loop.")
    note("No machine learning is needed today, only multiplication. Let the room guess before each number.")
    motivating_questions()

    text("**Memory**: what a tensor takes, and where it lies.")
    tensors_basics()
    tensors_memory()
    tensors_on_gpus()

    text("**Compute**: what an operation takes, and what bounds it.")
    tensor_einops()
    tensor_operations_flops()
    intensities = arithmetic_intensity()  # @inspect intensities
    roofline_plots(intensities)

    text("**A model, trained**: the two together.")
    gradients_basics()
    gradients_flops()
    deep_linear_network()
    optimizer()
    train_loop()
    gradient_accumulation()
    activation_checkpointing()
    the_napkin()


# Before the sections


def motivating_questions() -> None:
    text("## Two questions for a napkin")
    text("How long will it take? Will it fit?")

    text("### How long?")
    text("We train 70 billion parameters on 15 trillion tokens, on 1024 H100s. How many days?")
    num_parameters, num_tokens = 70e9, 15e12  # @inspect num_parameters num_tokens
    text("A token costs 6 FLOPs a parameter. Why 6, we will see: "), link(gradients_flops)
    total_flops = 6 * num_parameters * num_tokens  # @inspect total_flops
    text("An H100's data sheet says 1979e12 FLOP/s in bf16, but for matrices of which half is zero.")
    text("Ours are dense, so the promise is half of that.")
    promised_flop_per_sec = H100.bf16_flop_per_sec  # @inspect promised_flop_per_sec
    assert promised_flop_per_sec == 1979e12 / 2
    text("No program gets all of it. Half is a good result: a model FLOPs utilization (MFU) of 0.5.")
    mfu = 0.5  # @inspect mfu
    flops_per_day = 1024 * promised_flop_per_sec * mfu * 60 * 60 * 24  # @inspect flops_per_day
    days = total_flops / flops_per_day  # @inspect days
    assert 143 < days < 145
    text(f"About {days:.0f} days.")

    text("### Will it fit?")
    text("What is the largest model that we can train on 8 H100s with Adam, without being clever?")
    memory_bytes = 8 * H100.memory_bytes  # @inspect memory_bytes
    text("For each parameter we hold itself and its gradient in bf16, and Adam's two moments in fp32.")
    bytes_per_parameter = 2 + 2 + (4 + 4)  # @inspect bytes_per_parameter
    largest = memory_bytes / bytes_per_parameter  # @inspect largest
    assert 53e9 < largest < 54e9
    text(f"About {largest / 1e9:.0f} billion parameters. Two things are left out.")
    text("- Activations: they depend on the batch, and we come to them.")
    text("- Master weights: mixed precision keeps the parameters in fp32 too. "), link(rajbhandari_2019)
    text("They take 4 bytes more:")
    with_master_weights = memory_bytes / (bytes_per_parameter + 4)  # @inspect with_master_weights
    assert with_master_weights == 40e9
    text("Then 40 billion parameters are the limit.")
    note("These are rough on purpose. Within a factor of two is good enough before you buy anything.")


# Memory


def tensors_basics() -> None:
    text("## Tensors")
    text("A tensor is numbers in a grid. Its rank is how many dimensions the grid has.")
    x = torch.zeros(4)  # rank 1, a vector  @inspect x x.ndim
    x = torch.zeros(4, 8)  # rank 2, a matrix  @inspect x x.ndim
    x = torch.zeros(4, 8, 2)  # rank 3  @inspect x x.ndim
    assert x.ndim == 3 and x.numel() == 4 * 8 * 2
    text("Everything that training keeps is a tensor:")
    text("- **parameters**, which we want;")
    text("- **activations**, which forward leaves for backward;")
    text("- **gradients**, which backward leaves for the optimizer;")
    text("- **optimizer state**, which it carries from step to step.")

    text("### Tensors of a real model")
    text("Of DeepSeek-V3.2 there is a paper, "), link(deepseek_2025), text(", and its tensors can be listed:")
    link(DEEPSEEK_V3_2_FILES, title="DeepSeek-V3.2's files")
    text("Some of their shapes:")
    shapes = DEEPSEEK_V3_2_SHAPES  # @inspect shapes
    text("An expert is three matrices of 7168 by 2048. There are 256 experts in each of 58 layers.")
    expert = 3 * math.prod(shapes["layers.3.mlp.experts.0.up_proj.weight"])  # @inspect expert
    experts = 58 * 256 * expert  # @inspect experts
    assert 653e9 < experts < 655e9
    text("Nearly all of its 671 billion parameters are there. Look for the large product first.")


def tensors_memory() -> None:
    text("## Memory of a tensor")
    text("The memory of a tensor is the number of its elements, times the bytes of one.")
    text("The bytes of one are decided by its type, the dtype.")

    text("### float32")
    text("32 bits: a sign, 8 bits of exponent, 23 of fraction. Also called fp32, or single precision.")
    image(BitLayout(FLOAT32, 0.1), alt="float32: 1 sign bit, 8 exponent bits, 23 fraction bits", width=424)
    text("The exponent gives the **range**, the fraction the **resolution**.")
    x = torch.zeros(4, 8)  # @inspect x x.dtype
    assert x.dtype == torch.float32  # torch's default
    assert x.numel() == 32 and x.element_size() == 4
    nbytes = get_memory_usage(x)  # @inspect nbytes
    assert nbytes == 128
    text("That is small. One feed-forward matrix of GPT-3 is not: "), link(brown_2020)
    w = torch.empty(GPT3_HIDDEN_DIM * 4, GPT3_HIDDEN_DIM)  # @inspect w.shape
    mebibytes = get_memory_usage(w) / MIB  # @inspect mebibytes
    assert w.shape == (12288 * 4, 12288) and mebibytes == 2304
    del w

    note("Ask before each format: which number breaks first, the large or the small?")
    text("### float16")
    text("Half of the memory: 5 bits of exponent, 10 of fraction.")
    image(BitLayout(FLOAT16, 0.1), alt="float16: 1 sign bit, 5 exponent bits, 10 fraction bits", width=424)
    fp16 = torch.finfo(torch.float16)  # @inspect fp16.max fp16.smallest_normal fp16.eps
    assert fp16.max == 65504
    text("The range is what suffers. A small number is lost:")
    x = torch.tensor([1e-8], dtype=torch.float16)  # @inspect x
    assert x.item() == 0  # underflow
    smallest = fp16.smallest_normal * fp16.eps  # above 0, with few bits left  @inspect smallest
    assert smallest == 2**-24 and smallest / 2 > 1e-8
    text("A gradient of 1e-8 is nothing unusual. If many of them become 0, training stalls.")
    text("Large numbers are no better off: 65504 is the largest.")
    x = torch.tensor([65504.0, 70000.0]).to(torch.float16)  # @inspect x
    assert x[0] == 65504 and x[1] == math.inf

    text("### bfloat16")
    text("The same 16 bits, cut elsewhere: the 8 bits of exponent of float32, and 7 of fraction.")
    image(BitLayout(BFLOAT16, 0.1), alt="bfloat16: 1 sign bit, 8 exponent bits, 7 fraction bits", width=424)
    bf16 = torch.finfo(torch.bfloat16)  # @inspect bf16.max bf16.smallest_normal bf16.eps
    fp32 = torch.finfo(torch.float32)  # @inspect fp32.max fp32.smallest_normal fp32.eps
    assert bf16.smallest_normal == fp32.smallest_normal  # one range
    x = torch.tensor([1e-8], dtype=torch.bfloat16)  # @inspect x
    assert x.item() != 0
    text("No underflow. The price is resolution: after 1 comes 1.0078125, with nothing between.")
    assert bf16.eps == 0.0078125

    text("### Mixed precision")
    text("So a small update can be lost, and not because it is 0:")
    weight = torch.tensor(1.0, dtype=torch.bfloat16)  # @inspect weight
    weight = weight + 0.001  # @inspect weight
    assert weight == 1
    text("A thousand such steps would still leave 1. In float32 they arrive:")
    weight = torch.tensor(1.0) + 0.001  # @inspect weight
    assert weight > 1
    text("Hence mixed precision: "), link(micikevicius_2017)
    text("- bf16 for what is large and short-lived: activations, gradients, the weights that compute.")
    text("- fp32 for what adds up over a long time: master weights and optimizer state.")
    text("- fp32 also where many numbers are summed: inside matrix products, in norms, softmax and the loss.")

    text("### fp8")
    text("With 8 bits there are two formats: "), link(micikevicius_2022)
    text("E4M3 has more resolution, for weights and activations.")
    image(BitLayout(FLOAT8_E4M3, 0.1), alt="E4M3: 1 sign bit, 4 exponent bits, 3 fraction bits", width=424)
    e4m3 = torch.finfo(torch.float8_e4m3fn)  # @inspect e4m3.min e4m3.max e4m3.eps
    assert (e4m3.min, e4m3.max) == (-448, 448)
    text("E5M2 has more range, for gradients.")
    image(BitLayout(FLOAT8_E5M2, 0.1), alt="E5M2: 1 sign bit, 5 exponent bits, 2 fraction bits", width=424)
    e5m2 = torch.finfo(torch.float8_e5m2)  # @inspect e5m2.min e5m2.max e5m2.eps
    assert (e5m2.min, e5m2.max) == (-57344, 57344)
    text("So little range needs help: each tensor, or block of one, has a scale that brings it into range.")

    text("### fp4")
    text("With 4 bits (E2M1), these are all the numbers that there are, each with a plus and a minus:")
    fp4 = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]  # @inspect fp4
    assert 2 * len(fp4) == 2**4  # 16 patterns of 4 bits
    text("NVFP4 adds a scale in fp8 for each block of 16 numbers.")
    bits_per_number = 4 + 8 / 16  # @inspect bits_per_number
    assert bits_per_number == BITS["nvfp4"]
    text("The larger Nemotron 3 models are trained with it: "), link(nvidia_2025)

    text("### The same matrix in each")
    text("In MiB, for the feed-forward matrix above:")
    elements = 12288 * 4 * 12288  # @inspect elements
    sizes = {name: elements * bits / 8 / MIB for name, bits in BITS.items()}  # @inspect sizes
    assert sizes["fp32"] == 2304 and sizes["bf16"] == 1152


BITS = {"fp32": 32, "fp16": 16, "bf16": 16, "fp8": 8, "nvfp4": 4.5}
"""Bits a number, scales included."""


def get_memory_usage(x: torch.Tensor) -> int:
    """Bytes of the elements of x."""
    return x.numel() * x.element_size()


def tensors_on_gpus() -> None:
    text("## Tensors on GPUs")
    text("A tensor starts in the memory of the CPU:")
    x = torch.zeros(32, 32)  # @inspect x.device
    assert x.device == torch.device("cpu")
    text("A GPU has its own memory. Its cores can only be fast on what lies there.")
    image(CpuGpuBus(), alt="CPU and GPU, each with cores and its own memory, joined by a slow bus", width=424)
    text("The bus is the slow part. How long does the matrix of GPT-3 take to cross it?")
    matrix_bytes = 12288 * 4 * 12288 * 4  # @inspect matrix_bytes
    bus_ms = 1000 * matrix_bytes / PCIE5_X16_BYTES_PER_SEC  # @inspect bus_ms
    text("And how long to be read from the GPU's own memory?")
    hbm_ms = 1000 * matrix_bytes / H100.bytes_per_sec  # @inspect hbm_ms
    assert 37 < bus_ms < 38 and 0.7 < hbm_ms < 0.8
    text("A factor of fifty. So: move once, or create the tensor where it is needed.")
    device = get_device()  # @inspect device
    expected_bytes = 2 * (32 * 32 * 4)  # two matrices, fp32  @inspect expected_bytes
    if device.type == "cuda":
        text(f"This run has a GPU: {get_device_name(device)}.")
        before = torch.cuda.memory_allocated(device)  # @inspect before
        y = x.to(device)  # moved  @inspect y.device
        z = torch.zeros(32, 32, device=device)  # created there  @inspect z.device
        after = torch.cuda.memory_allocated(device)  # @inspect after
        added_bytes = after - before  # @inspect added_bytes
        assert get_memory_usage(y) + get_memory_usage(z) == added_bytes == expected_bytes
    else:
        text("**This run has no GPU.** The lines above show what it would have done, and were not run here.")
        text("`memory_allocated` would have grown by the bytes of two matrices:")
        y, z = x.clone(), torch.zeros(32, 32)  # on the CPU instead
        added_bytes = get_memory_usage(y) + get_memory_usage(z)  # @inspect added_bytes
        assert added_bytes == expected_bytes
    text("Tensors must be on one device to meet in an operation. Which is on which is yours to know.")


# Compute


def tensor_einops() -> None:
    text("## Operations with named dimensions")
    text("Before we count operations, a way of writing them that says what each dimension is: einops.")
    link(rogozhnikov_2022)
    einops_motivation()
    einops_einsum()
    einops_reduce()
    einops_rearrange()


def einops_motivation() -> None:
    text("### Why names")
    text("The old way counts dimensions from the end:")
    x = torch.arange(12.0).view(2, 2, 3)  # batch, sequence, hidden  @inspect x
    y = torch.ones(2, 2, 3)  # batch, sequence, hidden  @inspect y
    z = x @ y.transpose(-2, -1)  # batch, sequence, sequence  @inspect z
    assert z.shape == (2, 2, 2)
    text("Which are dimensions -2 and -1? You know it today. The reader of your code has to find out.")


def einops_einsum() -> None:
    text("### einsum: products")
    text("Name the dimensions of what comes in and of what goes out.")
    text("A name that is missing on the right is summed over.")
    x = torch.arange(12.0).view(2, 2, 3)  # batch seq1 hidden
    y = torch.ones(2, 2, 3)  # batch seq2 hidden
    z = einsum(x, y, "batch seq1 hidden, batch seq2 hidden -> batch seq1 seq2")  # @inspect z
    assert torch.equal(z, x @ y.transpose(-2, -1))
    text("`...` stands for any dimensions before, however many:")
    z = einsum(x, y, "... seq1 hidden, ... seq2 hidden -> ... seq1 seq2")  # @inspect z
    assert torch.equal(z, x @ y.transpose(-2, -1))


def einops_reduce() -> None:
    text("### reduce: sums, means, maxima")
    x = torch.arange(12.0).view(2, 2, 3)  # batch sequence hidden  @inspect x
    text("The old way, then with names:")
    y = x.sum(dim=-1)  # batch sequence  @inspect y
    z = reduce(x, "... hidden -> ...", "sum")  # @inspect z
    assert torch.equal(y, z)


def einops_rearrange() -> None:
    text("### rearrange: one dimension that is really two")
    text("A hidden dimension of 8 may be 2 heads of 4. The old way takes it apart with `view`:")
    x = torch.arange(24.0).view(3, 8)  # sequence hidden  @inspect x
    heads = x.view(3, 2, 4)  # sequence heads head_dim  @inspect heads
    text("With names, the brackets say what was one dimension:")
    named = rearrange(x, "... (heads head_dim) -> ... heads head_dim", heads=2)  # @inspect named.shape
    assert torch.equal(heads, named)
    text("Now each head can be transformed for itself:")
    w = torch.eye(4) * 2  # head_dim head_dim_out
    heads = einsum(named, w, "... head_dim, head_dim head_dim_out -> ... head_dim_out")  # @inspect heads
    text("And merged back:")
    merged = rearrange(heads, "... heads head_dim -> ... (heads head_dim)")  # @inspect merged
    assert torch.equal(merged, 2 * x)


def tensor_operations_flops() -> None:
    text("## FLOPs of a matrix product")
    text("A FLOP is one floating point operation: an addition or a multiplication.")
    text("- **FLOPs**: a number of operations, the work to be done.")
    text("- **FLOP/s**: operations a second, the speed of a machine.")

    text("### How much is much?")
    text("Training GPT-3 took 3.14e23 FLOPs: "), link(brown_2020)
    text("GPT-4 is guessed at 2e25: "), link(epoch_models)
    ratio = GPT4_FLOPS_GUESS / GPT3_FLOPS  # @inspect ratio
    assert 63 < ratio < 64
    text("What can 8 H100s do in a week, if they keep their promise?")
    seconds_per_week = 60 * 60 * 24 * 7  # @inspect seconds_per_week
    week_flops = 8 * H100.bf16_flop_per_sec * seconds_per_week  # @inspect week_flops
    weeks_for_gpt3 = GPT3_FLOPS / week_flops  # @inspect weeks_for_gpt3
    assert 65 < weeks_for_gpt3 < 66
    text("GPT-3 would keep them busy for more than a year.")

    text("### A linear layer")
    text("B examples of D numbers each, times a matrix of D by K.")
    device = get_device()  # @inspect device
    on_gpu = device.type == "cuda"
    B, D, K = (16384, 32768, 8192) if on_gpu else (1024, 256, 64)  # @inspect B D K
    torch.manual_seed(0)
    x = torch.randn(B, D, device=device)  # @inspect x.shape
    w = torch.randn(D, K, device=device)  # @inspect w.shape
    y = x @ w  # @inspect y.shape
    text("Each of the B·K results is a sum of D products: D multiplications and D - 1 additions, about 2·D.")
    flops = 2 * B * D * K  # @inspect flops
    with FlopCounterMode(display=False) as counter:
        y = x @ w
    assert counter.get_total_flops() == flops
    text("torch counts the same. **Twice the product of the three dimensions**: remember this one.")
    text("Read it as *2 × examples × parameters*: B rows, and a matrix of D·K parameters.")
    text("What is done to each element (an addition, a ReLU) costs B·K or so: nothing, next to the product.")
    del y

    text("### How fast is it here?")
    text("FLOP/s = FLOPs / seconds. We run the product a few times and take the mean.")
    link(time_matmul)
    device_name = get_device_name(device)  # @inspect device_name
    text(f"The times that you see are from: **{device_name}**. They differ from run to run.")
    precision = torch.get_float32_matmul_precision()  # highest: true fp32, no TF32  @inspect precision
    assert precision == "highest"
    seconds = time_matmul(x, w)  # @inspect seconds @stepover @volatile
    achieved = flops / seconds  # @inspect achieved @volatile
    promised = get_promised_flop_per_sec(device, torch.float32)  # @inspect promised
    text(f"In fp32: {describe(achieved, promised)}")  # @stepover @volatile

    text("In bf16:")
    x, w = x.to(torch.bfloat16), w.to(torch.bfloat16)  # @inspect x.dtype
    seconds = time_matmul(x, w)  # @inspect seconds @stepover @volatile
    achieved = flops / seconds  # @inspect achieved @volatile
    promised = get_promised_flop_per_sec(device, torch.bfloat16)  # @inspect promised
    text(f"In bf16: {describe(achieved, promised)}")  # @stepover @volatile
    text("A GPU is built for bf16. A CPU without instructions for it is slower in bf16 than in fp32.")

    text("### Model FLOPs utilization")
    text(r"$$\text{MFU} = \frac{\text{achieved FLOP/s}}{\text{promised FLOP/s}}$$")
    text("Only the FLOPs that the model needs count, not all that a machine may do: "), link(chowdhery_2022)
    text("0.5 or more is good for a training step. A large matrix product alone can do better.")
    text("Without a promise there is no MFU: for a device that is not in our table it is unknown.")
    text("Say an H100 runs a product of 8.8e12 FLOPs in 12 ms:")
    achieved_example = 2 * 16384 * 32768 * 8192 / 0.012  # @inspect achieved_example
    mfu_example = achieved_example / H100.bf16_flop_per_sec  # @inspect mfu_example
    assert 0.7 < mfu_example < 0.8
    text(f"Its MFU is {mfu_example:.2f}.")


def time_matmul(a: torch.Tensor, b: torch.Tensor, trials: int = 5) -> float:
    """Seconds of one `a @ b`: the mean of some trials.

    The first product is not counted: it loads kernels and takes memory. A GPU works on while Python has gone
    ahead, so the clock may only be read when the device is done.
    """
    torch.matmul(a, b)
    synchronize(a.device)
    start = time.perf_counter()
    for _ in range(trials):
        torch.matmul(a, b)
    synchronize(a.device)
    return (time.perf_counter() - start) / trials


def get_promised_flop_per_sec(device: torch.device, dtype: torch.dtype) -> float | None:
    """FLOP/s of dense matrix products by the data sheet; None where we have none. fp32 is without TF32."""
    accelerator = find_accelerator(get_device_name(device))
    if accelerator is None:
        return None
    if dtype == torch.float32:
        return accelerator.fp32_flop_per_sec
    return accelerator.bf16_flop_per_sec if dtype in (torch.bfloat16, torch.float16) else None


def describe(achieved: float, promised: float | None) -> str:
    """Achieved and promised FLOP/s and their ratio, in words."""
    if promised is None:
        return f"{achieved:.3g} FLOP/s achieved, promised unknown, MFU unknown."
    return f"{achieved:.3g} FLOP/s achieved, {promised:.4g} promised, MFU {achieved / promised:.2f}."


def arithmetic_intensity() -> dict[str, float]:
    text("## Arithmetic intensity")
    text("Computing is half of the story. Numbers must come from memory, and results must go back.")
    image(
        ComputeAndMemory("989.5e12 FLOP/s", "3.35e12 bytes/s"),
        alt="An accelerator: cores that compute above, memory below, bytes moving between them",
        width=424,
    )
    text("Both go on at the same time, so an operation takes as long as the slower of the two:")
    text(r"$$t = \max\left(\frac{\text{FLOPs}}{\text{FLOP/s}}, \frac{\text{bytes}}{\text{bytes/s}}\right)$$")
    text("The **arithmetic intensity** of an operation is its FLOPs for each byte that it moves.")
    text("An accelerator has such a number too. For an H100, in bf16, by its data sheet:")
    ridge = H100.bf16_flop_per_sec / H100.bytes_per_sec  # FLOPs a byte  @inspect ridge
    assert 295 < ridge < 296
    text("Above it an operation is **compute bound**: the cores are busy, all is well.")
    text("Below it, it is **memory bound**: the cores wait.")
    text("We go through five operations in bf16, 2 bytes a number, with n = 1024.")
    note("Let them guess, for each of the five, on which side of the ridge it will be. Most miss the GeLU.")
    intensities = {
        "ReLU": _relu(),
        "GeLU": _gelu(),
        "dot product": _dot_product(),
        "matrix-vector product": _matrix_vector_product(),
        "matrix product": _matmul(),
    }  # @inspect intensities
    text("Only the matrix product is compute bound. All else waits for memory, however fast the cores are.")
    bound = [name for name, intensity in intensities.items() if intensity > ridge]  # compute  @inspect bound
    assert bound == ["matrix product"]
    text("That is why batches are large: they make matrix products of matrix-vector products.")
    text("And why kernels are fused: a GeLU of numbers that are still in the cores moves no bytes.")
    return intensities


def _relu() -> float:
    text("### ReLU")
    n = 1024**2  # elements  @inspect n
    x = torch.ones(n, dtype=torch.bfloat16)
    y = torch.relu(x)
    flops = n  # a comparison each  @inspect flops
    bytes_moved = 2 * n + 2 * n  # read x, write y  @inspect bytes_moved
    assert bytes_moved == get_memory_usage(x) + get_memory_usage(y)  # @stepover
    return account(flops, bytes_moved)


def _gelu() -> float:
    text("### GeLU")
    text(r"$\frac{x}{2} \left(1 + \tanh(\sqrt{2/\pi}\, (x + 0.044715 x^3))\right)$ "), link(hendrycks_2016)
    n = 1024**2  # elements  @inspect n
    flops = 20 * n  # about: tanh alone is a dozen  @inspect flops
    bytes_moved = 2 * n + 2 * n  # read x, write y, as before  @inspect bytes_moved
    intensity = account(flops, bytes_moved)
    text("Twenty times the work of a ReLU, in the same time: the cores had nothing else to do.")
    return intensity


def _dot_product() -> float:
    text("### Dot product")
    n = 1024  # @inspect n
    x, y = torch.ones(2, n, dtype=torch.bfloat16)
    flops = 2 * n - 1  # n multiplications, n - 1 additions  @inspect flops
    bytes_moved = 2 * n + 2 * n + 2  # read x and y, write one number  @inspect bytes_moved
    assert bytes_moved == sum(map(get_memory_usage, (x, y, x @ y)))  # @stepover
    return account(flops, bytes_moved)


def _matrix_vector_product() -> float:
    text("### Matrix-vector product")
    n = 1024  # @inspect n
    x, w = torch.ones(n, dtype=torch.bfloat16), torch.ones(n, n, dtype=torch.bfloat16)
    flops = n * (2 * n - 1)  # n dot products  @inspect flops
    bytes_moved = 2 * n + 2 * n * n + 2 * n  # read x and w, write y  @inspect bytes_moved
    assert bytes_moved == sum(map(get_memory_usage, (x, w, w @ x)))  # @stepover
    intensity = account(flops, bytes_moved)
    text("Each entry of the matrix is read, used once, and forgotten.")
    text("A language model that writes one token at a time does this all day.")
    return intensity


def _matmul() -> float:
    text("### Matrix product")
    n = 1024  # @inspect n
    flops = n * n * (2 * n - 1)  # n² dot products  @inspect flops
    bytes_moved = 2 * n * n + 2 * n * n + 2 * n * n  # read two, write one  @inspect bytes_moved
    intensity = account(flops, bytes_moved)
    text(r"Each entry is used $n$ times. The intensity is about $n/3$: it grows with the matrix.")
    assert math.isclose(intensity, n / 3, rel_tol=0.01)
    text("Where does it turn from memory bound to compute bound?")
    ridge = H100.bf16_flop_per_sec / H100.bytes_per_sec  # @inspect ridge
    for size in [256, 512, 1024, 2048]:  # @inspect size
        bound = "compute" if matmul_intensity(size) > ridge else "memory"  # @inspect bound @stepover
        text(f"n = {size}: {matmul_intensity(size):.0f} FLOPs a byte, {bound} bound.")  # @stepover
    text(r"We solve $(2n - 1)/6 = \text{ridge}$ for $n$:")
    turn = math.ceil((6 * ridge + 1) / 2)  # @inspect turn
    assert matmul_intensity(turn - 1) < ridge < matmul_intensity(turn)  # @stepover
    text(f"From n = {turn} on, a product of square matrices is compute bound on an H100.")
    return intensity


def matmul_intensity(n: int) -> float:
    """FLOPs a byte of a product of two matrices of n by n in bf16."""
    return (2 * n - 1) * n**2 / (6 * n**2)


def account(flops: int, bytes_moved: int) -> float:
    """The intensity of an operation, with the times that it takes on an H100 by the data sheet."""
    compute_us = 1e6 * flops / H100.bf16_flop_per_sec  # @inspect compute_us
    memory_us = 1e6 * bytes_moved / H100.bytes_per_sec  # @inspect memory_us
    bound = "compute" if compute_us > memory_us else "memory"  # @inspect bound
    intensity = flops / bytes_moved  # @inspect intensity
    text(f"{intensity:.4g} FLOPs a byte: {bound} bound, {max(compute_us, memory_us):.3g} µs on an H100.")
    return intensity


def roofline_plots(intensities: dict[str, float]) -> None:
    text("## The roofline")
    text("All of this is one picture: how fast an operation can run, by its arithmetic intensity.")
    link(williams_2009)
    here = find_accelerator(get_device_name(get_device()))  # @inspect here @stepover
    if here is None:
        text("The device of this run is not in our table. The picture is of an H100, by its data sheet.")
    accelerator = here or H100
    alt = "Roofline: rises with intensity up to the ridge, then flat. Only the matrix product is right of it."
    image(plot_roofline(accelerator, intensities), alt=alt, caption=f"{accelerator.name}, bf16, log-log")
    text("- On the slope: more FLOPs a byte, more FLOP/s. Memory is the limit.")
    text("- On the flat: more intensity gains nothing. Compute is the limit.")
    ridge = accelerator.bf16_flop_per_sec / accelerator.bytes_per_sec  # @inspect ridge
    text(f"The two meet at {ridge:.0f} FLOPs a byte.")
    text("The points are what the data sheet allows. A program is on the roof at best, and usually below it.")


# A model, trained


def gradients_basics() -> None:
    text("## Gradients")
    text("So far, forward. Training also asks: how does the loss change with each parameter?")
    text(r"A model with one output: $y = \frac{1}{2}(x \cdot w - 5)^2$")
    x = torch.tensor([1.0, 2.0, 3.0])  # @inspect x
    w = torch.tensor([1.0, 1.0, 1.0], requires_grad=True)  # @inspect w w.grad
    prediction = x @ w  # @inspect prediction
    y = 0.5 * (prediction - 5) ** 2  # @inspect y
    text("Backward fills in the gradient of each parameter:")
    y.backward()  # @inspect w.grad
    text(r"By hand: $\nabla_w\, y = (x \cdot w - 5)\, x = (6 - 5)\, x = x$")
    assert w.grad is not None and torch.equal(w.grad, torch.tensor([1.0, 2.0, 3.0]))


def gradients_flops() -> None:
    text("## FLOPs of a gradient")
    text("Two linear layers, one after the other, and nothing else.")
    B, D = 64, 32  # examples, width  @inspect B D
    torch.manual_seed(0)
    x = torch.randn(B, D)  # @inspect x.shape
    w1 = torch.randn(D, D, requires_grad=True)  # @inspect w1.shape
    w2 = torch.randn(D, D, requires_grad=True)  # @inspect w2.shape

    text("### Forward")
    with FlopCounterMode(display=False) as counter:
        h1 = x @ w1  # (B, D)
        h2 = h1 @ w2  # (B, D)
    forward_flops = counter.get_total_flops()  # @inspect forward_flops
    text("Twice the parameters, times the examples, for each layer:")
    by_hand = 2 * B * D * D + 2 * B * D * D  # @inspect by_hand
    assert forward_flops == by_hand
    loss = (h2**2).mean()  # @inspect loss
    h1.retain_grad()  # not parameters: by default their gradients are thrown away
    h2.retain_grad()

    text("### Backward")
    with FlopCounterMode(display=False) as counter:
        loss.backward()
    backward_flops = counter.get_total_flops()  # @inspect backward_flops
    text("Backward comes to each layer with the gradient of its output, and has to find two others.")
    assert h1.grad is not None and h2.grad is not None and w1.grad is not None and w2.grad is not None

    text("1. The gradient of its **weights**, 2·B·D·D FLOPs:")
    w2_grad = einsum(h1, h2.grad, "batch hidden, batch out -> hidden out")  # @inspect w2_grad.shape
    assert torch.allclose(w2_grad, w2.grad, atol=1e-5)
    text("2. The gradient of its **input**, for the layer before, 2·B·D·D FLOPs:")
    h1_grad = einsum(h2.grad, w2, "batch out, hidden out -> batch hidden")  # @inspect h1_grad.shape
    assert torch.allclose(h1_grad, h1.grad, atol=1e-5)
    text("The first layer has weights too:")
    w1_grad = einsum(x, h1.grad, "batch input, batch hidden -> input hidden")  # @inspect w1_grad.shape
    assert torch.allclose(w1_grad, w1.grad, atol=1e-5)
    text("But its input is data. Nobody asks for that gradient, and torch doesn't compute it.")
    by_hand = (2 + 2 + 2) * B * D * D  # @inspect by_hand
    ratio = backward_flops / forward_flops  # @inspect ratio
    assert backward_flops == by_hand and ratio == 1.5

    note("Draw the two products of backward under each product of forward. Then count: that is the 6.")
    text("### With depth")
    text("Only one layer is spared. With L layers backward does 2·L - 1 products where forward did L:")
    for num_layers in [1, 2, 4, 16, 64]:  # @inspect num_layers
        ratio = backward_over_forward(num_layers)  # @inspect ratio @stepover
        assert ratio == (2 * num_layers - 1) / num_layers
    text("So for a deep network backward costs **twice** as much as forward.")

    text("### Hence 6")
    text("- Forward: 2 FLOPs for each parameter and each example.")
    text("- Backward: 4 of them.")
    text(r"$$\text{FLOPs} = 6 \cdot N \cdot D$$")
    (
        text("N is the number of parameters, and D, no longer a width, the number of training tokens: "),
        link(kaplan_2020),
    )
    text("Attention adds to this, by the length of the sequence. For short sequences it is small beside 6·N.")


def backward_over_forward(num_layers: int) -> float:
    """FLOPs of backward divided by FLOPs of forward, as torch counts them, for so many linear layers."""
    weights = [torch.ones(8, 8, requires_grad=True) for _ in range(num_layers)]
    h = torch.ones(4, 8)
    with FlopCounterMode(display=False) as forward:
        for weight in weights:
            h = h @ weight
    with FlopCounterMode(display=False) as backward:
        h.sum().backward()
    return float(backward.get_total_flops() / forward.get_total_flops())


class Block(nn.Module):
    """A linear layer without bias, then a ReLU. From (..., dim) to (..., dim)."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(dim, dim) / math.sqrt(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x @ self.weight  # @inspect x.shape
        return torch.relu(x)


class DeepNetwork(nn.Module):
    """Blocks of one width, one after the other. From (..., dim) to (..., dim)."""

    def __init__(self, dim: int, num_layers: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList([Block(dim) for _ in range(num_layers)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            x = layer(x)  # @inspect x
        return x


def deep_linear_network() -> None:
    text("## A deep network")
    text("Our model is the simplest that is deep: L linear layers of one width D, each with a ReLU.")
    image(
        LayerStack(("W₁", "W₂", "W₃")),
        alt="x passes through three blocks, each a D by D matrix and a ReLU; gradients come back",
        width=424,
    )
    text("### How large should the numbers be at the start?")
    torch.manual_seed(0)
    x, w = torch.randn(64, 1024), torch.randn(1024, 1024)
    std = (x @ w).std().item()  # @inspect std
    assert 31 < std < 33
    text("Each result is a sum of 1024 products, which makes it √1024 = 32 times as large.")
    text("After four layers that is a factor of a million, and float16 has overflowed.")
    assert torch.finfo(torch.float16).max < 32**4
    std = (x @ w / math.sqrt(1024)).std().item()  # @inspect std
    assert 0.9 < std < 1.1
    text("Divide the matrix by √dim, and the size stays, whatever the width.")
    text("The ReLU then sets half of the entries to 0.")

    text("### The model")
    link(Block)
    link(DeepNetwork)
    D, L, B = 8, 3, 4  # width, layers, batch  @inspect D L B
    model = DeepNetwork(D, L).to(get_device())  # @inspect model @stepover
    num_parameters = sum(p.numel() for p in model.parameters())  # @inspect num_parameters
    assert num_parameters == D * D * L
    x = torch.randn(B, D).to(get_device())  # @inspect x @stepover
    text("One pass forward. Step into it, or over it:")
    y = model(x)  # @inspect y
    assert y.shape == (B, D)


def optimizer() -> None:
    text("## Optimizers")
    text("Backward leaves a gradient $g$ for each parameter $w$. An optimizer takes a step against it.")
    text(r"- **SGD**: $w \leftarrow w - \eta g$")
    text(r"- **Momentum**: $m \leftarrow \beta m + g$, $w \leftarrow w - \eta m$: "), link(polyak_1964)
    text(r"- **AdaGrad**: $G \leftarrow G + g^2$, $w \leftarrow w - \eta g / \sqrt{G}$: "), link(duchi_2011)
    text(r"- **RMSProp**: the same, but $G \leftarrow \beta G + (1 - \beta) g^2$: "), link(tieleman_2012)
    (
        text(
            r"- **Adam**: both, $m \leftarrow \beta_1 m + (1 - \beta_1) g$, $w \leftarrow w - \eta m / \sqrt{G}$: "
        ),
        link(kingma_2014),
    )
    text("A small number beside each $G$ keeps us from dividing by 0.")
    text("Adam also corrects for $m$ and $G$ starting at 0.")
    text("What each keeps for a parameter, from step to step, is memory: 0, 1, 1, 1 and 2 numbers.")

    text("### AdaGrad, written out")
    link(AdaGrad)
    D, L, B = 8, 3, 4  # @inspect D L B
    device = get_device()  # @inspect device @stepover
    torch.manual_seed(0)
    model = DeepNetwork(D, L).to(device, torch.bfloat16)  # @stepover
    adagrad = AdaGrad(model.parameters(), lr=0.01)  # @inspect adagrad
    weight = next(model.parameters())  # the first layer's  @inspect weight
    G = adagrad.state[weight]["G"]  # before any step  @inspect G
    assert G.dtype == torch.float32 and G.count_nonzero() == 0
    text("A batch, forward and backward:")
    x = torch.rand(B, D).to(device, torch.bfloat16)  # @inspect x
    with FlopCounterMode(display=False) as counter:
        loss = model(x).square().mean()  # @inspect loss @stepover
        loss.backward()  # @inspect weight.grad
    text("A step of the optimizer:")
    adagrad.step()  # @inspect weight
    text("The state has the squares of the gradients now:")
    G = adagrad.state[weight]["G"]  # @inspect G
    assert weight.grad is not None and torch.equal(G, weight.grad.float() ** 2)
    text("Gradients would add up. Forget them before the next batch:")
    adagrad.zero_grad()  # @inspect weight.grad
    assert all(parameter.grad is None for parameter in model.parameters())

    text("### Memory")
    text("In bytes, with parameters, activations and gradients in bf16, and the state in fp32:")
    num_parameters = D * D * L  # @inspect num_parameters
    parameter_bytes = 2 * num_parameters  # @inspect parameter_bytes
    activation_bytes = 2 * B * D * L  # the output of each layer  @inspect activation_bytes
    gradient_bytes = 2 * num_parameters  # as much as the parameters  @inspect gradient_bytes
    state_bytes = 4 * num_parameters  # twice as much as the parameters  @inspect state_bytes
    total_bytes = parameter_bytes + activation_bytes + gradient_bytes + state_bytes  # @inspect total_bytes
    assert total_bytes == 8 * num_parameters + 2 * B * D * L
    text("Does it agree with what is there?")
    assert parameter_bytes == sum(get_memory_usage(p) for p in model.parameters())  # @stepover
    assert activation_bytes == bytes_saved_for_backward(model, x)  # @stepover
    assert state_bytes == sum(get_memory_usage(state["G"]) for state in adagrad.state.values())  # @stepover
    text("It does. With Adam the state would be 8 bytes a parameter: the 2 + 2 + (4 + 4) of the beginning.")

    text("### Compute")
    step_flops = 6 * B * num_parameters  # @inspect step_flops
    text("torch's count is less by the one product that the first layer is spared:")
    counted_flops = counter.get_total_flops()  # @inspect counted_flops
    assert counted_flops == step_flops - 2 * B * D * D
    text("The optimizer's own work is a few FLOPs a parameter, whatever the batch. We leave it out.")


class AdaGrad(torch.optim.Optimizer):
    """Steps that get smaller where gradients were large (Duchi et al., 2011). State G in fp32."""

    def __init__(self, params: ParamsT, lr: float = 0.01) -> None:
        super().__init__(params, {"lr": lr})
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter]["G"] = torch.zeros_like(parameter, dtype=torch.float32)

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]  # torch's may return a loss
        for group in self.param_groups:
            for parameter in group["params"]:
                grad = parameter.grad.float()
                G = self.state[parameter]["G"]  # the running sum of squared gradients
                G += grad**2  # in place  @inspect G
                update = -group["lr"] * grad / torch.sqrt(G + 1e-5)  # @inspect update
                parameter += update.to(parameter.dtype)


def train_loop() -> None:
    text("## The training loop")
    text("All the parts are there. We need something to learn: what a fixed linear map makes of its inputs.")
    text("Nothing in it is negative, since our network ends in a ReLU: it could not say anything below 0.")
    D, L, B = 64, 2, 64  # width, layers, batch  @inspect D L B
    torch.manual_seed(0)
    device = get_device()  # @inspect device @stepover
    true_weight = 2 * torch.rand(D, D).to(device) / D  # the map  @inspect true_weight
    model = DeepNetwork(D, L).to(device)  # @stepover
    adagrad = AdaGrad(model.parameters(), lr=0.03)  # @stepover
    losses = []
    text("Ten steps, each with a fresh batch:")
    for step in range(10):  # @inspect step
        x = torch.rand(B, D).to(device)  # (B, D)
        y = x @ true_weight  # (B, D)
        prediction = model(x)  # (B, D)  @stepover
        loss = (prediction - y).square().mean()  # @inspect loss
        loss.backward()
        adagrad.step()  # @stepover
        adagrad.zero_grad()
        losses.append(loss.item())
        text(f"Step {step}: loss {losses[-1]:.4f}")
    text("It learns:")
    first, last = losses[0], losses[-1]  # @inspect first last
    assert last < first / 2
    text("What did it cost?")
    num_parameters = D * D * L  # @inspect num_parameters
    examples = B * len(losses)  # @inspect examples
    run_flops = 6 * num_parameters * examples  # @inspect run_flops
    assert run_flops == 6 * 8192 * 640
    text("For 70 billion parameters and 15 trillion tokens only the numbers change.")


def gradient_accumulation() -> None:
    text("## Gradient accumulation")
    text("Activations grow with the batch. If a batch doesn't fit, cut it into micro-batches.")
    text("Gradients add up, so we take the micro-batches one after the other, and step once.")
    D, L, batch, micro_batch = 64, 3, 1024, 256  # @inspect D L batch micro_batch
    device = get_device()  # @inspect device @stepover
    torch.manual_seed(0)
    model = DeepNetwork(D, L).to(device)  # @stepover
    x, y = torch.rand(batch, D).to(device), torch.rand(batch, D).to(device)

    text("### All at once")
    large_bytes = bytes_saved_for_backward(model, x)  # activations, fp32  @inspect large_bytes @stepover
    assert large_bytes == 4 * batch * D * L
    loss = (model(x) - y).square().mean()  # @inspect loss @stepover
    loss.backward()
    expected = [p.grad.clone() for p in model.parameters() if p.grad is not None]
    model.zero_grad()

    text("### In four parts")
    text("A mean over the whole batch is the mean of four means. So each loss counts a quarter:")
    scale = micro_batch / batch  # @inspect scale
    total_loss = 0.0
    for x_part, y_part in zip(x.split(micro_batch), y.split(micro_batch), strict=True):
        loss = scale * (model(x_part) - y_part).square().mean()  # @inspect loss @stepover
        loss.backward()  # adds to what is there
        total_loss += loss.item()  # @inspect total_loss
    text("Forget the quarter, and the gradients are four times too large. AdaGrad hardly notices; SGD does.")
    gradients = [p.grad for p in model.parameters() if p.grad is not None]
    for gradient, wanted in zip(gradients, expected, strict=True):
        equal = torch.allclose(gradient, wanted, rtol=1e-4, atol=1e-7)  # @inspect equal
        assert equal
    text("The same gradients, up to rounding. And the activations of one part are a quarter:")
    small_bytes = bytes_saved_for_backward(model, x[:micro_batch])  # @inspect small_bytes @stepover
    assert small_bytes == large_bytes / 4
    text("Parameters, gradients and optimizer state stay as they were, and so do the FLOPs.")


class DeepNetworkCheckpointed(DeepNetwork):
    """Keeps the input of each segment of layers only, and computes the rest again in backward."""

    def __init__(self, dim: int, num_layers: int, segment: int) -> None:
        super().__init__(dim, num_layers)
        self.segment = segment

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for start in range(0, len(self.layers), self.segment):
            segment = nn.Sequential(*self.layers[start : start + self.segment])
            x = checkpoint(segment, x, use_reentrant=False)
        return x


class DeepNetworkForgetful(DeepNetwork):
    """Keeps nothing: the input of each layer is computed again, from the network's own input."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.first_layers(x, len(self.layers))

    def first_layers(self, x: torch.Tensor, count: int) -> torch.Tensor:
        if count > 1:
            x = checkpoint(self.first_layers, x, count - 1, use_reentrant=False)
        output: torch.Tensor = self.layers[count - 1](x)
        return output


def activation_checkpointing() -> None:
    text("## Activation checkpointing")
    text("Forward keeps activations for backward. They could be computed again instead: "), link(chen_2016)
    text("That buys memory with compute. We measure what it brings, because it is easy to get wrong.")
    text("- **saved**: what autograd keeps after forward (`saved_tensors_hooks`).")
    text("- **peak**: bytes in use at most during forward and backward, above parameters and input.")
    text("On a GPU, CUDA counts the peak. On a CPU we count each operator's new memory ourselves.")
    device = get_device()  # @inspect device @stepover
    torch.manual_seed(0)

    text("### What is kept")
    B, D, L = 4096, 256, 16  # a large batch, a narrow model  @inspect B D L
    x = torch.randn(B, D).to(device, torch.bfloat16)  # @inspect x.shape x.dtype
    model = DeepNetwork(D, L).to(device, torch.bfloat16)  # @stepover
    keep_all = measure_pass(model, x)  # @inspect keep_all @stepover
    text("The output of each layer, in bf16:")
    activation_bytes = 2 * B * D * L  # @inspect activation_bytes
    assert keep_all.saved_bytes == activation_bytes
    text("One for each layer, not two: the ReLU's gradient needs its output, and the product is let go.")

    text("### A checkpoint around each layer")
    text("This is what one tries first.")
    note("Take a vote before this line runs: half the memory, or a sixteenth? It is neither.")
    each = measure_pass(checkpointed(D, L, segment=1), x)  # @inspect each @stepover
    assert each.peak_bytes > 0.95 * keep_all.peak_bytes
    text("It saves nothing. A checkpoint keeps its input, and that is the output of the layer before.")
    text("We compute every product once more, and hold the same tensors.")

    text("### A checkpoint around four layers")
    link(DeepNetworkCheckpointed)
    four = measure_pass(checkpointed(D, L, segment=4), x)  # @inspect four @stepover
    assert four.peak_bytes < 0.6 * keep_all.peak_bytes
    text(f"The peak falls from {mib(keep_all.peak_bytes)} to {mib(four.peak_bytes)}.")  # @stepover
    text(r"Held: $L/s$ inputs of segments, and $s$ outputs within the one at work. Least at $s = \sqrt{L}$.")
    best = math.isqrt(L)  # @inspect best
    assert best == 4

    text("### Keep all, some, none")
    text("At the other end: keep nothing, and start again from the input for each layer.")
    forgetful = DeepNetworkForgetful(D, L).to(device, torch.bfloat16)  # @stepover
    none = measure_pass(forgetful, x)  # @inspect none @stepover
    text("One checkpoint around everything is not that. It computes all of it again, at once, and holds it:")
    whole = measure_pass(checkpointed(D, L, segment=L), x)  # @inspect whole @stepover
    assert whole.peak_bytes > 0.95 * keep_all.peak_bytes
    text("Without checkpoints there are L products forward, 2·L - 1 backward. The rest was computed again.")
    usual = L + (2 * L - 1)  # @inspect usual
    assert keep_all.matmuls == usual
    again = {"four": four.matmuls - usual, "none": none.matmuls - usual}  # @inspect again
    assert again == {"four": L, "none": L * (L - 1) // 2}
    text(
        f"""
        | | layers held | products computed again | peak, measured |
        |---|---|---|---|
        | keep all | $L$ | 0 | {mib(keep_all.peak_bytes)} |
        | keep every $\\sqrt L$-th | $2 \\sqrt L$ | $L$ = {again["four"]} | {mib(four.peak_bytes)} |
        | keep none | a few | $L(L-1)/2$ = {again["none"]} | {mib(none.peak_bytes)} |
        """
    )  # @stepover
    text("Every √L-th is the bargain: a third more compute, and activations fall from L layers to 2·√L.")

    text("### When it brings nothing")
    B, D, L = 64, 1024, 16  # a small batch, a wide model  @inspect B D L
    x = torch.randn(B, D).to(device, torch.bfloat16)  # @inspect x.shape
    model = DeepNetwork(D, L).to(device, torch.bfloat16)  # @stepover
    keep_all = measure_pass(model, x)  # @inspect keep_all @stepover
    four = measure_pass(checkpointed(D, L, segment=4), x)  # @inspect four @stepover
    text(f"The peak was {mib(keep_all.peak_bytes)}, and now it is {mib(four.peak_bytes)}.")  # @stepover
    gradient_bytes = 2 * D * D * L  # @inspect gradient_bytes
    activation_bytes = 2 * B * D * L  # @inspect activation_bytes
    assert four.peak_bytes > 0.95 * keep_all.peak_bytes
    assert gradient_bytes > 0.9 * keep_all.peak_bytes
    text("The gradients fill it. Activations were a sixteenth of that, so there was nothing to gain.")
    text("Count first, then decide. That is all that this lecture wants to say.")


def checkpointed(dim: int, num_layers: int, segment: int) -> DeepNetworkCheckpointed:
    return DeepNetworkCheckpointed(dim, num_layers, segment).to(get_device(), torch.bfloat16)


def mib(nbytes: int) -> str:
    return f"{nbytes / MIB:.1f} MiB"


def the_napkin() -> None:
    text("## The napkin")
    text(
        r"""
        | what | per | how much |
        |---|---|---|
        | parameters, gradients | parameter | 2 + 2 bytes |
        | Adam's moments, master weights | parameter | 8 + 4 bytes |
        | activations | example and layer | 2·D bytes for each tensor kept |
        | compute | parameter and token | 6 FLOPs, 8 with checkpoints |
        """
    )
    text("Days = 6·N·D / (accelerators × promised FLOP/s × MFU × 86400).")
    text("On an H100, in bf16, an operation keeps the cores busy if it does about 300 FLOPs for each byte.")
    text("Take the two questions again, with your own model and machines: "), link(motivating_questions)


if __name__ == "__main__":
    main()
