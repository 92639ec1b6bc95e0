"""A class's names are read in what its metaclass prepared for them, and no code of that runs."""
from collections import UserDict, defaultdict


class Making(type):
    def __prepare__(name, bases):
        return defaultdict(int)


class Asked(dict):
    asked = []

    def __getitem__(self, key):
        self.asked.append(key)
        return dict.__getitem__(self, key)


class Asking(type):
    def __prepare__(name, bases):
        return Asked()  # @stepover


class Foreign(type):
    def __prepare__(name, bases):
        return UserDict()  # @stepover

    def __new__(cls, name, bases, names):
        return type(name, bases, dict(names))  # @stepover


def main():
    class A(metaclass=Making):
        if __name__ == "nobody":
            y = 1
        x = 1  # @inspect x y
    made = "y" in vars(A)  # @inspect made
    class B(metaclass=Asking):  # @inspect
        v = 1
    asked = Asked.asked.count("v")  # @inspect asked
    class C(metaclass=Foreign):
        w = 1  # @inspect w
