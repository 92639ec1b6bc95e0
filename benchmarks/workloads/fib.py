"""fib(18), every call stepped."""

import time


def fib(n: int) -> int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main() -> None:
    fib(18)


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(time.perf_counter() - began)
