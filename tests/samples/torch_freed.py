"""A tensor that was shown is gone after del, as untraced."""
import weakref

import torch


def main():
    x = torch.ones(3)  # @inspect x
    r = weakref.ref(x)
    del x
    freed = r() is None  # @inspect freed
