"""An exception that leaves a finally from its first branch does not run the last."""

from linelight import text


def leave(first):
    a = 0
    try:
        1 / 0
    finally:
        if first:
            a = 1  # @inspect a
        else:
            del a


def main():
    for first in (True, False):
        try:
            leave(first)
        except ZeroDivisionError:
            text("left")
    try:
        leave_silently()
    except ZeroDivisionError:
        text("left")


def leave_silently():
    try:
        1 / 0
    finally:
        pass
