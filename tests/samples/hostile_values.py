"""No code of a value runs because it is shown."""


class Answers:
    calls = 0

    def __getattr__(self, name):
        Answers.calls += 1
        return lambda *a: None


class Raises:
    def __init__(self):
        self.x = 1

    def __repr__(self):
        raise RuntimeError("no")

    __len__ = __iter__ = __eq__ = __hash__ = __str__ = __bool__ = __repr__


def main():
    m = Answers()  # @inspect m
    r = Raises()  # @inspect r
    xs = [m, r]  # @inspect xs
    calls = Answers.calls  # @inspect calls
