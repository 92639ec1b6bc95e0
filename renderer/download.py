"""What a build may ask of the web, and what comes of it: the whole content, or why there is none.

The work is done in `network.py`, which is loaded only where something is to be fetched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds to connect, between two pieces, and for all of a download; its bytes, also when unpacked; how many
    redirects one may have, and how many downloads run at once."""

    connect: float = 10.0
    read: float = 10.0
    total: float = 60.0
    size: int = 20 * 2**20
    redirects: int = 5
    at_once: int = 6


@dataclass(frozen=True, slots=True)
class Got:
    """What a server sent, and the content type that it gave, in small letters, without parameters."""

    content: bytes
    type: str


class NotGot(Exception):
    """Why there is nothing; `status` is the server's, where it gave one that is no success."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


Reply: TypeAlias = Got | NotGot
Fetch: TypeAlias = Callable[[Iterable[str], Limits], dict[str, Reply]]


def fetch(urls: Iterable[str], limits: Limits) -> dict[str, Reply]:
    """What the web has at each URL, asked in parallel."""
    from renderer.network import get_all

    return get_all(tuple(urls), limits)


@dataclass(frozen=True, slots=True)
class Web:
    """How a build deals with the web. `offline`: it asks nothing, and what is missing is excused; `refresh`: it
    asks again for what it has; `pause` is how many seconds it leaves a server that is asked more than once."""

    offline: bool = False
    refresh: bool = False
    limits: Limits = field(default_factory=Limits)
    fetch: Fetch = fetch
    pause: float = 3.0
