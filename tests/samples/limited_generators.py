"""Generators and coroutines that suspend inside of rounds that are not recorded."""
import asyncio

from linelight import text


def naturals():
    n = 0
    while True:
        yield n
        n += 1  # @inspect n


def few():
    for n in range(6):
        yield n  # @inspect n
    text("few are over")


def closed():
    try:
        while True:
            yield 1
    finally:
        text("closed")


async def tick(name):
    for i in range(5):  # @inspect i
        await asyncio.sleep(0)
    text(f"{name} is done")


def one_by_one():
    numbers = naturals()
    for _ in range(5):  # @inspect _
        next(numbers)
    last = next(numbers)  # @inspect last


async def both():
    await asyncio.gather(tick("a"), tick("b"))


def main():
    one_by_one()
    total = sum(few())  # @inspect total
    for n in few():
        total += n  # @inspect total
    ones = closed()
    for _ in range(5):
        next(ones)
    ones.close()
    asyncio.run(both())
    text("end")
