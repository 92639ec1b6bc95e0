"""A program that exhausts the stack: what follows is on the page, or the run says where it is incomplete."""
from linelight import text


def deep(n):
    return deep(n + 1)


def main():
    try:
        deep(0)
    except RecursionError:
        text("caught")
    text("two")
    x = 1  # @inspect x
