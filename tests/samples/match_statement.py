"""Each case that is tried is a step of its own."""


def kind(x):
    match x:
        case int(n) if n > 5:
            return "large"
        case [a, *rest]:
            return f"{a} and {len(rest)} more"
        case _:
            return "other"


def main():
    a = kind(3)  # @inspect a
    b = kind([1, 2, 3])  # @inspect b
