"""Reading a frame's variables without touching `frame.f_locals`.

On 3.11 and 3.12 `f_locals` of a function leaves a dict on the frame that keeps tensors alive after
`del x`, and that the program's own `locals()` shares. Of a class it writes into its names, on 3.12, what a
comprehension has in variables of the same name. 3.12 has `PyFrame_GetVarString`; on 3.11 the
frame's slots are read where CPython 3.11 and 3.12 keep them; from 3.13 on `f_locals` is a proxy that keeps
nothing (PEP 667). Class and module frames have real dicts, which are read where the frame keeps them.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Callable, Sequence
from inspect import CO_OPTIMIZED, CO_VARARGS, CO_VARKEYWORDS
from types import CellType, CodeType, FrameType
from typing import Any, TypeAlias

from tracer.describe.safely import classes_of
from tracer.trace.errors import LectureError

Read: TypeAlias = Callable[[FrameType, str], Any]
"""A frame and a local's name -> its value. Raises KeyError where it is unbound."""

# struct _frame and struct _PyInterpreterFrame of CPython 3.11 and 3.12 on a 64-bit machine, in bytes.
_FRAME_OF_OBJECT = 24
_SLOTS_OF_FRAME = 72
_NAMES_OF_FRAME = 24 if sys.version_info < (3, 12) else 40
_WORD = 8

_NOTHING = object()


def names_of(code: CodeType) -> tuple[str, ...]:
    """A function's locals: parameters and variables, then what inner functions share with it, then what it
    shares with outer ones; in the order of the frame's slots."""
    shared = tuple(name for name in code.co_cellvars if name not in code.co_varnames)
    return code.co_varnames + shared + code.co_freevars


def read_local(frame: FrameType, name: str) -> Any:
    """The local variable's value. Raises KeyError where it is unbound or there is none, TypeError where code of
    the lecture's own would have to be asked."""
    if frame.f_code.co_flags & CO_OPTIMIZED:
        return _read_of_function(frame, name)
    value = dict.get(_namespace(frame), name, _NOTHING)
    if value is _NOTHING:
        raise KeyError(name)
    return value


def names_in_order(code: CodeType, lines: Sequence[str]) -> tuple[str, ...]:
    """A function's locals: parameters, then by where `lines`, which begin with the function's, mention them first.
    The slots' order is not the same on every Python: what a comprehension shares with its function has a cell on
    3.11."""
    names = names_of(code)
    text = "\n".join(lines)
    mentioned = {
        name: found.start() for name in names if (found := re.search(rf"\b{re.escape(name)}\b", text))
    }
    count = argument_count(code)
    others = sorted(set(names[count:]), key=lambda name: (mentioned.get(name, len(text)), name))
    return (*names[:count], *others)


def argument_count(code: CodeType) -> int:
    starred = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_argcount + code.co_kwonlyargcount + starred


def names_of_class(frame: FrameType) -> tuple[str, ...]:
    """What is bound in a class's or a module's frame, and is not its own machinery."""
    names = dict.keys(_namespace(frame))
    return tuple(name for name in names if not (name.startswith("__") and name.endswith("__")))


def _namespace(frame: FrameType) -> dict[str, Any]:
    """Of a class's or module's frame. A class's is what its metaclass has prepared: read as the dict that it is,
    because a key that is missing may be made when it is asked for (`defaultdict`)."""
    names: dict[str, Any] = _names(frame)
    if dict not in classes_of(type(names)):
        raise TypeError("the names of this class are kept by code of its own")
    return names


def _names(frame: FrameType) -> Any:
    return frame.f_locals if sys.version_info >= (3, 13) else _at(frame, _NAMES_OF_FRAME).value


def _at(frame: FrameType, offset: int) -> ctypes.py_object[Any]:
    base = ctypes.c_void_p.from_address(id(frame) + _FRAME_OF_OBJECT).value or 0
    return ctypes.py_object.from_address(base + offset)


def _read_slot(frame: FrameType, name: str) -> Any:
    code = frame.f_code
    try:
        value = _at(frame, _SLOTS_OF_FRAME + _WORD * _slot(code, name)).value
    except ValueError:
        raise KeyError(name) from None  # NULL: nothing is bound
    if type(value) is CellType and name in code.co_cellvars + code.co_freevars:
        return _content(value, name)
    return value


def _slot(code: CodeType, name: str) -> int:
    """A name that the function shares with an outer one may also be a comprehension's, which comes first."""
    names = names_of(code)
    if name in code.co_freevars:
        return len(names) - len(code.co_freevars) + code.co_freevars.index(name)
    try:
        return names.index(name)
    except ValueError:
        raise KeyError(name) from None


def _content(cell: CellType, name: str) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        raise KeyError(name) from None


def _read_by_interface() -> Read:
    get = ctypes.pythonapi.PyFrame_GetVarString
    get.restype, get.argtypes = ctypes.py_object, [ctypes.py_object, ctypes.c_char_p]

    def read(frame: FrameType, name: str) -> Any:
        code = frame.f_code
        if name in code.co_freevars and name in code.co_varnames:
            return _read_slot(frame, name)  # the interface answers with the comprehension's
        try:
            return get(frame, name.encode())
        except NameError:
            raise KeyError(name) from None

    return read


def _read_of_proxy(frame: FrameType, name: str) -> Any:
    return frame.f_locals[name]


def _choose() -> Read:
    if sys.version_info >= (3, 13):
        return _read_of_proxy
    return _read_by_interface() if sys.version_info >= (3, 12) else _read_slot


_read_of_function: Read = _choose()


def check_reading() -> None:
    """Raises LectureError where this interpreter keeps variables elsewhere: better no values than wrong ones."""
    try:
        is_right = _reads_right()
    except KeyError:
        is_right = False
    if not is_right:
        what = f"variables cannot be read on {sys.implementation.name} {sys.version.split()[0]}"
        raise LectureError(what, hint="use CPython 3.11, 3.12, 3.13 or later")


def _reads_right() -> bool:
    """A parameter, one that an inner function shares, a variable, and the shared one from inside; a class's."""
    by_slot = _read_slot if sys.version_info < (3, 13) else read_local

    def outer(parameter: object, shared: object) -> bool:
        variable = [parameter]
        frame = sys._getframe()

        class Names:
            name = parameter
            is_right = read_local(sys._getframe(), "name") is name

        def inner() -> bool:
            return by_slot(sys._getframe(), "shared") is shared

        here = {"parameter": parameter, "shared": shared, "variable": variable}
        return (
            Names.is_right
            and inner()
            and all(read_local(frame, name) is value for name, value in here.items())
        )

    return outer(object(), object())
