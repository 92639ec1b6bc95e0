"""Tables of all that people have tables in."""
import numpy as np
import torch

from linelight import table


def main():
    table([["float32", 4], ["bfloat16", 2]], header=["dtype", "bytes"], caption="Sizes")
    table([{"n": 1, "n²": 1}, {"n": 2, "n³": 8}])
    table({"step": range(1000), "loss": [1 / (1 + i) for i in range(1000)]}, rows=4)
    table(np.array([[0.1, 2.5]], dtype=np.float32))
    table(torch.tensor([0.5, 1.5], dtype=torch.bfloat16))
    table([[i * j for j in range(30)] for i in range(2)])
    table([["**as it is**", None, float("nan"), 10**20]], named=True)
    table([])
