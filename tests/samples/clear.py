"""@clear stops the showing; a later @inspect starts it again."""


def main():
    x, y = 1, 2  # @inspect x y
    x = 3  # @clear x
    z = 4  # @inspect z
    x = 5  # @inspect x
    w = 6  # @clear
