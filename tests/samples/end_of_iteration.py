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
