"""Looking at an object without running any code of its own: no `isinstance`, no `hasattr`, no `repr`.

`type(value)` cannot be faked, and the descriptors of `type` itself read a class as it is, past its
metaclass. What a class's own dictionary holds is looked at, never called.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from tracer.describe.limits import MAX_NAME

classes_of: Callable[[type], tuple[type, ...]] = type.__dict__["__mro__"].__get__
"""A class and its bases in the order of method resolution."""

namespace_of: Callable[[type], Mapping[str, Any]] = type.__dict__["__dict__"].__get__
"""What a class defines itself."""

dict_of_module: Callable[[ModuleType], dict[str, Any]] = namespace_of(ModuleType)["__dict__"].__get__
_qualname_of: Callable[[type], str] = type.__dict__["__qualname__"].__get__
_module_of: Callable[[type], object] = type.__dict__["__module__"].__get__


def exact_text(text: object) -> str:
    """A plain str of the same characters: a subclass could answer anything. Empty for what is no text."""
    if type(text) is str:
        return text
    return str.__str__(text) if any(base is str for base in classes_of(type(text))) else ""


def short_name(name: object) -> str:
    """A name as an author says it: without the function that it was defined in."""
    return exact_text(name).rpartition("<locals>.")[2][:MAX_NAME]


def type_name(cls: type) -> str:
    """The class's qualified name without its module: `Tensor`, `ndarray`, `Point`."""
    return short_name(_qualname_of(cls))


def module_name(cls: type) -> str:
    try:
        return exact_text(_module_of(cls))
    except AttributeError:
        return ""


def full_name(cls: type) -> tuple[str, str]:
    """(module, qualified name): how a class of a library is recognized without importing it."""
    return module_name(cls), exact_text(_qualname_of(cls))


_LIBRARIES = sys.stdlib_module_names | {
    *("matplotlib", "ml_dtypes", "numpy", "pandas", "PIL", "sympy", "torch"),
    *("dateutil", "pytz"),
}
"""Whose code may be asked of a value: what is known of it, and time zones."""


def is_of_library(cls: type) -> bool:
    """Whether one of the libraries that we know has the class: it is in none of the lecture's own modules, and the
    module that it names really defines it, as any class may claim any name."""
    module, name = full_name(cls)
    if module.partition(".")[0] not in _LIBRARIES:
        return False
    try:
        return dict_of_module(sys.modules[module]).get(name) is cls
    except (KeyError, TypeError):  # not imported, or no module: a program may put anything there
        return False


def library_class(value: object) -> Any:
    """The class of the value, or the nearest of its bases, that is one of a library's."""
    return next(filter(is_of_library, classes_of(type(value))))


def loaded(name: str) -> Any:
    """A module if the program has imported it, else None."""
    return sys.modules.get(name)


def instance_dict(value: object) -> dict[Any, Any]:
    """The object's own dictionary; empty where it has none, or where a class replaced the way to it."""
    for cls in classes_of(type(value)):
        getter = namespace_of(cls).get("__dict__")
        if getter is not None:
            known = type(getter) is GetSetDescriptorType or type(getter) is MemberDescriptorType
            return (getter.__get__(value) if known else None) or {}
    return {}


def slots_of(value: object) -> Iterator[tuple[str, object]]:
    """The slots that hold something, those of the bases first."""
    for cls in reversed(classes_of(type(value))):
        namespace = namespace_of(cls)
        if "__slots__" not in namespace:
            continue
        for name, member in namespace.items():
            if type(member) is MemberDescriptorType:
                try:
                    yield name, member.__get__(value)
                except AttributeError:
                    continue  # the slot is empty


def fields_of(value: object) -> dict[str, object]:
    """What the object holds, by name: its slots, then its dictionary."""
    fields = dict(slots_of(value))
    for name, held in dict.items(instance_dict(value)):
        if type(name) is str:
            fields[name] = held
    return fields
