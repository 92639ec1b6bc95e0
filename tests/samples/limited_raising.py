"""Exceptions inside rounds that are not recorded: caught there, caught outside, caught by the caller."""
from linelight import text


def fail(i):
    raise ValueError(f"round {i}")


def caught_inside():
    caught = 0
    for i in range(6):
        try:
            fail(i)
        except ValueError:
            caught += 1  # @inspect caught
    text("inside")


def caught_outside():
    try:
        for i in range(9):
            x = i  # @inspect x
            if i == 6:
                fail(i)
    except ValueError:
        text("outside")


def through():
    i = 0
    while True:
        i += 1  # @inspect i
        if i == 8:
            raise KeyError("eight")


def main():
    caught_inside()
    caught_outside()
    try:
        through()
    except KeyError as error:
        text("by the caller")
