"""A name that a function shares with an outer one, and a comprehension in it has too, is the function's."""

x = "global"


def outer():
    x = "outer"

    def inner():
        nonlocal x
        x = "changed"  # @inspect x
        w = [x for x in (1, 2)]  # @inspect w x

    inner()
    return x


def main():
    y = outer()  # @inspect y
