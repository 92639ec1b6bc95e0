"""A while that is stepped over is one step also where an exception leaves it."""

from linelight import text


def fails(n):
    while n < 2:  # @stepover
        n += 1
        if n == 2:
            raise ValueError(n)


def main():
    n = 0
    try:
        while n < 3:  # @stepover @inspect n
            n += 1
            n = [n][n - 1]
    except IndexError as error:
        text(f"{error}")
    try:
        fails(0)
    except ValueError as error:
        text(f"{error}")
