"""Lists, tuples, dictionaries, sets and the like, read by the methods of their built-in base class."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterable
from itertools import islice
from typing import Any

from tracer.describe.limits import MAX_SORTED
from tracer.describe.ordering import in_order
from tracer.describe.safely import classes_of, loaded, namespace_of, type_name
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Mapping, Record, Sequence, Value

_HASHED_IN_C = {id(cls) for cls in (str, int, float, bool, bytes, type(None))}


def describe_list(value: list[Any], walk: Walk) -> Value:
    return _sequence(list, value, walk)


def describe_deque(value: deque[Any], walk: Walk) -> Value:
    return _sequence(deque, value, walk)


def describe_array(value: Any, walk: Walk) -> Value:
    return _sequence(loaded("array").array, value, walk)


def describe_tuple(value: tuple[Any, ...], walk: Walk) -> Value:
    names = _field_names(type(value))
    if names is None or len(names) != tuple.__len__(value):
        return _sequence(tuple, value, walk)
    if not walk.room:
        return Described(type_name(type(value)), f"{type_name(type(value))}(…)")
    return Record(type_name(type(value)), walk.fields(list(zip(names, tuple.__iter__(value), strict=True))))


def describe_dict(value: dict[Any, Any], walk: Walk) -> Value:
    return _mapping(value, dict.items(value), walk)


def describe_ordered_dict(value: OrderedDict[Any, Any], walk: Walk) -> Value:
    """Its own order differs from dict's after `move_to_end`, but walking it hashes the keys: that is
    done only for keys whose hash is Python's own."""
    first = islice(dict.keys(value), walk.items + 1)
    plain = dict.__len__(value) <= MAX_SORTED and all(id(type(key)) in _HASHED_IN_C for key in first)
    return _mapping(value, OrderedDict.items(value) if plain else dict.items(value), walk)


def describe_counter(value: Counter[Any], walk: Walk) -> Value:
    """The most frequent first, as its repr does."""
    items = dict.items(value)
    if dict.__len__(value) > MAX_SORTED or not all(type(count) is int for count in dict.values(value)):
        return _mapping(value, items, walk)
    return _mapping(value, sorted(items, key=lambda item: item[1], reverse=True), walk)


def describe_keys(value: Any, walk: Walk) -> Value:
    return _sequence(type(value), value, walk)


def describe_set(value: set[Any], walk: Walk) -> Value:
    return _set(set, value, walk)


def describe_frozenset(value: frozenset[Any], walk: Walk) -> Value:
    return _set(frozenset, value, walk)


def describe_range(value: range, walk: Walk) -> Value:
    parts = [value.start, value.stop] + ([value.step] if value.step != 1 else [])
    return Described("range", f"range({', '.join(map(walk.text, parts))})")


def describe_slice(value: slice, walk: Walk) -> Value:
    parts = (value.start, value.stop, value.step)
    return Described("slice", f"slice({', '.join(map(walk.text, parts))})")


def _sequence(base: Any, value: Any, walk: Walk) -> Sequence:
    return Sequence(type_name(type(value)), walk.each(base.__iter__(value)), base.__len__(value))


def _mapping(value: dict[Any, Any], items: Iterable[tuple[Any, Any]], walk: Walk) -> Mapping:
    return Mapping(type_name(type(value)), walk.pairs(items), dict.__len__(value))


def _set(base: Any, value: Any, walk: Walk) -> Sequence:
    length = base.__len__(value)
    items = list(base.__iter__(value)) if length <= MAX_SORTED and walk.room else []
    return Sequence(type_name(type(value)), in_order(items, walk), length)


def _field_names(cls: type) -> tuple[str, ...] | None:
    """The fields of a named tuple, or of one of C's (`os.stat_result`, `torch.return_types.max`)."""
    for base in classes_of(cls):
        namespace = namespace_of(base)
        names = namespace.get("_fields")
        if names is None and "n_sequence_fields" in namespace:
            names = namespace.get("__match_args__")
        if type(names) is tuple and all(type(name) is str for name in names):
            return names
    return None


HANDLERS: dict[type, Handler] = {
    list: describe_list,
    tuple: describe_tuple,
    dict: describe_dict,
    set: describe_set,
    frozenset: describe_frozenset,
    range: describe_range,
    slice: describe_slice,
    deque: describe_deque,
    Counter: describe_counter,
    OrderedDict: describe_ordered_dict,
    type({}.keys()): describe_keys,
    type({}.values()): describe_keys,
    type({}.items()): describe_keys,
}

NAMED_HANDLERS: dict[tuple[str, str], Handler] = {("array", "array"): describe_array}
