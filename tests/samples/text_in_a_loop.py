"""Each round of a loop says its own words."""
from linelight import text


def say(i):
    text(f"step {i}")


def main():
    for i in range(3):
        say(i)
