"""A generator that is stepped into and then over shows its text at the statement that steps over it."""

from linelight import text


def numbers():
    yield 1
    text("two comes")
    yield 2
    text("three comes")
    yield 3


def main():
    it = numbers()
    a = next(it)  # @inspect a
    a = next(it)  # @inspect a @stepover
    a = next(it)  # @inspect a
