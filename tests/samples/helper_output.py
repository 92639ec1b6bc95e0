"""What a helper that is not stepped shows stands at the lecture's statement that called it."""
from helper import show_twice


def main():
    show_twice("word")
    x = 1  # @inspect x
