"""A thousand steps at the depth that the environment variable DEPTH says."""

import os
import time


def go_down(left: int) -> int:
    if left:
        return go_down(left - 1)
    total = 0
    for i in range(500):
        total += i
    return total


def main() -> None:
    go_down(int(os.environ["DEPTH"]) - 2)


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
