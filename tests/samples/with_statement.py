"""The header of a with stands at its entry and at its exit; what it swallows was raised all the same."""
import contextlib


@contextlib.contextmanager
def managed():
    yield "resource"


def main():
    with managed() as r:  # @inspect r
        x = r.upper()  # @inspect x
    with contextlib.suppress(ZeroDivisionError):
        1 / 0
    y = 2  # @inspect y
