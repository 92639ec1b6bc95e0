"""A name that a `del` ends is shown no more, wherever on its line the `del` stands; one that it leaves is."""


def main():
    a, b, c, d = 1, 2, 3, [4]  # @inspect a b c d
    del a; x = 5  # @inspect x
    if x > 9: del b
    if x > 4: del c
    del d[0:1], b; b = 6
    y = b  # @inspect y d
