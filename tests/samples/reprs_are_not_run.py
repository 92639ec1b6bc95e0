"""A repr that sleeps, one that prints without end and one that shows a text are not asked."""

import time

from linelight import text


class Sleeps:
    def __repr__(self):
        time.sleep(3600)
        return "awake"


class Prints:
    def __repr__(self):
        print("x" * 10_000_000)
        return "printed"


class Shows:
    def __init__(self):
        self.shown = 0

    def __repr__(self):
        self.shown += 1
        text("from a repr")
        return "shown"


def main():
    sleeps = Sleeps()  # @inspect sleeps
    prints = Prints()  # @inspect prints
    shows = Shows()  # @inspect shows
    all_of_them = [sleeps, prints, {"shows": shows}]  # @inspect all_of_them
    count = shows.shown  # @inspect count
