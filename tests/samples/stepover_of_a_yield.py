"""@stepover on a statement that suspends: what it calls is not stepped either."""


def inside(x):
    return x + 1


def items():
    yield inside(1)  # @stepover
    yield inside(2)


def main():
    a, b = items()  # @inspect a b
