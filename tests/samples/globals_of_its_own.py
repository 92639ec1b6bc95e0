"""A function is stepped whatever its globals say of their file, and where they are others than the lecture's."""

from types import FunctionType

from linelight import text

__file__ = "elsewhere.py"


def double(x: int) -> int:
    y = 2 * x  # @inspect y
    return y


def main() -> None:
    global __file__
    bare = FunctionType(double.__code__, {})
    a = bare(1)  # @inspect a
    __file__ = "nowhere.py"
    b = double(2)  # @inspect b
    text("before" if __file__ == "elsewhere.py" else "after")
