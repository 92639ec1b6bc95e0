"""A decorated definition is one step; the decorated function is stepped through its wrapper."""
import functools


def twice(function):
    @functools.wraps(function)
    def wrapper(x):
        return function(function(x))
    return wrapper


def main():
    @twice
    def double(x):
        return 2 * x
    y = double(3)  # @inspect y
