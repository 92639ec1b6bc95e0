"""Making and inspecting a tensor of a million elements, beside some work on it."""

import time

import torch


def main() -> None:
    torch.manual_seed(0)
    x = torch.randn(1000, 1000)  # @inspect x
    y = x @ x
    z = (y @ x).sum()  # @inspect z


if __name__ == "__main__":
    torch.set_num_threads(1)
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
