"""An exception in a generator leaves it, and then the statement that asked for the next item."""


def items():
    yield 1
    raise ValueError("no more")


def main():
    got = []
    try:
        for x in items():
            got.append(x)
    except ValueError as error:
        message = str(error)  # @inspect got message
