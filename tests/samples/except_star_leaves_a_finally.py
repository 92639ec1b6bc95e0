"""What is left of a group leaves a finally whose last statement did not run."""


def main():
    a = 1
    try:
        try:
            raise KeyError("on its way")
        finally:
            try:
                raise ExceptionGroup("both", [ValueError(1), KeyError(2)])
            except* ValueError:
                a = 3
            a = 4
        a = 5
    except ExceptionGroup:
        b = a  # @inspect b
