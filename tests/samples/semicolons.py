"""Statements on one line are one step."""


def g(x):
    return x


def main():
    a = g(1); b = g(2)  # @inspect a b
