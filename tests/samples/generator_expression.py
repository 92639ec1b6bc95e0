"""A generator expression is part of the statement that consumes it."""


def main():
    zs = sum(i for i in range(50))  # @inspect zs
