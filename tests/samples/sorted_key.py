"""A callback that C code calls is stepped."""


def last(word):
    return word[-1]


def main():
    words = sorted(["ab", "ba"], key=last)  # @inspect words
