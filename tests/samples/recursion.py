"""Each call is a frame of its own, and each return brings its caller back."""


def fact(n):  # @inspect n
    if n == 0:
        return 1
    return n * fact(n - 1)


def main():
    x = fact(3)  # @inspect x
