"""A compiled function is one step at its call; the compiler's code is nobody's file."""
import torch


def f(x):
    return x + 1


def main():
    g = torch.compile(f, backend="eager")
    x = torch.ones(2)
    out = g(x)  # @inspect out
