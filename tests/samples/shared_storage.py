import numpy
import torch


def main():
    x = torch.arange(4.0)  # @inspect x
    y = x.view(2, 2)  # @inspect y
    alias = x  # @inspect alias
    y += 1  # @inspect y
    copy = x.clone()  # @inspect copy
    array = x.numpy()  # @inspect array
    y = y * 2  # @inspect y
    alias = None
    part = array[1:]  # @inspect part
    del array
    rows = [[1], [2]]  # @inspect rows
    first = rows  # @inspect first
    first = first + [[3]]  # @inspect first
    numbers = numpy.zeros(4)  # @inspect numbers
    tensor = torch.from_numpy(numbers[1:])  # @inspect tensor
    pair = same = (1, 2)  # @inspect pair same
    callee(x, x[1:])
    x = None  # @clear x
    return part


def callee(a, b):  # @inspect
    return a is b
