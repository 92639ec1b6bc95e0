"""A file without main is recorded from its first statement."""
x = 1  # @inspect x


def f():
    return x + 1


y = f()  # @inspect y
