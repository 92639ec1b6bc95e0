"""A main that only another thread runs is not recorded, is not run twice, and the run says so."""
import threading

from linelight import text

runs = []


def main():
    runs.append(1)
    text("hi")


if __name__ == "__main__":
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()
    assert runs == [1]
