"""A program may end the tracing of one frame and not of the others: what they show finds its step, and the run fails."""

import sys

from linelight import text


def ends_its_own():
    a = 1  # @inspect a
    sys._getframe().f_trace = None
    a = 2  # @inspect a
    text("from a frame that nobody hears")
    return a


def ends_its_callers():
    sys._getframe(1).f_trace = None


def calls():
    ends_its_callers()
    b = 1  # @inspect b
    return b


def has_no_lines():
    sys._getframe().f_trace_lines = False
    c = 1  # @inspect c
    return c


def suspends():
    yield 1
    sys._getframe().f_trace = lambda *_: None
    yield 2


def main():
    x = ends_its_own()  # @inspect x
    x = calls()  # @inspect x
    text("between")
    x = has_no_lines()  # @inspect x
    for x in suspends():
        text(f"{x}")
    print("done")
