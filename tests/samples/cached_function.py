"""A cached function runs once; the second call is one step."""
import functools


@functools.cache
def square(x):
    return x * x


def main():
    a = square(3)  # @inspect a
    b = square(3)  # @inspect b
