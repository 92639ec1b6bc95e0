"""yield from: the inner generator stands on the outer one, and its return value comes back."""


def inner():
    yield 1
    return 5


def outer():
    got = yield from inner()  # @inspect got
    return got


def main():
    items = list(outer())  # @inspect items
