"""Dict and set comprehensions are one step each."""


def main():
    ys = {i: i for i in range(50)}  # @inspect ys
    odd = {i % 7 for i in range(50)}  # @inspect odd
