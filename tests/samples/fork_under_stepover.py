"""A child that is forked under @stepover is not stepped when that statement ends, and writes nothing into the trace."""
import os


def fork():
    return os.fork()


def work(n):
    x = 0
    for i in range(n):
        x = i  # @inspect x
    return x


def main():
    pid = fork()  # @stepover
    if pid == 0:
        work(3000)
        os._exit(0)
    last = work(3)  # @inspect last
    os.waitpid(pid, 0)
