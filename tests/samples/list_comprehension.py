"""A comprehension is part of its statement: one step, whatever its length."""


def main():
    ys = [i * i for i in range(50)]  # @inspect ys
    zs = [
        i
        for i in ys
        if i > 2000
    ]  # @inspect zs
