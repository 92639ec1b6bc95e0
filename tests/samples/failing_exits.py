"""A lecture that exits with a code has failed; its steps stay."""
import sys

from linelight import text


def main():
    text("before")
    sys.exit(3)
