"""Objects by their fields, functions and classes by their names; no address anywhere."""

import datetime
import functools
import itertools
import pathlib
import re
import subprocess
import sys
import threading
import uuid
import weakref
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from tracer.describe import describe, type_name

ROOT = Path(__file__).parents[3]


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def norm(self) -> float:
        return 0.0


class Hidden:
    def __init__(self) -> None:
        self._items = [1]


class Account:
    def __init__(self) -> None:
        self._cache = [0]
        self.total = 3


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 1


class SlottedChild(Slotted):
    __slots__ = ("c",)

    def __init__(self) -> None:
        super().__init__()
        self.c = 3


@dataclass
class Model:
    layers: int
    name: str = "tiny"
    cache: list[int] = field(default_factory=list, repr=False)
    kind: ClassVar[str] = "class variable"


@dataclass(slots=True)
class Pair:
    first: int
    second: int


class Empty:
    class Inner:
        pass


@functools.cache
def cached() -> int:
    return 1


def countdown() -> Any:
    yield 1


def _local_class() -> type:
    class Local:
        pass

    return Local


KEPT = Point(1, 2)

TEXTS = {
    "object": (Point(1, 2), "Point(x=1, y=2)"),
    "public and private fields": (Account(), "Account(total=3)"),
    "private fields": (Hidden(), "Hidden(_items=[1])"),
    "slots": (Slotted(), "Slotted(a=1)"),
    "inherited slots": (SlottedChild(), "SlottedChild(a=1, c=3)"),
    "dataclass": (Model(2), "Model(layers=2, name='tiny')"),
    "dataclass with slots": (Pair(1, 2), "Pair(first=1, second=2)"),
    "no fields": (Empty(), "Empty"),
    "no fields, nested": ([Empty(), Empty.Inner()], "[Empty, Empty.Inner]"),
    "namespace": (SimpleNamespace(a=1), "SimpleNamespace(a=1)"),
    "lock": (threading.Lock(), "lock"),
    "thread": (threading.local(), "_local"),
    "function": (countdown, "function countdown"),
    "lambda": (lambda: 0, "function lambda"),
    "cached": (cached, "function cached"),
    "built-in": (len, "function len"),
    "method": (KEPT.norm, "method Point.norm"),
    "built-in method": ([].append, "function append"),
    "descriptor": (str.upper, "function upper"),
    "class": (Point, "class Point"),
    "local class": (_local_class(), "class Local"),
    "instance of a local class": (_local_class()(), "Local"),
    "module": (itertools, "module itertools"),
    "generator": (countdown(), "generator countdown"),
    "iterator": (iter([1]), "list_iterator"),
    "partial": (functools.partial(pow, 2), "partial(func=function pow, args=(2,), keywords={})"),
    "weak reference": (weakref.ref(KEPT), "weakref to Point"),
    "dead weak reference": (weakref.ref(Point(1, 2)), "weakref, dead"),
    "exception": (ValueError("bad", [1]), "ValueError('bad', [1])"),
    "memory": (memoryview(b"abc"), "memoryview of 3 bytes"),
    "date": (datetime.date(2024, 1, 2), "2024-01-02"),
    "date and time": (datetime.datetime(2024, 1, 2, 3, 4), "2024-01-02T03:04:00"),
    "time zone": (datetime.datetime(2024, 1, 2, tzinfo=datetime.UTC), "2024-01-02T00:00:00+00:00"),
    "duration": (datetime.timedelta(days=1, seconds=2), "1 day, 0:00:02"),
    "decimal": (Decimal("1.50"), "Decimal('1.50')"),
    "fraction": (Fraction(1, 3), "Fraction(1, 3)"),
    "path": (pathlib.PurePosixPath("a/b"), "PurePosixPath('a/b')"),
    "pattern": (re.compile("a+"), "re.compile('a+')"),
    "uuid": (uuid.UUID(int=1), "UUID('00000000-0000-0000-0000-000000000001')"),
}


@pytest.mark.parametrize(("value", "text"), TEXTS.values(), ids=TEXTS)
def test_an_object_reads_as_an_author_would_say_it(value: Any, text: str) -> None:
    assert describe(value).text == text


