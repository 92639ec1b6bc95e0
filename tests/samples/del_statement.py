"""del ends the showing of a name."""


def main():
    x, y = 1, 2  # @inspect x y
    del x
    z = y  # @inspect z
