"""Each round of a loop whose body is one statement is a step."""


def main():
    it = iter([1, 2, 3])
    try:
        while True:
            x = next(it)  # @inspect x
    except StopIteration:
        ended = True  # @inspect ended
