"""What a trace says of itself, without its steps: enough to list it, and to tell whether it is stale."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tracer.trace.errors import TraceError
from tracer.trace.model import Header, Status, Trace
from tracer.trace.reader import load, loads
from tracer.trace.source import SourceFile

_STEPS, _END = b"\nsteps:\n", b'\n- {"end"'


@dataclass(frozen=True)
class Summary:
    """`size` in bytes; `error` is what the lecture failed with, or empty."""

    header: Header
    sources: tuple[SourceFile, ...]
    steps: int
    status: Status
    error: str
    size: int


def summary(path: Path) -> Summary:
    """Counts lines where the file stands as it was written. Raises TraceError where it is no trace."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}") from None
    head, steps, body = data.partition(_STEPS)
    end = body.rfind(b"\n- {")
    if steps and body.startswith(b"- {") and body[end:].startswith(_END) and body.endswith(b"}\n"):
        short = _short((head + steps + body[end + 1 :]).decode("utf-8", "replace"))
        if short is not None:
            return _of(short, body.count(b"\n- {"), len(data))
    trace = load(path)
    return _of(trace, len(trace.steps), len(data))


def _short(text: str) -> Trace | None:
    """None where something is wrong: reading the whole file has the words for it."""
    try:
        return loads(text)
    except Exception:
        return None


def _of(trace: Trace, steps: int, size: int) -> Summary:
    error = trace.error.text if trace.error else ""
    return Summary(trace.header, trace.sources, steps, trace.status, error, size)
