"""sys.exit(0) is a lecture's way to be done."""
import sys

from linelight import text


def main():
    text("before")
    sys.exit(0)
