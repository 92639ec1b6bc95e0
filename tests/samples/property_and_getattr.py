"""Properties and __getattr__ of a lecture's class are stepped when the lecture's statement uses them, and
never because a value is shown."""


class Box:
    def __init__(self):
        self.calls = 0

    @property
    def size(self):
        self.calls += 1
        return 3

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return name


def main():
    box = Box()  # @inspect box
    s = box.size  # @inspect s
    m = box.missing  # @inspect m
    calls = box.calls  # @inspect calls box
