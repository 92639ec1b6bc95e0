"""The end of an iterator written in Python is its own return, not an error of the loop."""


class Once:
    def __init__(self):
        self.left = 1

    def __iter__(self):
        return self

    def __next__(self):
        if not self.left:
            raise StopIteration
        self.left -= 1
        return self.left


def main():
    for x in Once():
        y = x  # @inspect y
    z = 1  # @inspect z
