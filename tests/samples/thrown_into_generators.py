"""What is thrown into a generator that catches nothing leaves it by the statement where it was suspended."""
import contextlib


def one():
    yield 1


def several():
    yield from (1, 2)


def delegating():
    got = yield from one()
    return got


@contextlib.contextmanager
def bare():
    yield 3


def thrown_into(generator):
    next(generator)
    try:
        generator.throw(KeyError("thrown"))
    except KeyError as error:
        kind = type(error)  # @inspect kind


def main():
    thrown_into(one())
    thrown_into(several())
    thrown_into(delegating())
    try:
        with bare() as number:
            raise IndexError(number)
    except IndexError:
        pass
    last = one()
    next(last)
    last.close()
    begun = one()
    next(begun)  # @stepover
    try:
        begun.throw(KeyError("thrown"))
    except KeyError:
        pass
