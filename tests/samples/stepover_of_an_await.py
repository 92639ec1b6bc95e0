"""@stepover on an await holds until the statement has ended, whatever runs in between."""
import asyncio


async def work():
    x = 1
    await asyncio.sleep(0)
    y = 2  # @inspect y
    return y


async def other():
    await asyncio.sleep(0)
    z = 3  # @inspect z


async def both():
    task = asyncio.create_task(other())
    r = await work()  # @inspect r @stepover
    await task
    return r


def main():
    r = asyncio.run(both())  # @inspect r
