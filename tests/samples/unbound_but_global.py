"""A local without a value is unbound, whatever global has its name."""

lr = 0.1
x = "global"


def never():
    return False


def main():
    if never():
        lr = 0.5
    y = 1  # @inspect lr
    x = 1
    del x
    y = 2  # @inspect x y
    z = other()


def other():
    return lr  # @inspect lr x
