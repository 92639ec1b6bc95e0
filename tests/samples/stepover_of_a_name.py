"""What a statement under @stepover is wrapped in has no step of its own, whatever the statement begins with."""

from linelight import text


def main():
    try:
        undefined  # @inspect @stepover
    except NameError as error:
        text(str(error))
    x = undefined_too if False else 1  # @stepover @inspect x
    x  # @stepover
    y = x  # @inspect y
