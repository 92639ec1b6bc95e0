"""A StopIteration is no news to a loop, but to who calls next() it is an exception: nothing was assigned."""


class Once:
    def __init__(self):
        self.done = False

    def __iter__(self):
        return self

    def __next__(self):
        if self.done:
            raise StopIteration
        self.done = True
        return 7


def delegates():
    got = yield from Once()  # @inspect got


def main():
    for x in Once():
        y = x  # @inspect y
    z = list(delegates())  # @inspect z
    it = iter([1])
    a = next(it)  # @inspect a
    try:
        a = it.__next__()  # @inspect a @volatile a
    except StopIteration:
        caught = True  # @inspect caught
    try:
        a = called(caught.conjugate, it)  # @inspect a
    except StopIteration:
        b = Odd()
    try:
        a = b[0]  # @inspect a
    except StopIteration:
        caught = 1
    try:
        a = b.c  # @inspect a
    except StopIteration:
        caught = 2
    try:
        a = b + 1  # @inspect a
    except StopIteration:
        caught = 3
    try:
        with b:
            caught = 4
    except StopIteration:
        caught = 5  # @inspect caught


def called(f, it):
    return f() and next(it)


class Odd:
    def __getitem__(self, key):
        raise StopIteration

    @property
    def c(self):
        raise StopIteration

    def __add__(self, other):
        raise StopIteration

    def __enter__(self):
        raise StopIteration

    def __exit__(self, *error):
        pass
