"""A failed assertion over several lines is one step that raises."""


def main():
    try:
        assert 1 == 2, (
            "one is "
            "not two")
    except AssertionError as error:
        words = str(error)  # @inspect words
