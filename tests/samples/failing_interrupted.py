"""Ctrl-C ends a lecture; its steps stay, and the exit code says so."""
import signal

from linelight import text


def main():
    text("before")
    signal.raise_signal(signal.SIGINT)
    text("never")
