"""More rounds than are recorded: what follows each loop is right, and so are the values after it."""
from linelight import text


def halve(n):
    return n // 2


def counted():
    total = 0
    for i in range(10):  # @inspect i
        total += halve(i)  # @inspect total
        text(f"{total}")
    text("after")  # @inspect i total


def forever():
    n = 0
    while True:
        n += 1  # @inspect n
        if n == 50:
            break
    text(f"{n}")


def asked():
    n = 0  # @inspect n
    while n < 5:
        n += 1
    else:
        text("asked")


def nested():
    cells = 0
    for row in range(5):
        for column in range(2):
            cells += 1  # @inspect cells
        text(f"row {row}")
    text("nested")


def returning():
    with open("/dev/null"):
        for i in range(10):
            if i == 7:
                return i


def at_the_limit():
    for i in range(3):
        i += 1
    text("three rounds")


def main():
    counted()
    forever()
    asked()
    nested()
    seven = returning()  # @inspect seven
    at_the_limit()
