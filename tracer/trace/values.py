"""What a value looked like at one step: text and numbers, never the object.

A Value is one of the classes below. Each has `.type` (the name of its class, as an author would say
it) and `.text`: what `repr` would say for numbers, strings and small containers of them, a brief
description for the rest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

Element: TypeAlias = "bool | int | float | str | list[Element]"
"""A tensor's element, or a nested list of them. What JSON has no number for is its text: nan, inf, 1+2j."""


@dataclass(frozen=True, slots=True)
class Plain:
    """None, a bool, a number or a string, as it is."""

    value: bool | int | float | str | None

    @property
    def type(self) -> str:
        return type(self.value).__name__

    @property
    def text(self) -> str:
        return repr(self.value)

    def __eq__(self, other: object) -> bool:
        # 1, 1.0 and True are different values on a page; nan is itself.
        return isinstance(other, Plain) and type(self.value) is type(other.value) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@dataclass(frozen=True, slots=True)
class Clipped:
    """A long string or bytes: how it begins, and its whole length in characters or bytes."""

    type: str
    head: str
    length: int

    @property
    def text(self) -> str:
        prefix, unit = ("", "characters") if self.type == "str" else ("b", "bytes")
        return f"{prefix}{self.head!r}… ({self.length} {unit})"


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, tuple, set or the like: its first items, and how many it has."""

    type: str
    items: tuple[Value, ...]
    length: int

    @property
    def text(self) -> str:
        inside = ", ".join(item.text for item in self.items)
        if self.length > len(self.items):
            inside += f"{', ' if inside else ''}… {self.length} items"
        if self.type == "list":
            return f"[{inside}]"
        if self.type == "tuple":
            return f"({inside},)" if self.length == 1 else f"({inside})"
        if self.type == "set":
            return f"{{{inside}}}" if self.length else "set()"
        if self.type == "frozenset":
            return f"frozenset({{{inside}}})" if self.length else "frozenset()"
        return f"{self.type}([{inside}])"


@dataclass(frozen=True, slots=True)
class Mapping:
    """A dict or the like: its first pairs, and how many it has."""

    type: str
    pairs: tuple[tuple[Value, Value], ...]
    length: int

    @property
    def text(self) -> str:
        inside = ", ".join(f"{key.text}: {value.text}" for key, value in self.pairs)
        if self.length > len(self.pairs):
            inside += f"{', ' if inside else ''}… {self.length} items"
        return f"{{{inside}}}" if self.type == "dict" else f"{self.type}({{{inside}}})"


@dataclass(frozen=True, slots=True)
class Record:
    """An object by its fields: a dataclass, a named tuple, a plain instance."""

    type: str
    fields: tuple[tuple[str, Value], ...]

    @property
    def text(self) -> str:
        return f"{self.type}({', '.join(f'{name}={value.text}' for name, value in self.fields)})"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of a tensor's finite elements: minimum, maximum, mean, standard deviation (population); and how
    many elements are nan or infinite. None where it was not computed or there is no finite element; an integer
    beyond ±2⁵³ is its digits."""

    min: float | int | str | None = None
    max: float | int | str | None = None
    mean: float | None = None
    std: float | None = None
    nan: int = 0
    inf: int = 0


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor or array. `elements` is exact and complete for a small one, `corner` is the first few of
    a larger one's last two dimensions; `bytes` is elements × bytes an element, None where the elements do not
    lie in memory like that. `note` says why they were not read, where they were not."""

    type: str
    shape: tuple[int, ...]
    dtype: str
    device: str = ""
    bytes: int | None = None
    elements: Element | None = None
    corner: Element | None = None
    statistics: Statistics | None = None
    requires_grad: bool = False
    note: str = ""

    @property
    def kind_text(self) -> str:
        """dtype and shape, and the device where it is not the CPU: `float32 [4, 8]`."""
        device = f" · {self.device}" if self.device not in ("", "cpu") else ""
        return f"{self.dtype} [{', '.join(map(str, self.shape))}]{device}"

    @property
    def content_text(self) -> str:
        """The elements where they are few, the one element where all are equal, else from where to where they
        reach; the size where they were not read."""
        single = self.uniform
        if single is not None and math.prod(self.shape) > 4:
            return f"all {element_text(single)}"
        if self.elements is not None and math.prod(self.shape) <= 16:
            return element_text(self.elements)
        return self.range_text or (bytes_text(self.bytes) if self.bytes is not None else "")

    @property
    def range_text(self) -> str:
        """`-1.5 … 2.25`, and how many are nan or infinite; empty where there is no order, or nothing was read."""
        seen = self.statistics
        if seen is not None and seen.min is not None and seen.max is not None:
            others = "".join(f", {n} {name}" for name, n in (("nan", seen.nan), ("inf", seen.inf)) if n)
            return f"{short_number(seen.min)} … {short_number(seen.max)}{others}"
        numbers = flatten(self.elements) if self.elements is not None else []
        if not numbers or any(isinstance(x, bool | str) for x in numbers):
            return ""
        return f"{short_number(min(numbers))} … {short_number(max(numbers))}"

    @property
    def uniform(self) -> Element | None:
        """The one element that all others equal, where that is known."""
        if self.elements is not None:
            flat = list(flatten(self.elements))
            same = flat and all(type(x) is type(flat[0]) and x == flat[0] for x in flat)
            return flat[0] if same else None
        seen = self.statistics
        if seen is None or seen.nan or seen.inf or seen.min is None or seen.min != seen.max:
            return None
        return seen.min

    @property
    def text(self) -> str:
        content = self.content_text
        if content:
            return f"{content} {self.kind_text}"
        return f"{self.kind_text} · {self.note}" if self.note else self.kind_text


@dataclass(frozen=True, slots=True)
class Parameters:
    """A module by its parameters: (name, shape, dtype) of the first, and how many there are in all:
    tensors, and numbers in them."""

    type: str
    tensors: tuple[tuple[str, tuple[int, ...], str], ...]
    count: int
    numel: int

    @property
    def text(self) -> str:
        return f"{self.type} with {self.numel:,} parameters in {self.count} tensors"


@dataclass(frozen=True, slots=True)
class Described:
    """Anything that one line describes: a dtype, a function, a very large number."""

    type: str
    about: str

    @property
    def text(self) -> str:
        return self.about


@dataclass(frozen=True, slots=True)
class Unbound:
    """A name that had no value at that step."""

    @property
    def type(self) -> str:
        return ""

    @property
    def text(self) -> str:
        return "unbound"


@dataclass(frozen=True, slots=True)
class Failed:
    """A value that could not be shown, or an expression that raised."""

    type: str
    error: str

    @property
    def text(self) -> str:
        return f"not shown: {self.error}"


Value: TypeAlias = (
    Plain | Clipped | Sequence | Mapping | Record | Tensor | Parameters | Described | Unbound | Failed
)


def flatten(element: Element) -> list[bool | int | float | str]:
    """The elements of a nested list, in order."""
    if isinstance(element, list):
        return [x for part in element for x in flatten(part)]
    return [element]


def element_text(element: Element) -> str:
    """`[[1.0, nan], [2.0, 3.0]]`: elements as Python writes them, texts without quotes."""
    if isinstance(element, list):
        return f"[{', '.join(map(element_text, element))}]"
    return element if isinstance(element, str) else repr(element)


def short_number(number: float | str | list[Element]) -> str:
    """To four digits, integers whole."""
    return f"{number:.4g}" if isinstance(number, float) else str(number)


def bytes_text(count: int) -> str:
    """A number of bytes in binary units: `128 B`, `2.25 GiB`."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if size < 1024 or unit == "TiB":
            break
        size /= 1024
    return f"{count} B" if unit == "B" else f"{size:.4g} {unit}"
