"""@stepover inside what is stepped over switches nothing on."""


def inner():
    return 1


def outer():
    x = inner()  # @stepover
    return inner() + x


def main():
    y = outer()  # @stepover @inspect y
    z = inner()  # @inspect z
