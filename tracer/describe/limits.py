"""What one value may cost: named bounds, so that no value makes a step large or slow."""

MAX_EXACT = 64
"""Elements of a tensor that are written one by one; of a larger one a corner and statistics are."""

MAX_STATISTICS = 2**22
"""Elements that are read for statistics, of all tensors in one value together (4 Mi: some 30 ms)."""

CORNER = (4, 6)
"""Rows and columns of a tensor's corner."""

MAX_DEPTH = 5
"""Containers and objects that are opened inside one another."""

NODES_AN_ITEM = 10
"""What all parts of one value may cost, for each item that a container may show (`limits.value`): a part is one
node, longer texts and tensors are more."""

CHARACTERS_A_NODE = 40
ELEMENTS_A_NODE = 8
"""What a long text and a tensor's elements cost in nodes."""

MAX_TEXT = 1000
"""Characters of a string, or bytes of a bytes object, that are shown."""

MAX_NAME = 200
"""Characters of a class's, a function's or a field's name."""

MAX_DIGITS = 200
"""Digits of an integer that are written in full."""

LEADING_DIGITS = 11
"""Digits of a longer integer."""

MAX_INTEGER_BITS = 2**20
"""Bits of an integer whose leading digits are always known: beyond, they would take too long where two
candidates are nearly equal."""

MAX_SORTED = 10_000
"""Items of a set that are sorted; of a larger one only the count is shown."""

MAX_PARAMETERS = 100_000
"""Parameters of a module that are counted."""
