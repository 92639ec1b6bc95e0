"""What a lecture that raises had said stays, and the error is the last step."""
from linelight import text


def divide(a, b):
    return a / b


def main():
    text("before")
    x = divide(1, 0)  # @inspect x
    text("never")
