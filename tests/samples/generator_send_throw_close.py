"""A generator suspends without finishing its statement, and goes on where it was."""


def count():
    total = 0
    while True:
        try:
            got = yield total  # @inspect got
            total += got
        except ValueError:
            total = -1


def main():
    counter = count()
    first = next(counter)  # @inspect first
    second = counter.send(5)  # @inspect second
    third = counter.throw(ValueError)  # @inspect third
    counter.close()
    done = True  # @inspect done
