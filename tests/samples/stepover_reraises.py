"""An exception that is raised again under @stepover leaves the statement as raised, also the one being handled."""


def again():
    raise


def main():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            again()  # @stepover
    except ZeroDivisionError:
        x = 1  # @inspect x
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            raise  # @stepover
    except ZeroDivisionError as error:
        tail = error.__traceback__.tb_next  # @inspect tail
