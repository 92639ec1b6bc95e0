"""Binary search

What is left of the list at each step, why it is quick, and how it goes wrong.
"""

from linelight import link, note, text

BISECT = "https://docs.python.org/3/library/bisect.html"
BLOCH_2006 = (
    "https://research.google/blog/"
    "extra-extra-read-all-about-it-nearly-all-binary-searches-and-mergesorts-are-broken/"
)


def main() -> None:
    text("To find a word in a dictionary nobody starts at the first page.")
    text("We open it in the middle, see which half the word is in, and forget the other half.")
    text("That is binary search. It needs one thing: the list must be **sorted**.")
    a_target_that_is_there()
    a_target_that_is_not()
    number_of_probes()
    a_bug_that_never_ends()
    a_bug_that_waited_for_large_lists()
    text("Python has it in its standard library: "), link(BISECT, title="bisect"), text(".")


def binary_search(xs: list[int], target: int) -> int | None:
    """The index of `target` in the sorted list `xs`, or None if it is not there."""
    low, high = 0, len(xs)  # @inspect low high
    while low < high:  # the target, if there, is in xs[low:high]
        text(f"Left to search: `{xs[low:high]}`")
        middle = (low + high) // 2  # @inspect middle xs[middle]
        if xs[middle] == target:
            return middle
        if xs[middle] < target:
            low = middle + 1  # @inspect low
        else:
            high = middle  # @inspect high
    return None


def a_target_that_is_there() -> None:
    text("## A target that is there")
    note("Ask the room for the next probe before each step.")
    primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]  # @inspect primes len(primes)
    text("Where is 37? What is left halves each time round.")
    index = binary_search(primes, 37)  # @inspect index
    assert index is not None and primes[index] == 37


def a_target_that_is_not() -> None:
    text("## A target that is not there")
    text("The list shrinks until `low` meets `high`. Then nothing is left to look at.")
    squares = [0, 1, 4, 9, 16, 25, 36, 49]  # @inspect squares
    index = binary_search(squares, 10)  # @inspect index
    assert index is None


def number_of_probes() -> None:
    text("## How many probes?")
    text(
        r"Each probe halves what is left, so $n$ elements need at most $\lfloor \log_2 n \rfloor + 1$ probes."
    )
    text("We count the worst case, over every target that there is:")
    for n in [1, 10, 100, 1000]:  # @inspect n
        probes = most_probes(n)  # @inspect probes @stepover
        bound = n.bit_length()  # floor(log2(n)) + 1, in exact arithmetic  @inspect bound
        text(f"{n} elements: never more than {probes}.")
        assert probes == bound
    text("A thousand elements take ten probes, a million twenty, a billion thirty.")
    assert (10**6).bit_length() == 20 and (10**9).bit_length() == 30


def most_probes(n: int) -> int:
    """The probes that the slowest target in a list of `n` elements takes."""
    return max(probes_for(target, n) for target in range(n))


def probes_for(target: int, n: int) -> int:
    """The probes that `target` takes in `range(n)`: the loop above with a counter in it."""
    low, high, probes = 0, n, 0
    while low < high:
        middle = (low + high) // 2
        probes += 1
        if middle == target:
            break
        low, high = (middle + 1, high) if middle < target else (low, middle)
    return probes


def a_bug_that_never_ends() -> None:
    text("## A bug that never ends")
    text("Forget the `+ 1`, and a list of one element is never halved. We stop after four rounds.")
    xs, target = [3, 8], 9  # @inspect xs target
    low, high = 0, len(xs)
    for _ in range(4):
        middle = (low + high) // 2  # @inspect middle
        low = middle if xs[middle] < target else low  # should be middle + 1  @inspect low high
    assert (low, high) == (1, 2)
    text("`low` and `high` stay at 1 and 2: the loop would run for ever.")


def a_bug_that_waited_for_large_lists() -> None:
    text("## A bug that waited for large lists")
    text("Python's integers grow as they must. A Java `int` has 32 bits, and `low + high` can overflow.")
    low, high = 1_200_000_000, 1_300_000_000  # @inspect low high
    middle = as_int32(low + high) // 2  # @inspect middle
    assert middle < 0
    (
        text("A negative index. Java's own library had this bug for nine years: "),
        link(BLOCH_2006, title="Bloch"),
        text("."),
    )
    text("The cure is to add only the half of the distance:")
    middle = as_int32(low + as_int32(high - low) // 2)  # @inspect middle
    assert middle == 1_250_000_000


def as_int32(number: int) -> int:
    """What is left of `number` in 32 bits of two's complement."""
    return (number + 2**31) % 2**32 - 2**31


if __name__ == "__main__":
    main()
