"""A program that begins to trace itself inside of main() is seen, also where it does nothing more; the run fails."""

import sys


def trace(frame, event, arg):
    return None


def main():
    x = 1  # @inspect x
    sys.settrace(trace)


if __name__ == "__main__":
    main()
    print(sys.gettrace() is trace)
    main()
