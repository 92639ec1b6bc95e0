"""The same loop, long enough to be timed, under @stepover."""

import time


def loop() -> int:
    total = 0
    for i in range(500_000):
        total += i
    return total


def main() -> None:
    total = loop()  # @stepover @inspect total


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
