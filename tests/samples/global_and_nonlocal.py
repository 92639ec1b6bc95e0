"""Globals can be inspected, also after a function has changed them."""

RATE = 0.5


def change():
    global RATE
    RATE = 0.25


def main():
    x = RATE * 2  # @inspect x RATE
    change()
    y = RATE  # @inspect RATE y
