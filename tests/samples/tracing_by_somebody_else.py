"""A program that traces itself before main() is seen, and its tracing goes on; the run fails."""

import sys

from linelight import text


def trace(frame, event, arg):
    return None


sys.settrace(trace)


def main():
    text("shown, but where?")
    x = sys.gettrace() is trace  # @inspect x
    print(x)
