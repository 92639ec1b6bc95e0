"""A call on several lines is one step, and a directive on its last line is its own."""


def main():
    a, b = 1, 2
    x = max(
        a,
        b,
    )  # @inspect x
