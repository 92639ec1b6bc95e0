"""A class body runs once, statement by statement; its header is one step."""


class Base:
    pass


def main():
    class Point(
        Base,
    ):
        x: int = 1
        y = x + 1  # @inspect y

        def sum(self):
            return self.x + self.y
    s = Point().sum()  # @inspect s
