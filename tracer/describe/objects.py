"""Functions, classes, modules and the like by name, other objects by their fields."""

from __future__ import annotations

import dataclasses
import functools
import sys
import types
import weakref
from enum import Enum
from typing import Any

from tracer.describe.safely import (
    classes_of,
    dict_of_module,
    exact_text,
    fields_of,
    instance_dict,
    module_name,
    namespace_of,
    short_name,
    type_name,
)
from tracer.describe.walk import Handler, Walk
from tracer.trace.values import Described, Record, Value

_C_FUNCTIONS = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
)


def describe_function(value: types.FunctionType, walk: Walk) -> Value:
    return Described("function", f"function {_shown(value.__qualname__)}")


def describe_builtin(value: Any, walk: Walk) -> Value:
    # Its qualified name would be asked of a class, so of a metaclass.
    return Described("function", f"function {_shown(value.__name__)}")


def describe_method(value: types.MethodType, walk: Walk) -> Value:
    function = value.__func__
    plain = type(function) is types.FunctionType
    return Described("method", f"method {_shown(function.__qualname__)}" if plain else "method")


def describe_cached(value: Any, walk: Walk) -> Value:
    """What `functools.cache` makes of a function."""
    return Described("function", f"function {_shown(instance_dict(value).get('__qualname__'))}")


def describe_class(value: type, walk: Walk) -> Value:
    return Described(type_name(type(value)), f"class {type_name(value)}")


def describe_module(value: types.ModuleType, walk: Walk) -> Value:
    return Described("module", f"module {short_name(dict_of_module(value).get('__name__'))}")


def describe_generator(value: Any, walk: Walk) -> Value:
    name = type_name(type(value)).replace("_", " ")
    return Described(type_name(type(value)), f"{name} {_shown(value.__qualname__)}")


def describe_enum(value: Enum, walk: Walk) -> Value:
    """`Color.RED`; a combination of flags that has no name by its number."""
    name = type_name(type(value))
    held = instance_dict(value)
    member = exact_text(held.get("_name_"))
    return Described(name, f"{name}.{member}" if member else f"{name}({walk.text(held.get('_value_'))})")


def describe_partial(value: functools.partial[Any], walk: Walk) -> Value:
    parts = [(name, functools.partial.__dict__[name].__get__(value)) for name in ("func", "args", "keywords")]
    return Record(type_name(type(value)), walk.fields(parts))


def describe_weak_reference(value: weakref.ref[Any], walk: Walk) -> Value:
    target = weakref.ref.__call__(value)
    about = "weakref, dead" if target is None else f"weakref to {type_name(type(target))}"
    return Described("weakref", about)


def describe_singleton(value: object, walk: Walk) -> Value:
    return Described(type_name(type(value)), "Ellipsis" if value is ... else "NotImplemented")


def describe_object(value: object, walk: Walk) -> Value:
    name = type_name(type(value))
    fields = shown_fields(value)
    if not fields:
        return Described(name, name)
    return Record(name, walk.fields(fields)) if walk.room else Described(name, f"{name}(…)")


def shown_fields(value: object) -> list[tuple[str, object]]:
    """A dataclass's fields as its repr names them; else the public ones. Where all are private those
    are the value, but not in the standard library: there they are locks, handles and thread numbers."""
    held = fields_of(value)
    declared = _dataclass_fields(type(value))
    if declared is not None:
        return [(name, held[name]) for name in declared if name in held]
    public = [(name, part) for name, part in held.items() if not name.startswith("_")]
    if public or module_name(type(value)).partition(".")[0] in sys.stdlib_module_names:
        return public
    return [(name, part) for name, part in held.items() if not name.startswith("__")]


def _dataclass_fields(cls: type) -> list[str] | None:
    for base in classes_of(cls):
        fields = namespace_of(base).get("__dataclass_fields__")
        if type(fields) is dict:
            return [name for name, field in fields.items() if type(name) is str and _in_repr(field)]
    return None


def _in_repr(field: object) -> bool:
    return type(field) is not dataclasses.Field or field.repr is not False


def _shown(name: object) -> str:
    short = short_name(name)
    return "lambda" if short == "<lambda>" else short


HANDLERS: dict[type, Handler] = {
    object: describe_object,
    type: describe_class,
    Enum: describe_enum,
    types.FunctionType: describe_function,
    **dict.fromkeys(_C_FUNCTIONS, describe_builtin),
    types.MethodType: describe_method,
    types.ModuleType: describe_module,
    types.GeneratorType: describe_generator,
    types.CoroutineType: describe_generator,
    types.AsyncGeneratorType: describe_generator,
    type(...): describe_singleton,
    type(NotImplemented): describe_singleton,
    functools.partial: describe_partial,
    weakref.ref: describe_weak_reference,
    type(functools.cache(len)): describe_cached,
}
