"""Attribute chains, indices, len and globals can be inspected; an expression that fails says why."""
from types import SimpleNamespace

LR = 0.1


def main():
    xs = [10, 20]
    w = SimpleNamespace(grad=None)  # @inspect xs[0], len(xs) LR w.grad.shape xs[-1] xs[5]
