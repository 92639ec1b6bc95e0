"""A statement that an exception left is never shown as finished, caught or not."""


def attempt(divisor):
    try:
        x = 1 / divisor  # @inspect x
    except ZeroDivisionError as error:
        x = str(error)  # @inspect x
    else:
        x += 1  # @inspect x
    finally:
        y = "always"  # @inspect y
    return x


def main():
    attempt(0)
    attempt(1)
