"""A hidden line is no step; what it shows comes all the same."""
from linelight import text


def main():
    secret = 1  # @hide
    text("shown")  # @hide
    x = secret + 1  # @inspect x
