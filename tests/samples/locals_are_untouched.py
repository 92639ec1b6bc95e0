"""locals() of the program is its own: what it holds and how it can be walked stay as untraced."""


def walk():
    a, b = 1, 2  # @inspect a b
    out = {}
    try:
        for k, v in locals().items():
            out[k] = v
    except RuntimeError as error:
        out = {"error": str(error)}
    return sorted(out)


def kept():
    a = 1  # @inspect a
    d = locals()
    b = 2  # @inspect b
    return sorted(d)


def main():
    w = walk()  # @stepover
    same = w == walk()  # @inspect same
    k = kept()  # @inspect k
