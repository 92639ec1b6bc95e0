"""A generator that is given up in the middle of a yield from: it is closed, and that is no failure of its own."""


def inner():
    yield 1
    yield [2]


def outer():
    got = yield from inner()  # @inspect got
    return got


def main():
    try:
        total = sum(outer())  # @inspect total
    except TypeError as error:
        told = str(error)  # @inspect told
    left = outer()
    first = next(left)  # @inspect first
    left.close()
    del left
