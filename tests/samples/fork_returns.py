"""A forked child that comes back from main leaves the trace to its parent."""
import os

from linelight import text


def main():
    text("one")
    if os.fork() == 0:
        return
    os.wait()
    text("two")
