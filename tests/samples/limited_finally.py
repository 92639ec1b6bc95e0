"""A loop has its limit in each of the copies of a finally that Python compiles."""
from linelight import text


def tidied(how):
    n = 0
    try:
        if how == "returns":
            return how
        if how == "raises":
            raise ValueError(how)
    finally:
        for i in range(5):
            n += i  # @inspect n
        while n:
            while n > 4:
                n -= 1
            n -= 1
        text(f"{how}: {n}")


def main():
    tidied("ends")
    tidied("returns")
    try:
        tidied("raises")
    except ValueError:
        text("raised")
