"""An exception's own attributes are not asked for, nor does what a property raises stop the lecture."""


class Odd(Exception):
    asked = []

    def __getattribute__(self, name):
        Odd.asked.append(name)
        return super().__getattribute__(name)


class Leaving:
    @property
    def left(self):
        raise SystemExit(7)

    @property
    def closed(self):
        raise GeneratorExit


def fail():
    raise Odd("x")


def main():
    try:
        fail()
    except Odd:
        asked = list(Odd.asked)  # @inspect asked
    thing = Leaving()  # @inspect thing.left thing.closed
    end = True  # @inspect end
