"""Tensors of every kind are shown, briefly."""
import torch


def main():
    x = torch.zeros(4, 8)  # @inspect x
    h = torch.tensor([1e-8], dtype=torch.float16)  # @inspect h
    b = torch.tensor([0.1, 1e-8], dtype=torch.bfloat16)  # @inspect b
    y = torch.ones(2, dtype=torch.complex64)  # @inspect y
    m = torch.ones(2, 3, device="meta")  # @inspect m
    s = torch.eye(3).to_sparse()  # @inspect s
    q = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)  # @inspect q
    f = torch.tensor([448.0]).to(torch.float8_e4m3fn)  # @inspect f
    big = torch.empty(12288 * 4, 12288, device="meta")  # @inspect big
    large = torch.arange(10000.0).view(100, 100)  # @inspect large
    i = torch.tensor(7)  # @inspect i
    w = torch.nn.Linear(2, 3)  # @inspect w.weight.shape w.weight.grad w.weight.grad.shape
