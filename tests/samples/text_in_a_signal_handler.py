"""What a signal's handler shows, whenever it comes, is in the trace."""
import itertools
import signal
import time

from linelight import text

ticks = []
numbers = itertools.count(1)


def tick(number, frame):
    ticks.append(1)
    text(f"tick {next(numbers)}")


def work(k):
    x = [k] * 5
    return sum(x)


def main():
    signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, 0.0003, 0.0003)
    while len(ticks) < 100:
        work(1)
    signal.setitimer(signal.ITIMER_REAL, 0)
    time.sleep(0.01)
