"""Counting modes and profilers count what the program does, and not what the tracer reads."""
import torch
from torch.utils.flop_counter import FlopCounterMode


def main():
    x, w = torch.ones(2, 3), torch.ones(3, 4)
    with FlopCounterMode(display=False) as counter:
        y = x @ w  # @inspect y
    flops = counter.get_total_flops()  # @inspect flops
    with torch.profiler.profile() as profile:
        y = x + 1  # @inspect y
    rows = sorted(row.key for row in profile.key_averages())  # @inspect rows
