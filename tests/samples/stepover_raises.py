"""A statement under @stepover that raises is shown as raised, and what follows is stepped."""


def fail():
    raise ValueError("inside")


def main():
    try:
        fail()  # @stepover
    except ValueError:
        fail_quietly = True  # @inspect fail_quietly
    try:
        raise KeyError("outer")
    except KeyError:
        x = len("abc")  # @inspect x @stepover
    y = x  # @inspect y
