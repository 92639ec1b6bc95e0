"""A tensor inside vmap is described."""
import torch


def f(x):
    y = x * 2  # @inspect y
    return y.sum()


def main():
    z = torch.vmap(f)(torch.ones(3, 2))  # @inspect z
