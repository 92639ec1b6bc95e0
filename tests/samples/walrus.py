"""A walrus in a condition is the condition's."""


def main():
    xs = [1, 2, 3]
    if (n := len(xs)) > 2:  # @inspect n
        y = n  # @inspect y
