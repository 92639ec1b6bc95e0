"""Directives inside rounds that are not recorded: hidden, stepped over, cleared, deleted, volatile, all locals."""
import time

from linelight import text


def helper(n):
    return n + 1


def cleared():
    for i in range(5):
        x = i * i  # @inspect x
        text(f"{x}")  # @clear x
    text("no x")


def deleted():
    y = 0  # @inspect y
    for i in range(5):
        y = i  # @inspect y
        if i == 4:
            del y
    text("no y")


def stepped_over():
    n = 0
    for _ in range(5):
        n = helper(n)  # @stepover @inspect n
    text("five")


def hidden():
    n = 0
    for _ in range(5):  # @hide
        n = helper(n)
    text("hidden")


def measured():
    for i in range(5):
        now = time.time()  # @inspect now @volatile now
    text("measured")


def everything():  # @inspect
    n = 0
    for i in range(5):
        n += i
    print(n)
    for i in range(5):
        print(i)
        print("and", i)


def main():
    cleared()
    deleted()
    stepped_over()
    hidden()
    measured()
    everything()
