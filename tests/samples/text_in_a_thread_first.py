"""What a thread says stands before what main says later in the same statement."""
import threading

from linelight import text


def both():
    thread = threading.Thread(target=lambda: (text("one"), print("two")))
    thread.start()
    thread.join()
    text("three")


def main():
    both()  # @stepover
