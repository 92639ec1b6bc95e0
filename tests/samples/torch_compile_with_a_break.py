"""A compiled function that falls into two parts is one step at its call."""
import torch


def h(x):
    y = x * 2
    print("between")
    z = y + 1
    return z


def main():
    f = torch.compile(h, backend="eager")
    out = f(torch.ones(1))  # @inspect out
