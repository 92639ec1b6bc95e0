"""A loop on one line is one step."""


def main():
    total = 0
    for i in range(1000): total += i  # @inspect total
    if total: done = True  # @inspect done
