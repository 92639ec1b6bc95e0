"""A main that stands on one line is one step."""


def main(): x = 1; y = x + 1  # @inspect x y
