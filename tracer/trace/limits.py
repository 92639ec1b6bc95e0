"""What a trace may cost: named limits, which `limits:` in site.yaml can set, and what is said where one was
reached."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

LimitName: TypeAlias = Literal["loop", "step", "trace"]

ROUNDS = 10_000
ITEMS = 50
OUTPUT_CHARACTERS = 1_000_000
TRACE_BYTES = 2**25


@dataclass(frozen=True, slots=True)
class Limits:
    """Each is a key under `limits:` in site.yaml.

    `loop`: rounds of one loop, in one call of its function, that are recorded; `value`: items, pairs or fields
    that are shown of one container or object, and ten times as many in one value together; `step`: characters of
    what one step shows, as they stand in the trace, an output a hundred more; `trace`: bytes of a trace, a little
    more or less.
    """

    loop: int = ROUNDS
    value: int = ITEMS
    step: int = OUTPUT_CHARACTERS
    trace: int = TRACE_BYTES

    @property
    def set(self) -> dict[str, int]:
        """Those that are not what they are by default."""
        usual = asdict(Limits())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """What ran at a step and is not in the trace, because a limit was reached: rounds of a loop, and outputs,
    of which each printed line is one."""

    limit: LimitName
    rounds: int = 0
    outputs: int = 0

    @property
    def sentence(self) -> str:
        """Without its full stop."""
        return self.text[0].upper() + self.text[1:]

    @property
    def text(self) -> str:
        """In words, without the limit's name."""
        outputs = _count(self.outputs, "output")
        if self.limit == "loop":
            said = f", with {outputs}," if self.outputs else ""
            one = self.rounds == 1
            return (
                f"{_count(self.rounds, 'more round')} ran here{said} and {'is' if one else 'are'} not shown"
            )
        if self.limit == "step":
            return f"{_count(self.outputs, 'more output')} came from here and {_are(self.outputs)} not shown"
        said = f", {outputs} included" if self.outputs else ""
        return f"the trace is full: what ran from here on is not shown{said}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def encode_unrecorded(unrecorded: Unrecorded) -> dict[str, Any]:
    return {name: value for name, value in asdict(unrecorded).items() if value}


def decode_unrecorded(data: dict[str, Any]) -> Unrecorded:
    return Unrecorded(data["limit"], data.get("rounds", 0), data.get("outputs", 0))
