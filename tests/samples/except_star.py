"""except* handles parts of a group, each a step."""


def main():
    try:
        raise ExceptionGroup("two", [ValueError(1), TypeError(2)])
    except* ValueError:
        x = "value"  # @inspect x
    except* TypeError:
        y = "type"  # @inspect y
