"""Calls inside calls: each is stepped, and the statement comes back once, when it is done."""


def g(x):
    return x + 1


def main():
    y = g(g(1))  # @inspect y
