"""A condition on several lines is one step each time that it is asked."""


def f(x):
    return x


def main():
    if (f(0) and
            f(2)):
        x = 1
    elif (f(1) or
          f(3)):
        x = 2  # @inspect x
    z = (f(1)
         if f(0)
         else f(2))  # @inspect z
