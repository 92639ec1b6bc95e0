"""An exception that leaves a finally half done: what stands behind it did not run."""


def fails():
    try:
        return undefined
    finally:
        before = 1  # @inspect before
        number = int("x")
        never = 4  # @inspect never
        also_never = 5  # @inspect also_never


def main():
    try:
        fails()
    except ValueError:
        caught = True  # @inspect caught
