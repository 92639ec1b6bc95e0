"""A lambda is part of its statement; what it calls is stepped."""


def half(x):
    return x / 2


def main():
    ys = list(map(lambda x: half(x), [1]))  # @inspect ys
    f = lambda: 3
    z = f()  # @inspect z
