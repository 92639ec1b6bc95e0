"""A nested function reads and changes what the outer one shares with it."""


def main():
    total = 0

    def add(x):
        nonlocal total
        total += x  # @inspect total
        return total
    add(2)
    add(3)
    final = total  # @inspect final
