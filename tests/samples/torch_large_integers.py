"""Integers beyond what a float can say are exact, in a summary too."""
import torch


def main():
    a = torch.full((10**4,), 2**62 + 1)  # @inspect a
    b = torch.tensor([2**62 + 1])  # @inspect b
