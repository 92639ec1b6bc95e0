"""A program that switches tracing off and on again leaves a gap, and the run says so."""
import sys


def main():
    old = sys.gettrace()
    sys.settrace(None)
    x = 1  # @inspect x
    sys.settrace(old)
    y = 3  # @inspect y
