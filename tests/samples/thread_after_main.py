"""A thread that outlives main is waited for, as Python does."""
import threading
import time

from linelight import text


def main():
    threading.Thread(target=lambda: (time.sleep(0.2), text("late"))).start()
    text("main")
