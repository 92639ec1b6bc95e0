"""A module under @stepinto is a file of the lecture: its functions are stepped, and what they show is
theirs."""
from helper import show_twice  # @stepinto


def main():
    show_twice("word")
