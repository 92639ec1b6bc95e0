"""Three hundred frames deep, the trace stays small."""


def fact(n):
    if n == 0:
        return 1
    return n * fact(n - 1)


def main():
    ok = fact(300) > 0  # @inspect ok
