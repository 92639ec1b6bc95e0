"""What samples call, beside the lecture."""
from linelight import text


def show_twice(word):
    for _ in range(2):
        text(word)
