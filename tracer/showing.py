"""What a frame shows after a statement, on entering, and where it comes back to what is recorded."""

from __future__ import annotations

from types import FrameType

from tracer.activation import Activation
from tracer.plan import Plan, Probe, probe
from tracer.reading import read, read_all, shared, unbound
from tracer.steps import Steps
from tracer.trace.values import Unbound, Value


def show_after(steps: Steps, activation: Activation, plan: Plan, frame: FrameType) -> None:
    """What the statement asks for, and what the function does at each of its statements; then what is shown no
    more, and what shares."""
    reads = plan.probes != () or activation.code.is_watched
    if plan.probes != ():
        _show_all(steps, activation, plan, plan.probes, frame)
    if activation.code.is_watched:
        _show_watched(steps, activation, plan, frame)
    if plan.cleared != () or plan.deleted:
        steps.clear(activation, plan, unbound(frame, plan.deleted))
    if activation.shares or (reads and len(activation.shareable) > 1):
        steps.share(activation, shared(frame, activation.shareable))


def _show_watched(steps: Steps, activation: Activation, plan: Plan, frame: FrameType) -> None:
    if activation.code.always is None:
        _show_all(steps, activation, plan, None, frame)
        return
    for one in activation.code.always:
        value = read(one, frame)
        if type(value) is not Unbound or one.expression in activation.shown:
            steps.show(activation, plan, one.expression, value)


def show_arguments(steps: Steps, activation: Activation, plan: Plan, frame: FrameType) -> None:
    """What a watched function was called with is known before its first statement has run."""
    for expression, value in _read_all(activation, activation.code.always, frame):
        if expression in activation.code.arguments:
            steps.show(activation, plan, expression, value)


def show_again(steps: Steps, activation: Activation, plan: Plan, frame: FrameType) -> None:
    """After what is not recorded: all that the frame shows, and what the plan asks for. What has no value any more
    is shown no more."""
    activation.stale = False
    gone = []
    for expression in dict.fromkeys([*activation.shown, *plan.still_shown]):
        value = read(probe(expression), frame)
        if type(value) is not Unbound:
            steps.show(activation, plan, expression, value)
        elif expression in activation.shown:
            gone.append(expression)
    if plan.probes is None:
        _show_all(steps, activation, plan, None, frame)
    if gone:
        steps.clear(activation, Plan(plan.line, cleared=tuple(gone)))


def _read_all(
    activation: Activation, probes: tuple[Probe, ...] | None, frame: FrameType
) -> list[tuple[str, Value]]:
    """None: all locals."""
    if probes is None:
        return read_all(frame, activation.code.names)
    return [(one.expression, read(one, frame)) for one in probes]


def _show_all(
    steps: Steps, activation: Activation, plan: Plan, probes: tuple[Probe, ...] | None, frame: FrameType
) -> None:
    for expression, value in _read_all(activation, probes, frame):
        steps.show(activation, plan, expression, value)
