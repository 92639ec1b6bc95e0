"""An async main is recorded to its end, however often it suspends."""
import asyncio

from linelight import text


async def main():
    text("a")
    await asyncio.sleep(0)
    text("end")


asyncio.run(main())
