"""@stepover on a docstring or on an import of the future changes neither."""
from __future__ import annotations  # @stepover


def f():
    """words"""  # @stepover
    return 1


def main():
    doc = f.__doc__  # @inspect doc
