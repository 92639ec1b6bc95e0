"""An exception leaves a with, and by it a finally: what the finally would have done last did not happen."""


class Guard:
    def __enter__(self):
        return 1

    def __exit__(self, *error):
        return False


def main():
    try:
        try:
            try:
                1 / 0
            finally:
                with Guard() as guard:
                    total = None + 1  # @inspect total
                print("never")
        except ValueError:
            print("nor this")
    except TypeError as error:
        told = str(error)  # @inspect told
    try:
        try:
            pass
        finally:
            with Guard() as guard:
                total = guard + 1  # @inspect total
            return
    finally:
        done = True  # @inspect done
