"""Code made from a string is no line of the lecture."""


def main():
    y = eval("1 + 2")  # @inspect y
    namespace = {}
    exec("def f(x):\n    return x + 1\nz = f(2)", namespace)
    z = namespace["z"]  # @inspect z
