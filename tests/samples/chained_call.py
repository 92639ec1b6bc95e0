"""A chain of calls on several lines is one step."""


def main():
    words = (
        "b a c"
        .split()
    )  # @inspect words
    joined = (" "
        .join(sorted(words))
        .upper())  # @inspect joined
