"""raise … from …: each frame that the exception leaves says so."""


def low():
    raise KeyError("weight")


def high():
    try:
        low()
    except KeyError as error:
        raise RuntimeError("no such parameter") from error


def main():
    try:
        high()
    except RuntimeError as error:
        cause = type(error.__cause__).__name__  # @inspect cause
