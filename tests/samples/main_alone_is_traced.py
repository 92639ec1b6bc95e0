"""Nothing is traced before main() and after it, whoever calls it, and however often."""

import sys

from linelight import text

traced = [sys.gettrace() is not None]


def checked(function):
    def call(*arguments):
        return function(*arguments)

    return call


@checked
def main(n=2):
    """Calls itself."""
    text(f"{n}: {traced}")
    if n:
        main(n - 1)


if __name__ == "__main__":
    main()
    traced.append(sys.gettrace() is not None)
    main(0)
