"""A return inside try … finally inside a loop: the finally runs, then the value is returned."""


def find():
    for i in range(2):
        try:
            return i
        finally:
            z = i  # @inspect z


def main():
    x = find()  # @inspect x
