"""What statements print stands beside them, and the program's streams are what they were."""
import contextlib
import io
import logging
import os
import sys
import threading
import warnings

from linelight import text


def main():
    print("one", "two")
    print("a\rb", end=""); print("\033[31mred\033[0m", file=sys.stderr)
    for i in range(3):
        sys.stdout.write(f"\rround {i}")
    def loud(n):
        print("inside", n)
        return n
    x = loud(1) + loud(2)
    text("a"), print("between"), text("b")
    y = loud(3)  # @stepover
    print("not seen")  # @hide
    with contextlib.redirect_stdout(io.StringIO()) as caught:
        print("caught")
    same = sys.stdout is sys.__stdout__, type(sys.stdout) is io.TextIOWrapper, sys.stdout.fileno()  # @inspect same
    sys.stdout.writelines(["by ", "writelines\n"])
    os.write(1, b"past the stream\n")
    thread = threading.Thread(target=print, args=("in a thread",)); thread.start(); thread.join()
    logging.warning("logged")
    warnings.warn("warned")
    try:
        sys.stdout.write(3)
    except TypeError as error:
        print("error:", error)
    print()
    for i in range(200): print(i)
    print("b", "c", sep="\n"); raise SystemExit(print("last"))
