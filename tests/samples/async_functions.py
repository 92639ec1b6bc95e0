"""Coroutines suspend and go on; the event loop's own code is not shown."""
import asyncio


async def add(a, b):
    await asyncio.sleep(0)
    return a + b


async def gather():
    x, y = await asyncio.gather(add(1, 2), add(3, 4))  # @inspect x y
    return x * y


def main():
    z = asyncio.run(gather())  # @inspect z
