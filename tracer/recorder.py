"""From events to steps: what `sys.settrace` reports becomes the lines of a trace.

The rules, each in the method that it is about:

1. `on_call`: frames of the lecture's files are stepped, but for code that is part of a statement
   (comprehensions, lambdas) and for what autograd runs inside backward.
2. `on_line`: the unit is the statement; a line event inside the statement that is open is the same
   execution, unless it is at the statement's first instruction.
3. `on_return`: a generator that suspends keeps its statement open.
4. `_close`: when a statement has finished, its values are read; if an exception left it, a "raise" step says
   so and nothing is read.
5. `Steps.turn`: where steps were recorded inside a statement, a "back" step is the caller's next one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import FrameType
from typing import Any

from tracer.activation import Activation, raised_at
from tracer.backward import Backward
from tracer.beginnings import Entries
from tracer.bytecode import DELEGATES, RETURNS, SUSPENDS
from tracer.callers import innermost
from tracer.loops import Loop
from tracer.placing import Placing
from tracer.plan import CodePlan, Plan
from tracer.record import object_text
from tracer.rest import Rest
from tracer.showing import show_after, show_again, show_arguments
from tracer.steps import Sink, Steps
from tracer.switch import Switch
from tracer.trace.limits import Limits
from tracer.trace.model import Error
from tracer.trace.outputs import Output, Printed


class Recorder:
    """Writes steps to a sink. `codes` are the plans of all code that is stepped; recording begins whenever
    `first`, a function's qualified name in file 0, is called, and pauses when it has returned."""

    def __init__(self, sink: Sink, codes: Iterable[CodePlan], first: str, limits: Limits) -> None:
        self.steps = Steps(sink, limits)
        self.first = first
        self.limits = limits
        self.started = self.has_started = False
        self.switch = Switch(self.on_call, lambda: self.steps.at)
        self.placing = Placing(self.steps, self.switch, _EVENTS)
        self.backward = Backward()
        self._codes: dict[str, tuple[CodePlan, ...]] = {}
        self._files: set[str | None] = {None}
        for plan in codes:
            self._codes[plan.code.co_qualname] = (*self._codes.get(plan.code.co_qualname, ()), plan)
            self._files.add(plan.code.co_filename)
        self._globals: dict[str, Any] | None = None
        self._first: Activation | None = None

    # -- events -----------------------------------------------------------------------------------

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Activation | Rest | None:
        """The global trace function. Most calls are a library's, which are known by the file of their globals:
        each asking for `f_code`, or for an id(), is told to all audit hooks."""
        names = frame.f_globals
        if names is not self._globals and dict.get(names, "__file__") not in self._files:
            return None
        plan = self._plan_of(frame)
        if plan is None or not (self.started or self._starts(plan, names)) or self.backward.is_running():
            return None
        activation = frame.f_trace
        if type(activation) is Activation:
            return self._go_on(activation)
        if type(activation) is Rest:
            return activation.go_on()
        return self._enter(plan)

    def on_line(self, activation: Activation, frame: FrameType) -> None:
        found = activation.code.lines.get(frame.f_lineno)
        if found is None:
            return
        plan, entries = found
        before = activation.plan
        at = frame.f_lasti
        if (plan is before or plan.handler) and at not in entries:
            return  # 3.11 reports the header of an except* again, when all handlers are done
        loop = plan.loop if at in entries else None
        if loop is not None and activation.count_round(loop) > self.limits.loop:
            self._leave_out(activation, loop, entries, frame)
            return
        if at in activation.code.cleanups:
            return  # 3.11 reports the last line of a finally that an exception has left
        if activation is self.steps.plain and plan.plain and before is not None and before.plain:
            self.steps.follow(activation, plan)
            return
        if self.steps.stack[-1] is not activation:
            self._miss(activation)
        if before is not None:
            self._close(activation, before, frame)
        self._open(activation, plan)
        if activation.stale:
            show_again(self.steps, activation, plan, frame)
        if before is None and activation.code.is_watched:
            show_arguments(self.steps, activation, plan, frame)
        if plan.over:
            self._step_over(activation, plan)

    def on_return(self, activation: Activation, frame: FrameType, value: Any) -> None:
        if self.steps.stack[-1] is not activation or not frame.f_trace_lines:
            self._miss(activation)
        plan = activation.plan
        opcode = activation.code.bytecode[frame.f_lasti]
        if plan is not None and (opcode not in SUSPENDS or _is_broken(activation, opcode)):
            if opcode in RETURNS:
                activation.raised = None
                self._close(activation, plan, frame)
                if plan.returns or (value is not None and activation.code.is_function):
                    if not activation.begun:
                        self.steps.turn(activation)
                    self.steps.record.change("return", object_text(value))
            else:
                self._close(activation, plan, frame, survived=False)
            activation.plan = None
        self.steps.pop(activation)
        if activation is self._first and activation.plan is None:
            self.started, self._first = False, None
            self.switch.sleep()

    def on_exception(self, activation: Activation, frame: FrameType, exception: BaseException) -> None:
        if activation.plan is None and not issubclass(type(exception), GeneratorExit):
            self.on_line(activation, frame)  # thrown into a generator, whose statement began unrecorded
        activation.raised = raised_at(exception, activation.code, frame.f_lasti)
        self.steps.plain = None

    def on_exhausted(self) -> None:
        """The stack had no room left for the recorder."""
        self.switch.lose()

    def on_output(self, output: Output) -> None:
        """What the author's calls show, in whatever thread."""
        if self.placing.put_aside(output):
            return
        if self.started and self.switch.is_lost():
            self._resume(self.switch.recover(sys._getframe(1)))
        elif self.switch.over is None and self.steps.stack:
            speaks = innermost()
            if speaks is not self.steps.stack[-1]:
                self._miss(speaks)
        self.placing.place(output)

    def on_print(self, words: str) -> None:
        """What the program prints, in whatever thread, belongs to the main thread's statement, unless that is
        hidden."""
        if self.started and self.switch.running and not self.placing.is_hidden():
            self.on_output(Printed(words))

    def on_begin(self) -> None:
        """The builtin that the lecture's main() calls first. Nothing is traced before, so that imports take the
        time that they take, nor after its return."""
        frame = sys._getframe(1)
        plan = self._plan_of(frame)
        if self.started or plan is None or not self.placing.is_main_thread:
            return
        if self._starts(plan, frame.f_globals) and self.switch.wake():
            frame.f_trace = self._enter(plan)

    def on_rearm(self, raised: bool = False) -> None:
        """The builtin that the lecture's code calls when a statement under @stepover has ended, or an exception
        has left it."""
        activation = sys._getframe(1).f_trace
        if type(activation) is not Activation or activation is not self.switch.over:
            return  # of a statement inside the one that is stepped over
        activation.live = True
        self.switch.rearm()
        error = sys.exception() if raised else None
        if error is not None:
            self.on_exception(activation, sys._getframe(1), error)

    def on_full(self) -> None:
        """The trace has no room for more: nothing is recorded any more, and the run goes on."""
        self.switch.fill()

    def end(self, status: str, error: Error | None) -> None:
        self.placing.end()
        self.steps.end(status, error)

    def revive(self, activation: Activation) -> bool:
        """An event of a frame that is not live: of a generator that an exception was thrown into, which is then on
        the stack again; or the end of a statement that was stepped over; or nothing to record."""
        if self.switch.rest is not None:
            activation.stale, activation.plan = True, None
            return False
        if self.switch.over is None:
            self.steps.push(activation)
            return True
        if self.switch.over is not activation:
            return False
        activation.live = True
        self.switch.rearm()
        return True

    def _enter(self, plan: CodePlan) -> Activation:
        activation = Activation(self, plan)
        self._first = self._first or activation
        self.steps.push(activation)
        return activation

    def _go_on(self, activation: Activation) -> Activation:
        """Of a frame that was suspended."""
        self.steps.push(activation)
        pending = activation.plan
        if pending is not None and pending.over and not pending.wrapped:
            self._step_over(activation, pending)  # it was suspended inside the statement
        return activation

    def _step_over(self, activation: Activation, plan: Plan) -> None:
        activation.live = False
        self.switch.step_over(activation, plan.wrapped)

    def _plan_of(self, frame: FrameType) -> CodePlan | None:
        """Code is known by its identity, because a program may make other code of the same file's name."""
        code = frame.f_code
        for plan in self._codes.get(code.co_qualname, ()):
            if plan.code is code:
                return plan
        return None

    def _starts(self, plan: CodePlan, names: dict[str, Any]) -> bool:
        if plan.file == 0:
            self._globals = names  # the lecture may give itself another `__file__`
        self.started = plan.file == 0 and plan.code.co_qualname == self.first
        self.has_started = self.has_started or self.started
        return self.started

    def _resume(self, alive: list[tuple[Activation, FrameType]]) -> None:
        """The stack is again what it is, and the statement that calls is opened, as its line event never came.
        How the one before it ended is not known, so nothing is said of it."""
        self.steps.restore([activation for activation, _ in reversed(alive)])
        if alive:
            alive[0][0].plan = None
            self.on_line(*alive[0])

    def _miss(self, activation: Activation | None) -> None:
        """The innermost of the frames that are heard is this one: those above it have left in silence, or its own
        lines were not reported. The program has set their `f_trace` or `f_trace_lines`."""
        self.switch.lose()
        self.steps.drop_above(activation)

    # -- statements -------------------------------------------------------------------------------

    def _open(self, activation: Activation, plan: Plan) -> None:
        activation.plan = plan
        activation.raised = None
        activation.begun = not plan.hidden
        if activation.begun:
            self.steps.begin(activation, plan)

    def _close(self, activation: Activation, plan: Plan, frame: FrameType, survived: bool = True) -> None:
        if self.placing.waiting:
            self.placing.place_what_waits(activation)
        raised = activation.raised
        if raised is not None and not raised.ended:
            self.steps.begin(activation, plan, "raise", raised.error)
            return
        if activation.begun and survived:
            self.steps.turn(activation)
        if raised is not None and raised.closes:
            return  # a generator that is closed has not finished its statement
        if plan.asks or activation.code.is_watched or activation.shares:
            show_after(self.steps, activation, plan, frame)
        if plan.meddles:
            self.switch.lose()

    # -- loops beyond their limit -----------------------------------------------------------------

    def _leave_out(self, activation: Activation, loop: Loop, entries: Entries, frame: FrameType) -> None:
        """From this round on nothing is recorded until the frame is outside of the loop. Its header's step stands
        for all of them."""
        plan = activation.code.plan_of_rest(loop)
        before = activation.plan
        if before is not None and before.line == loop.first:
            activation.plan = plan
        else:
            if before is not None:
                self._close(activation, before, frame)
            self._open(activation, plan)
        activation.live = False
        activation.rest = Rest(self.steps, self.switch, activation, loop, plan, entries)
        self.switch.leave_out(activation.rest)


def _is_broken(activation: Activation, opcode: int) -> bool:
    """What is thrown into a generator may leave it where it was suspended; 3.11 is at a SEND when that raises."""
    raised = activation.raised
    return raised is not None and (opcode == DELEGATES or not raised.ended)


_EVENTS = {function.__code__ for function in (Activation.__call__, Recorder.on_call, Recorder.on_output)}
