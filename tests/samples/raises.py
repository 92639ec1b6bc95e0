"""What `raises` lets a block fail with is shown at the statement that failed, and the with statement has no error."""
from linelight import raises, text


def half(n):
    if n % 2:
        raise ValueError(f"{n} is odd")
    return n // 2


def main():
    with raises(ValueError):
        x = half(8)  # @inspect x
        x = half(7)  # @inspect x
        text("never")
    with raises((KeyError, IndexError)):
        [][0]
    text("The lecture goes on.")
    with raises(KeyError):
        {"a": 1}["a"]
    text("never")
