"""An object that was shown is gone after del, as untraced."""
import weakref


class Big:
    pass


def main():
    x = Big()  # @inspect x
    r = weakref.ref(x)
    del x
    freed = r() is None  # @inspect freed
