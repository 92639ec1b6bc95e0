"""A finally is compiled once for each way into it: its statements are the same ones, and what returns shows its value."""
from linelight import text


def tidied(how):
    try:
        if how == "returns":
            return 5
        if how == "raises":
            raise ValueError(how)
    finally:
        for i in range(2):
            x = i  # @inspect x
        try:
            int("one")
        except ValueError:
            text(f"{how}: not a number")
        n = 2
        while n:
            while n > 1:
                n -= 1
            n -= 1


def main():
    for how in ("ends", "returns", "raises"):
        try:
            y = tidied(how)  # @inspect y
        except ValueError:
            text("raised")

    class Derived(Exception):
        def __init__(self):
            super().__init__()
