"""Large numbers, cycles and texts that look like markup are shown, briefly."""


def main():
    z = 10**5000  # @inspect z
    big = 2**60  # @inspect big
    a = [1]
    a.append(a)  # @inspect a
    s = "using </scRIPt can"  # @inspect s
    nan, inf = float("nan"), float("-inf")  # @inspect nan inf
    tiny = 1e-8  # @inspect tiny
    odd = "\x7f\x85\u2028\ufeff\ud800"  # @inspect odd
