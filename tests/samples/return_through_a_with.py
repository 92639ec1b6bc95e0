"""A return shows its value, also on its way through a with and a finally."""
import contextlib


def f():
    with contextlib.nullcontext():
        return 4


def g():
    try:
        return 5
    finally:
        x = 1


def h(flag):
    if flag: return 6
    x = 2


def main():
    a = f() + g()  # @inspect a
    h(False)
