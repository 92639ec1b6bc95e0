"""An await and a yield from that ended well have a value, also where an exception then goes on its way."""

import asyncio

from linelight import text


async def two():
    await asyncio.sleep(0)
    return 2


async def in_a_finally():
    try:
        1 / 0
    finally:
        b = await two()  # @inspect b


async def in_a_handler():
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
    except* ValueError:
        1 / 0
    except* KeyError:
        a = await two()  # @inspect a


def five():
    yield 1
    return 5


def generator():
    try:
        1 / 0
    finally:
        c = yield from five()  # @inspect c


def main():
    for run in (
        lambda: asyncio.run(in_a_finally()),
        lambda: asyncio.run(in_a_handler()),
        lambda: list(generator()),
    ):
        try:
            run()
        except Exception as error:
            text(type(error).__name__)
