"""The end of a main() that is not traced any more does not come in silence."""

import sys

from linelight import text


def deafen():
    sys._getframe(1).f_trace = None


def main():
    deafen()
    x = 1  # @inspect x
    text("lost")
