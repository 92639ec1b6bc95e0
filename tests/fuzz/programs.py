"""Random lectures, each made from its seed alone: the same on every Python and machine.

Names are `a` to `d` and hold small integers, lists and texts; functions call only functions that stand
before them, and loops have few turns, so that a program ends soon whatever it does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias

NAMES = ("a", "b", "c", "d")
ERRORS = ("ValueError", "KeyError", "ZeroDivisionError", "LookupError", "Exception", "(TypeError, NameError)")
HEAD = '''"""A random lecture"""
from linelight import text
from tests.fuzz.probes import Count, Pause, called, drive, dump, failure
import weakref

g = 1


class Thing:
    def __init__(self, n):
        self.n = n


class Guard:
    def __init__(self, kind):
        self.kind = kind

    def __enter__(self):
        text("enter")
        return 3

    def __exit__(self, kind, error, where):
        return kind is not None and issubclass(kind, self.kind)


def logged(f):
    def inner(*args):
        r = f(*args)  # @inspect r @volatile r
        return r
    return inner
'''


@dataclass(frozen=True)
class Scope:
    """Where a statement stands. `kind`: function, generator, coroutine or class; `loop`: break may stand there;
    `star`: inside an except*, which nothing may leave by a word; `handler`: a bare raise may stand there."""

    kind: str
    loop: bool = False
    star: bool = False
    handler: bool = False


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = HEAD.split("\n")
        self.indent = 0
        self.functions: list[str] = []
        self.generators: list[str] = []
        self.coroutines: list[str] = []
        self.numbers = count()
        self.bound: list[str] = []

    def program(self) -> str:
        for _ in range(self.random.randint(1, 3)):
            self.definition()
        self.line("def main():" + self.maybe(0.05, "  # @inspect"))
        with self.block():
            self.bind(0.9)
            for _ in range(self.random.randint(4, 9)):
                self.caught(Scope("function"), 4)
            self.suite(Scope("function"), 3)
        return "\n".join(self.lines) + "\n"

    # -- text -------------------------------------------------------------------------------------

    def line(self, words: str) -> None:
        self.lines.append("    " * self.indent + words)

    @contextmanager
    def block(self) -> Iterator[None]:
        self.indent += 1
        yield
        self.indent -= 1

    def chance(self, p: float) -> bool:
        return self.random.random() < p

    def maybe(self, p: float, words: str) -> str:
        return words if self.chance(p) else ""

    def pick(self, *words: str) -> str:
        return self.random.choice(words)

    def new(self, stem: str) -> str:
        return f"{stem}{next(self.numbers)}"

    # -- expressions ------------------------------------------------------------------------------

    def name(self) -> str:
        return self.random.choice(NAMES)

    def expression(self, depth: int = 2) -> str:
        forms: list[Callable[[], str]] = [self.name, self.name, lambda: str(self.random.randint(0, 9))]
        if depth:
            forms += [lambda: self.deep(depth - 1)] * 4
        return self.random.choice(forms)()

    def deep(self, depth: int) -> str:
        x, y, n = self.expression(depth), self.expression(depth), self.name()
        forms = [
            f"({x} + {y})",
            f"({x} - {y})",
            f"({x} // {y})",
            f"[{x}, {y}]",
            f"[1, 2, 3][{x}]",
            f"{{1: {x}, 2: {y}}}[{n}]",
            f"[i + {x} for i in range(3)]",
            f"{{i: {x} for i in range(2)}}",
            f"sum(i + {x} for i in range(3))",
            f"(lambda z: z + {x})({y})",
            f"({x} if {n} else {y})",
            f"called(lambda z: [z, {x}], {y})",
            f"sorted([3, 1, 2], key=lambda z: -z + {self.pick('0', n)})",
            f"Thing({x}).n",
        ]
        if self.functions:
            f = self.random.choice(self.functions)
            calls = [f"{f}({x})", f"{f}({x}) + 1", f"called({f}, {x})", f"[{f}(i) for i in range(2)]"]
            forms += [*calls, f"sorted([2, 1], key={f})", f"list(map({f}, [1, {x}]))"]
        if self.generators:
            made = self.random.choice(self.generators)
            forms += [f"list({made}({x}))", f"next({made}({x}))", f"[*{made}(1)]", f"sum({made}({x}))"]
        return self.random.choice(forms)

    def comment(self, *names: str) -> str:
        """Directives: each name that was assigned, shown whatever it was before."""
        words = []
        if names and self.chance(0.6):
            listed = " ".join(names)
            words.append(f"@inspect {listed} @volatile {listed}")
        elif self.chance(0.1):
            words.append("@inspect")
        words += [
            word for word, p in (("@stepover", 0.07), ("@hide", 0.04), ("@clear", 0.03)) if self.chance(p)
        ]
        return f"  # {' '.join(words)}" if words else ""

    # -- statements -------------------------------------------------------------------------------

    def bind(self, p: float) -> None:
        self.bound = [name for name in NAMES if self.chance(p)]
        for name in self.bound:
            self.line(f"{name} = {self.random.choice((0, 1, 2, 3, [1, 2, 3]))}")

    def caught(self, scope: Scope, size: int) -> None:
        """Statements, and what they raise in words: most errors must not end the program."""
        self.line("try:")
        self.nested(scope, size)
        self.line("except Exception as e:")
        with self.block():
            self.line("print(failure(e))")

    def body(self, scope: Scope, size: int) -> None:
        self.bind(0.8)
        if scope.kind != "class" and self.chance(0.5):
            self.caught(scope, size)
        self.suite(scope, size)
        if scope.kind != "class" and self.chance(0.7):
            self.leave(scope)

    def suite(self, scope: Scope, size: int) -> None:
        wanted = len(self.lines) + 1
        for _ in range(max(1, size)):
            self.statement(scope, size)
        if len(self.lines) < wanted:
            self.line("pass")

    def statement(self, scope: Scope, size: int) -> None:
        forms = SIMPLE + (NESTED if size > 1 and self.indent < 5 else ())
        self.random.choice(forms)(self, scope, self.random.randint(1, min(3, max(1, size - 1))))

    def assign(self, scope: Scope, size: int) -> None:
        name = self.name()
        value = self.expression()
        if scope.kind == "generator" and self.chance(0.4):
            value = self.pick("yield", f"yield {value}", "(yield 1) + (yield 2)")
            if self.generators and self.chance(0.4):
                value = f"yield from {self.random.choice(self.generators)}({self.name()})"
        if scope.kind == "coroutine" and self.chance(0.4):
            value = f"await Pause({self.random.randint(0, 2)})"
            if self.coroutines and self.chance(0.5):
                value = f"await {self.random.choice(self.coroutines)}({self.name()})"
        self.line(f"{name} = {value}" + self.comment(name))

    def augment(self, scope: Scope, size: int) -> None:
        name = self.name()
        self.line(f"{name} += {self.expression(1)}" + self.comment(name))

    def unpack(self, scope: Scope, size: int) -> None:
        x, y = self.name(), self.name()
        right = self.pick(f"{y}, {x}", f"{self.expression()}, {self.expression()}", f"[{x}, *[1, 2]]", x)
        self.line(f"{x}, {y} = {right}" + self.comment(*dict.fromkeys((x, y))))

    def multi_line(self, scope: Scope, size: int) -> None:
        name = self.name()
        self.line(f"{name} = called(")
        self.line(f"    {self.pick('max', 'divmod', 'lambda p, q: p', 'min')},")
        self.line(f"    {self.expression()},")
        self.line(f"    {self.expression()},")
        self.line(")" + self.comment(name))

    def say(self, scope: Scope, size: int) -> None:
        self.line(f'text(f"{{{self.name()}}} {{{self.pick(*NAMES)}}}")' + self.comment())

    def show(self, scope: Scope, size: int) -> None:
        self.line(f"print({self.expression()})" + self.comment())

    def delete(self, scope: Scope, size: int) -> None:
        self.line(f"del {self.name()}" + self.comment())

    def fail(self, scope: Scope, size: int) -> None:
        words = [f"raise ValueError({self.name()})", 'raise KeyError("k") from None', "1 / 0", "undefined"]
        words += ["raise"] if scope.handler else []
        self.line(self.random.choice(words) + self.comment())

    def check(self, scope: Scope, size: int) -> None:
        self.line(f"assert {self.expression(1)} is not None, 'checked'" + self.comment())

    def semicolons(self, scope: Scope, size: int) -> None:
        x, y = self.name(), self.name()
        names = dict.fromkeys((x, y))
        self.line(f"{x} = {self.expression(1)}; {y} = {self.expression(1)}" + self.comment(*names))

    def one_line(self, scope: Scope, size: int) -> None:
        x = self.name()
        self.line(
            self.pick(
                f"for i in range(3): {x} = {self.expression(1)}",
                f"if {self.expression(1)}: {x} = {self.expression(1)}",
                f"with Guard(ValueError): {x} = {self.expression(1)}",
            )
            + self.comment()
        )

    def freed(self, scope: Scope, size: int) -> None:
        self.line("t = Thing(1)" + self.maybe(0.5, "  # @inspect t"))
        self.line("r = weakref.ref(t)")
        if self.chance(0.5):
            self.line("k = dict(sorted(locals().items()))" + self.maybe(0.3, "  # @inspect"))
            self.line("print(sorted(k))")
            self.line("del k")
        self.line("del t")
        self.line("print(r() is None)")

    def run_text(self, scope: Scope, size: int) -> None:
        self.line(
            self.pick('exec("z = 1\\nz += 1", {})', f"a = eval('{self.name()}')", "import json, os.path as p")
        )

    def pass_something(self, scope: Scope, size: int) -> None:
        self.line(self.pick("pass", f"x: int = {self.expression(1)}", f"g2 = g + {self.name()}"))

    def leave_sometimes(self, scope: Scope, size: int) -> None:
        if self.chance(0.3):
            self.leave(scope)

    def leave(self, scope: Scope) -> None:
        if scope.loop and self.chance(0.5):
            self.line(self.pick("break", "continue") + self.comment())
        elif scope.kind != "class" and not scope.star:
            self.line("dump('leaves', locals())")
            self.line(self.pick(f"return {self.expression()}", "return", "return None") + self.comment())

    def drive_generator(self, scope: Scope, size: int) -> None:
        if not self.generators:
            return
        it, name = self.new("it"), self.name()
        self.line(f"{it} = {self.random.choice(self.generators)}({self.expression(1)})")
        for _ in range(self.random.randint(1, 4)):
            call = self.pick(
                f"next({it}, 0)", f"{it}.send(None)", f"{it}.throw(KeyError('t'))", f"{it}.close()"
            )
            self.line(f"{name} = {call}" + self.comment(name))
        if self.chance(0.3):
            self.line(f"del {it}" + self.comment())

    def await_something(self, scope: Scope, size: int) -> None:
        if scope.kind == "function" and self.coroutines:
            name = self.name()
            self.line(f"{name} = drive({self.random.choice(self.coroutines)}({name}))" + self.comment(name))

    def branch(self, scope: Scope, size: int) -> None:
        self.line(
            f"if {self.pick(f'(n := {self.expression(1)}) and n', self.expression())}:" + self.comment()
        )
        self.nested(scope, size)
        if self.chance(0.4):
            self.line(f"elif {self.expression(1)}:")
            self.nested(scope, size)
        if self.chance(0.5):
            self.line("else:")
            self.nested(scope, size)

    def loop(self, scope: Scope, size: int) -> None:
        it = self.pick("range(2)", "range(3)", f"[{self.expression(1)}, 2]", "(j for j in (1, 2))")
        if self.generators and self.chance(0.4):
            it = f"{self.random.choice(self.generators)}({self.name()})"
        target = self.name()
        if scope.kind == "coroutine" and self.chance(0.5):
            self.line(f"async for {target} in Count(2):")
        else:
            self.line(f"for {target} in {it}:" + self.comment())
        self.nested(replace(scope, loop=True), size)
        if self.chance(0.4):
            self.line("else:")
            self.nested(scope, size)

    def turn(self, scope: Scope, size: int) -> None:
        n = self.new("n")
        self.line(f"{n} = 0")
        self.line(f"while {n} < {self.random.randint(1, 3)}:" + self.comment())
        with self.block():
            self.line(f"{n} += 1")
        self.nested(replace(scope, loop=True), size)
        if self.chance(0.4):
            self.line("else:")
            self.nested(scope, size)

    def attempt(self, scope: Scope, size: int) -> None:
        self.line("try:")
        self.nested(scope, size)
        handled = self.chance(0.85)
        if handled:
            self.line(f"except {self.random.choice(ERRORS)}{self.maybe(0.6, ' as e')}:" + self.comment())
            self.nested(replace(scope, handler=True), size)
            if self.chance(0.6):
                self.line("except Exception as e:")
                with self.block():
                    self.line("print(failure(e))" + self.comment())
            if self.chance(0.3):
                self.line("else:")
                self.nested(scope, size)
        if not handled or self.chance(0.4):
            self.line("finally:")
            self.nested(scope, size)

    def attempt_star(self, scope: Scope, size: int) -> None:
        self.line("try:")
        with self.block():
            self.line("raise ExceptionGroup('g', [ValueError(1), KeyError(2)])")
        inside = replace(scope, loop=False, star=True)
        self.line("except* ValueError as e:")
        self.nested(inside, size)
        if self.chance(0.6):
            self.line("except* KeyError:" + self.comment())
            self.nested(inside, size)

    def guard(self, scope: Scope, size: int) -> None:
        kind = self.pick("ValueError", "Exception", "KeyError")
        if scope.kind == "coroutine" and self.chance(0.5):
            self.line(f"async with Count({self.random.randint(1, 2)}) as {self.name()}:")
        else:
            self.line(f"with Guard({kind}){self.maybe(0.5, ' as ' + self.name())}:" + self.comment())
        self.nested(scope, size)

    def choose(self, scope: Scope, size: int) -> None:
        self.line(f"match {self.expression()}:")
        with self.block():
            for pattern in self.random.sample(
                ["0 | 1", "int(b)", "[a, *c]", "[_, 2] if b", "{1: d}", "str()"], 2
            ):
                self.line(f"case {pattern}:")
                self.nested(scope, size)
            if self.chance(0.5):
                self.line("case _:")
                self.nested(scope, size)

    def over_block(self, scope: Scope, size: int) -> None:
        """A block that runs as one step."""
        kind = self.pick("for a in range(2):", "if b:", "with Guard(KeyError):")
        self.line(f"{kind}  # @stepover")
        self.nested(replace(scope, loop=scope.loop or kind.startswith("for")), size)

    def nested(self, scope: Scope, size: int) -> None:
        with self.block():
            self.suite(scope, self.random.randint(1, size))

    # -- definitions ------------------------------------------------------------------------------

    def definition(self) -> None:
        self.line("")
        self.line("")
        kind = self.pick("function", "function", "generator", "coroutine")
        self.define(Scope(kind), 6)

    def inner(self, scope: Scope, size: int) -> None:
        """A function inside another, which may share and assign its names."""
        if scope.kind == "class":
            return
        known = [list(known) for known in (self.functions, self.generators, self.coroutines)]
        bound = self.bound
        self.define(Scope(self.pick("function", "generator", "coroutine")), 3, shares=True)
        self.bound = bound
        self.functions, self.generators, self.coroutines = known

    def define(self, scope: Scope, size: int, shares: bool = False) -> None:
        name = self.new(scope.kind[0])
        if scope.kind == "function" and self.chance(0.3):
            self.line("@logged")
        word = "async def" if scope.kind == "coroutine" else "def"
        self.line(f"{word} {name}(p, q=1):" + self.maybe(0.15, "  # @inspect"))
        with self.block():
            if shares and self.bound and self.chance(0.6):
                self.line(f"nonlocal {self.random.choice(self.bound)}")
            elif self.chance(0.2):
                self.line("global g")
                self.line(f"g = {self.random.randint(0, 3)}" + self.comment("g"))
            if scope.kind == "function" and self.chance(0.2):
                self.line(f"if p == 2: return {name}(1)")
            if scope.kind == "generator":
                self.line("yield p" + self.comment())
            self.body(scope, self.random.randint(2, size))
        {"function": self.functions, "generator": self.generators, "coroutine": self.coroutines}[
            scope.kind
        ].append(name)
        if shares:
            x = self.name()
            call = {"function": f"{name}({x})", "generator": f"[*{name}({x})]"}
            self.line(f"{x} = {call.get(scope.kind, f'drive({name}({x}))')}" + self.comment(x))

    def make_class(self, scope: Scope, size: int) -> None:
        if scope.kind == "class":
            return
        name, x = self.new("C"), self.name()
        self.line(f"class {name}:")
        bound = self.bound
        with self.block():
            self.body(Scope("class"), size)
            self.bound = bound
            self.line("@property")
            self.line("def size(self):")
            with self.block():
                self.line(f"return {self.random.randint(0, 3)}" + self.comment())
        self.line(f"{x} = {name}().size" + self.comment(x))


_Form: TypeAlias = Callable[[Writer, Scope, int], None]
_W = Writer
SIMPLE: tuple[_Form, ...] = (
    *[_W.assign] * 5,
    *(
        _W.augment,
        _W.unpack,
        _W.multi_line,
        _W.say,
        _W.say,
        _W.show,
        _W.delete,
        _W.fail,
        _W.check,
        _W.semicolons,
    ),
    *(_W.one_line, _W.freed, _W.run_text, _W.drive_generator, _W.await_something, _W.pass_something),
    _W.leave_sometimes,
)
NESTED: tuple[_Form, ...] = (
    *(_W.branch, _W.loop, _W.loop, _W.turn, _W.attempt, _W.attempt, _W.attempt_star, _W.guard, _W.choose),
    *(_W.inner, _W.make_class, _W.over_block),
)


def program(seed: int) -> str:
    """The source of the lecture with this number."""
    return Writer(seed).program()
