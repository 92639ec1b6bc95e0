"""A Python loop of ten thousand lines in the lecture itself."""

import time


def main() -> None:
    total = 0
    for i in range(5000):
        total += i


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