@pytest.mark.parametrize("value", [value for value, _ in TEXTS.values()], ids=TEXTS)
def test_no_address_is_ever_written(value: Any) -> None:
    """It would differ in each run."""
    for kept in (value, [value], {"key": (value,)}):
        assert not re.search(r"0x[0-9a-f]{5}", describe(kept).text)


@pytest.mark.parametrize("value", [value for value, _ in TEXTS.values()], ids=TEXTS)
def test_nothing_of_the_value_is_kept(value: Any) -> None:
    """Neither by the description nor by a table: as many references as before."""
    before = sys.getrefcount(value), sys.getrefcount(type(value))
    described = describe(value)
    assert (sys.getrefcount(value), sys.getrefcount(type(value))) == before
    assert described is not value


def test_an_object_dies_right_after_del() -> None:
    """Its description does not keep it alive, even while that lives."""
    value = Point(1, 2)
    reference = weakref.ref(value)
    described = describe([value, {"again": value}])
    del value
    assert reference() is None
    assert described.text == "[Point(x=1, y=2), {'again': Point(x=1, y=2)}]"


def test_cycles_through_objects_are_marked() -> None:
    """By the type's name and dots."""
    value = SimpleNamespace()
    value.me = [value]
    assert describe(value).text == "SimpleNamespace(me=[SimpleNamespace(...)])"


def test_a_time_zone_of_the_lecture_is_not_asked() -> None:
    """Its offset would be its own code."""

    class Zone(datetime.tzinfo):
        def utcoffset(self, when: Any) -> Any:
            raise RuntimeError

        dst = tzname = utcoffset

    assert describe(datetime.datetime(2024, 1, 2, tzinfo=Zone())).text == "datetime"


def test_a_subclass_of_a_library_s_class_is_not_asked_for_its_text() -> None:
    """Its repr could be anything."""

    class Money(Decimal):
        def __repr__(self) -> str:
            raise RuntimeError

        __str__ = __repr__

    class Day(datetime.date):
        def __str__(self) -> str:
            raise RuntimeError

        isoformat = __repr__ = __str__

    assert describe(Money(1)).text == "Money"
    assert describe(Day(2024, 1, 2)).text == "2024-01-02"


class OwnMoney(Decimal):
    def __repr__(self) -> str:
        raise RuntimeError

    __str__ = __repr__


class OwnId(uuid.UUID):
    __repr__ = OwnMoney.__repr__


class OwnPath(pathlib.PurePosixPath):
    __repr__ = OwnMoney.__repr__


class OwnZone(datetime.tzinfo):
    def utcoffset(self, when: Any) -> Any:
        raise RuntimeError

    dst = tzname = utcoffset


OWN = [
    (OwnMoney(1), "OwnMoney"),
    (OwnId(int=1), "OwnId"),
    (OwnPath("a"), "OwnPath"),
    (datetime.datetime(2024, 1, 2, tzinfo=OwnZone()), "datetime"),
]


@pytest.mark.parametrize(("value", "text"), OWN)
def test_a_class_that_its_module_has_is_no_library_s(value: Any, text: str) -> None:
    """A lecture's module has its classes by name, as a library's has."""
    assert describe(value).text == text


def test_type_names_are_short() -> None:
    """Without the module, and without the function around the class."""
    assert [type_name(cls) for cls in (int, Point, Empty.Inner, _local_class())] == [
        "int",
        "Point",
        "Empty.Inner",
        "Local",
    ]


PROGRAM = """
from enum import Enum
from tracer.describe import describe
class Thing:
    def __init__(self): self.tags = {"x", "y", "z", "long name"}; self.f = lambda: 0
class Color(Enum):
    RED = 1; GREEN = 2; BLUE = 3
sets = [{"a", "b", "c", 1}, set(Color), {Thing(), Color.RED, "a"}, {(1, "b"), (1, "a")}]
print(describe([Thing(), *sets]).text)
"""


def test_two_runs_write_the_same_text() -> None:
    """Whatever PYTHONHASHSEED is."""
    texts = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1


def test_no_library_is_imported() -> None:
    """A describer that imported torch would change the program, and take seconds."""
    program = (
        "import sys; from tracer.describe import describe; from tracer.describe.torch_quiet import quiet\n"
        "describe([1, object()])\nwith quiet(): pass\n"
        "print(sorted({'torch', 'numpy', 'pandas', 'PIL', 'sympy', 'matplotlib'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "[]\n"
