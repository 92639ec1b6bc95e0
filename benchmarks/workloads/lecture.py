"""A lecture in small: tensors and their sizes, matrix products that are timed, gradients, a training loop."""

import time

import torch


def memory() -> None:
    x = torch.zeros(4, 8)  # @inspect x
    bytes_of_x = x.numel() * x.element_size()  # @inspect bytes_of_x
    halves = x.to(torch.bfloat16)  # @inspect halves
    bytes_of_halves = halves.numel() * halves.element_size()  # @inspect bytes_of_halves


def products() -> None:
    for size in (256, 512, 1024):  # @inspect size
        a = torch.randn(size, size)
        b = torch.randn(size, size)
        began = time.perf_counter()
        for _ in range(5):
            c = a @ b
        seconds = (time.perf_counter() - began) / 5  # @inspect seconds
        flops = 2 * size**3  # @inspect flops
        rate = flops / seconds  # @inspect rate
    corner = c[:2, :4]  # @inspect corner


def gradients() -> None:
    w = torch.ones(3, requires_grad=True)
    x = torch.tensor([1.0, 2.0, 3.0])
    loss = 0.5 * (x @ w - 5).pow(2)  # @inspect loss
    loss.backward()  # type: ignore[no-untyped-call]  # torch has no types for it
    gradient = w.grad  # @inspect gradient


def training() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(512, 1024), torch.nn.ReLU(), torch.nn.Linear(1024, 1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for step in range(20):  # @inspect step
        loss = train_step(model, optimizer, seed=step)  # @inspect loss @stepover


def train_step(model: torch.nn.Module, optimizer: torch.optim.Optimizer, seed: int) -> float:
    torch.manual_seed(seed)
    x = torch.randn(512, 512)
    loss = (model(x) - x.mean(dim=1, keepdim=True)).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return float(loss)


def main() -> None:
    torch.manual_seed(0)
    memory()
    products()
    gradients()
    training()


if __name__ == "__main__":
    torch.set_num_threads(1)
    torch.optim.AdamW([torch.zeros(1, requires_grad=True)], lr=0.1).step()  # loads what it needs, untimed
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
