"""Which of the names that a frame shows stand for one object, or for one storage: as names, never as addresses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class SameObject:
    """Names of one object that can be changed; `type` is its class."""

    names: tuple[str, ...]
    type: str


@dataclass(frozen=True, slots=True)
class SharedStorage:
    """Names of tensors and arrays whose elements lie in one storage: a view and what it is a view of."""

    names: tuple[str, ...]


Sharing: TypeAlias = SameObject | SharedStorage


def note_of(name: str, groups: Iterable[Sharing]) -> str:
    """`the same list as x · shares storage with y`; empty where nothing is shared with another name."""
    notes, seen = [], {name}
    for group in sorted(groups, key=lambda group: isinstance(group, SharedStorage)):
        others = [other for other in group.names if other not in seen] if name in group.names else []
        seen.update(others)
        if others:
            how = f"the same {group.type} as" if isinstance(group, SameObject) else "shares storage with"
            notes.append(f"{how} {_and(others)}")
    return " · ".join(notes)


def encode_sharing(group: Sharing) -> dict[str, Any]:
    if isinstance(group, SameObject):
        return {"same": list(group.names), "type": group.type}
    return {"storage": list(group.names)}


def decode_sharing(data: dict[str, Any]) -> Sharing:
    if "same" in data:
        return SameObject(tuple(data["same"]), data["type"])
    return SharedStorage(tuple(data["storage"]))


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
