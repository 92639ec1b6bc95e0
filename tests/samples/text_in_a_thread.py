"""What a thread says stands at the statement of main that is running."""
import threading
import time

from linelight import text


def main():
    thread = threading.Thread(target=lambda: (time.sleep(0.2), text("from thread")))
    thread.start()
    thread.join()
    x = 1  # @inspect x
