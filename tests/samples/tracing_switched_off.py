"""A program that switches tracing off is seen: what is shown later is on the page, and the run fails."""
import sys

from linelight import text


def main():
    text("a")
    sys.settrace(None)
    text("b")
    y = 2  # @inspect y
