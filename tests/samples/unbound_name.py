"""A name that has no value is shown as unbound."""


def main():
    if not True:
        x = 1
    y = 2  # @inspect x y
