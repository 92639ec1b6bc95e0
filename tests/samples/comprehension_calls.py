"""A lecture's function that a comprehension calls is stepped, each time."""


def half(x):
    return x / 2


def main():
    ys = [half(x) for x in (1, 2)]  # @inspect ys
