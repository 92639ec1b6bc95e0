"""A class's names are its own, also where a comprehension in it asks for a global of the same name."""


def main():
    globals()["d"] = 10
    class C:
        c = [1, 2, 3]
        d = 1  # @inspect d
        d, c = c, d  # @inspect d c
        e = [i + d for i in range(3)]  # @inspect e d
    last = C.d  # @inspect last
