"""Two hundred small training steps, stepped into."""

import time

import torch


def step(model: torch.nn.Module, optimizer: torch.optim.Optimizer, x: torch.Tensor) -> float:
    optimizer.zero_grad()
    loss = (model(x) - 1).square().mean()
    loss.backward()
    optimizer.step()
    return float(loss)


def main() -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    x = torch.randn(32, 64)
    for _ in range(200):
        loss = step(model, optimizer, x)  # @inspect loss


if __name__ == "__main__":
    torch.set_num_threads(1)
    torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1).step()  # loads what it needs, untimed
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
