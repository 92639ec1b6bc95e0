"""All locals stand in the order in which the function mentions them, parameters first, also those that a
comprehension shares."""


def order(late, early):
    second = 2
    first = 1
    total = [second + i for i in range(first)]
    done = True  # @inspect


def main():
    order(2, 1)
