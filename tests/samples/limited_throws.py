"""What is thrown into generators that ran, or run, in rounds that are not recorded."""


def numbers():
    for i in range(9):
        yield i  # @inspect i


def wrapped():
    for i in range(9):
        yield from [i]


def throw_into(generator):
    try:
        generator.throw(KeyError("thrown"))
    except KeyError as error:
        kind = type(error)  # @inspect kind


def main():
    inside = numbers()
    for _ in range(5):
        next(inside)
    throw_into(inside)
    for generator in (numbers(), wrapped()):
        next(generator), next(generator), next(generator), next(generator)
        throw_into(generator)
