"""A key that is missing is missing, and is not made because it is shown."""
import collections


def main():
    d = collections.defaultdict(list)
    x = 1  # @inspect d["a"] d
    n = len(d)  # @inspect n
