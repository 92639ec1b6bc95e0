"""A forked child is not stepped, and nothing of it is in the trace."""
import os


def child():
    return 1


def main():
    pid = os.fork()
    if pid == 0:
        child()
        os._exit(0)
    _, status = os.waitpid(pid, 0)  # @inspect status
