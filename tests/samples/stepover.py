"""Under @stepover the statement is one step, whatever it calls, on every run of it."""


def work(n):
    total = 0
    for i in range(n):
        total += i
    return total


def wait():
    return work(3)  # @stepover


def main():
    for n in (2, 3):
        x = work(n)  # @inspect x @stepover
    y = wait()  # @inspect y
    for i in range(2):  # @stepover
        y += work(i)
    z = work(1)  # @inspect z y
