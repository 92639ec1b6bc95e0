"""What a trace says of where it was made: the machine's name, and the versions of what ran."""

from __future__ import annotations

import platform
import re
import sys

_PACKAGES = ("torch", "numpy", "einops", "matplotlib")


def machine() -> str:
    """`cpu`, or the name of the first GPU that the lecture's torch sees, as a slug: `nvidia-h200`.

    torch is asked only where the lecture has loaded it."""
    cuda = getattr(sys.modules.get("torch"), "cuda", None)
    if cuda is None or not cuda.is_available():
        return "cpu"
    return slug(cuda.get_device_name(0))


def slug(name: str) -> str:
    """`NVIDIA H200` -> `nvidia-h200`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def versions() -> dict[str, str]:
    """Of Python, and of those packages that the lecture has loaded whose version may change its numbers."""
    found = {"python": platform.python_version()}
    for name in _PACKAGES:
        version = getattr(sys.modules.get(name), "__version__", None)
        if version is not None:
            found[name] = str(version)
    return found
