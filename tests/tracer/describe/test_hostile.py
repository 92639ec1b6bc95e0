"""Nothing of an object runs: not its repr, not its attributes, not its metaclass."""

import sys
import weakref
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from tracer.describe import describe, table, type_name

ran: list[str] = []
"""What of the objects below was called."""


class Loud:
    """Every special method that a describer might be tempted to use."""

    def __init__(self) -> None:
        object.__setattr__(self, "x", 1)

    def __getattribute__(self, name: str) -> Any:
        ran.append(name)
        raise RuntimeError

    def __getattr__(self, name: str) -> Any:
        ran.append(name)
        return lambda *args: ran.append(name)

    def __repr__(self) -> str:
        ran.append("repr")
        raise RuntimeError

    __str__ = __len__ = __iter__ = __bool__ = __hash__ = __repr__  # type: ignore[assignment]
    __format__ = __reduce__ = __sizeof__ = __dir__ = __call__ = __repr__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        ran.append("eq")
        raise RuntimeError

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        ran.append("class")
        return int


class LoudList(list[int]):
    __iter__ = __len__ = __getitem__ = __repr__ = __bool__ = Loud.__repr__  # type: ignore[assignment]


class LoudDict(dict[int, int]):
    __iter__ = __len__ = __getitem__ = __repr__ = items = keys = Loud.__repr__  # type: ignore[assignment]


class LoudSet(set[int]):
    __iter__ = __len__ = __repr__ = Loud.__repr__  # type: ignore[assignment]


class LoudTuple(tuple[int]):
    __iter__ = __len__ = __getitem__ = __repr__ = Loud.__repr__  # type: ignore[assignment]


class LoudText(str):
    __len__ = __repr__ = __str__ = __getitem__ = __eq__ = __hash__ = Loud.__repr__  # type: ignore[assignment]


class LoudInt(int):
    __repr__ = __str__ = __abs__ = __lt__ = __int__ = __index__ = bit_length = Loud.__repr__  # type: ignore


class LoudFloat(float):
    __repr__ = __str__ = __eq__ = __float__ = Loud.__repr__  # type: ignore[assignment]


class LoudDictAttribute:
    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        ran.append("dict")
        raise RuntimeError


class LoudKey:
    def __init__(self) -> None:
        self.hashed = 0

    def __hash__(self) -> int:
        self.hashed += 1
        return 7


class LoudDescriptor:
    def __get__(self, instance: object, owner: object = None) -> Any:
        ran.append("get")
        raise RuntimeError


class WithDescriptor:
    shown = LoudDescriptor()
    __slots__ = ("held",)

    def __init__(self) -> None:
        self.held = 1


class LoudMeta(type):
    def __getattribute__(cls, name: str) -> Any:
        if ran is not None and armed:
            ran.append(f"meta {name}")
        return super().__getattribute__(name)

    def __hash__(cls) -> int:
        if armed:
            ran.append("meta hash")
        return 1

    def __eq__(cls, other: object) -> bool:
        if armed:
            ran.append("meta eq")
        return True

    def __repr__(cls) -> str:
        ran.append("meta repr")
        raise RuntimeError

    def __instancecheck__(cls, instance: object) -> bool:
        ran.append("meta isinstance")
        return True


armed = False


class WithMeta(metaclass=LoudMeta):
    def __init__(self) -> None:
        self.x = 1


@dataclass
class Data:
    loud: Loud
    n: int = 2

    def __repr__(self) -> str:
        raise RuntimeError


class Shape(Enum):
    ROUND = Loud

    def __repr__(self) -> str:
        raise RuntimeError


def _loud_iterator() -> Iterator[int]:
    ran.append("next")
    yield 1


HOSTILE: dict[str, tuple[Any, str]] = {
    "object": (Loud(), "Loud(x=1)"),
    "list": (LoudList([1, 2]), "LoudList([1, 2])"),
    "dict": (LoudDict({1: 2}), "LoudDict({1: 2})"),
    "set": (LoudSet({2, 1}), "LoudSet([1, 2])"),
    "tuple": (LoudTuple((1,)), "LoudTuple([1])"),
    "text": (LoudText("a"), "'a'"),
    "int": (LoudInt(5), "5"),
    "long int": (LoudInt(10**5000), "16610-bit integer 10000000000…"),
    "float": (LoudFloat(0.5), "0.5"),
    "__dict__": (LoudDictAttribute(), "LoudDictAttribute"),
    "descriptor": (WithDescriptor(), "WithDescriptor(held=1)"),
    "metaclass": (WithMeta(), "WithMeta(x=1)"),
    "class": (WithMeta, "class WithMeta"),
    "method of a class": (WithMeta.mro, "function mro"),
    "dataclass": (Data(Loud()), "Data(loud=Loud(x=1), n=2)"),
    "enum": (Shape.ROUND, "Shape.ROUND"),
    "generator": (_loud_iterator(), "generator _loud_iterator"),
    "iterator": (map(str, []), "map"),
    "inside a list": ([Loud(), 1], "[Loud(x=1), 1]"),
}


@pytest.mark.parametrize(("value", "text"), HOSTILE.values(), ids=HOSTILE)
def test_nothing_of_the_object_runs(value: Any, text: str) -> None:
    global armed
    ran.clear()
    armed = True
    try:
        described = describe(value)
    finally:
        armed = False
    assert ran == []
    assert described.text == text


def test_a_weak_proxy_is_not_followed() -> None:
    """It would answer for the object behind it."""
    held = WithMeta()
    assert describe(weakref.proxy(held)).text == "ProxyType"


def test_keys_are_not_hashed() -> None:
    """Not in a dict, and not in an OrderedDict, whose iterator would look each key up again."""
    key = LoudKey()
    for container in ({key: 1}, OrderedDict({key: 1}), {key}, {(key, 1)}):
        before = key.hashed
        describe(container)
        assert key.hashed == before


def test_a_class_may_claim_a_library_s_name() -> None:
    """It is not taken for that library's class, whose attributes would be read."""

    class Pattern:
        @property
        def pattern(self) -> str:
            ran.append("pattern")
            return ""

    Pattern.__module__, Pattern.__qualname__ = "re", "Pattern"
    ran.clear()
    assert describe(Pattern()).text == "Pattern"
    assert ran == []


def test_a_class_without_a_usable_module_or_name_is_described() -> None:
    """`__module__` may be anything."""

    class Odd:
        pass

    Odd.__module__ = Loud()  # type: ignore[assignment]
    assert describe(Odd()).text == type_name(Odd) == "Odd"


def test_a_module_that_is_no_module_does_not_matter() -> None:
    """A program may put anything into sys.modules."""
    sys.modules["linelight_loud"] = Loud()  # type: ignore[assignment]

    class Odd:
        pass

    Odd.__module__ = "linelight_loud"
    try:
        assert describe(Odd()).text == "Odd"
    finally:
        del sys.modules["linelight_loud"]


def test_keyboard_interrupt_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a value is described stops the program."""

    def interrupted(*args: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setitem(table._BY_CLASS, id(range), interrupted)
    with pytest.raises(KeyboardInterrupt):
        describe([range(3)])


def test_a_handler_that_fails_costs_its_own_value_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are shown."""

    def fails(*args: object) -> Any:
        raise ValueError("broken")

    monkeypatch.setitem(table._BY_CLASS, id(range), fails)
    assert describe([1, range(3), 2]).text == "[1, not shown: ValueError: broken, 2]"
