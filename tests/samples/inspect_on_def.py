"""@inspect on a def shows all its locals at every step, and what it was called with from the start."""


def power(base, exponent):  # @inspect
    result = 1
    for _ in range(exponent):
        result *= base
    return result


def main():
    x = power(2, 2)
