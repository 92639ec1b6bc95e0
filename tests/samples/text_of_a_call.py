"""Words that need a call first are shown when the statement comes back."""
from linelight import text


def name():
    return "x"


def main():
    text(name())
    text("a"), text(name()), text("b")
