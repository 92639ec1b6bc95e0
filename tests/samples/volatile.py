"""What is marked volatile is shown, and said to be."""
import time


def main():
    t = time.perf_counter()  # @inspect t @volatile
    n, now = 1, time.time()  # @inspect n now @volatile now
