"""An exception goes through a `yield from` and through an `await`: each statement says so."""


def fails(n):
    yield n
    raise KeyError(n)


def delegates():
    got = yield from fails(1)  # @inspect got


async def fails_too():
    raise LookupError("later")


async def waits():
    got = await fails_too()  # @inspect got


def main():
    try:
        items = list(delegates())
    except KeyError:
        pass
    try:
        waits().send(None)
    except LookupError:
        caught = True  # @inspect caught
