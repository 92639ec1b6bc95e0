"""Random numbers are the same with and without a tracer."""
import torch


def main():
    torch.manual_seed(0)
    a = torch.randn(2)  # @inspect a
    b = torch.randn(2)  # @inspect b
    torch.manual_seed(0)
    same = bool((torch.randn(2) == a).all())  # @inspect same
