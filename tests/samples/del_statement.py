"""del ends the showing of a name, and of what reads it."""


def main():
    x, y = [1], 2  # @inspect x y x[0] len(x)
    del x
    z = y  # @inspect z
