"""A random program: its functions, scopes and numbers. The ops that it may have are in the other files.

With the numbers of `Numbers` a program is mostly right; with one of them changed it is as hostile as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod
from random import Random

from memory_parts import NONE, Index, Memref, Part

from wild_memory.numbers import SCALARS, SLOTS, Numbers, as_signed, hostile, inverse

ELEMENTS = (
    *("f32", "f32", "f32", "i32", "i64", "i8", "index", "f64", "i1", "i16", "f16", "bf16"),
    *("complex<f32>", "vector<4xf32>", "vector<3xi16>", "i24", "complex<f64>", "vector<2x2xi8>"),
)
FLOATS = ("f16", "bf16", "f32", "f64")
IN_VECTORS = ("f32", "f64", "i32", "i64", "i8", "i16", "f16", "bf16", "i1", "index")
TABLE = f"memref<{SLOTS}xindex>"
MOST = 4096
"""The most elements of memrefs that loops over all elements may take."""


@dataclass(frozen=True)
class View(Memref):
    """A memref of a program, with its numbers where all is right."""

    room: int = 0
    """The elements of its block."""
    is_own: bool = False
    """The program may free it."""
    has_layout: bool = False
    """The type has a layout even if it has no strides."""

    @property
    def type(self) -> str:
        if self.sizes or not self.has_layout:
            return super().type
        offset = "" if self.offset == NONE else f", offset: {self.offset.text}"
        return f"memref<{self.element}, strided<[]{offset}>>"

    @property
    def total(self) -> int:
        return prod(self.shape)

    @property
    def is_dense(self) -> bool:
        """Whether the elements lie side by side, in order."""
        wanted = 1
        for size, stride in zip(reversed(self.shape), reversed(self.all_strides()), strict=True):
            if size != 1 and stride.number != wanted:
                return False
            wanted *= size
        return True


@dataclass
class Scope:
    """The values that a block may use."""

    views: list[View]
    counters: list[Index]
    depth: int = 0
    is_parallel: bool = False

    def inner(self, *counters: Index) -> Scope:
        return Scope(list(self.views), [*self.counters, *counters], self.depth + 1, self.is_parallel)


@dataclass
class Body:
    """A function under construction. `top` comes before `lines`."""

    top: list[str] = field(default_factory=list[str])
    lines: list[str] = field(default_factory=list[str])
    sinks: dict[str, str] = field(default_factory=dict[str, str])
    symbols: list[Index] = field(default_factory=list[Index])
    """Numbers that ops of affine may take for symbols."""


Write = Callable[["Writer", Scope], None]


class Writer:
    """Writes ops of one program. `steps` are the writers of ops, with weights."""

    def __init__(self, seed: int, steps: Sequence[tuple[int, Write]]):
        self.random = Random(seed)
        self.numbers = Numbers()
        # With few kinds of ops in a program, those that it has meet more often.
        few = self.random.choice([0.25, 0.4, 1.0])
        self.steps = [(weight, step) for weight, step in steps if self.random.random() < few] or steps
        self.outside: list[str] = []
        """Globals and finished functions."""
        self.body = Body()
        self.wrong = self.random.choice([0, 0, 0, 0.02, 0.05])
        """The probability of a wrong number in the code itself."""
        self.elements = self.random.choices(ELEMENTS, k=2)
        self.callable: list[tuple[str, View]] = []
        self.is_dangling = False
        """Whether memory may be used after it was freed, even if all numbers are right."""
        self._count = 0

    # ----- text

    def add(self, line: str) -> None:
        self.body.lines.append(f"  {line}")

    def name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def new(self, op: str) -> str:
        """Add an op with one result, and return its name."""
        name = self.name()
        self.add(f"{name} = {op}")
        return name

    def at_top(self, op: str) -> str:
        name = self.name()
        self.body.top.append(f"  {name} = {op}")
        return name

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, choices: Sequence[int]) -> int:
        return self.random.choice(choices)

    # ----- numbers

    def number(self, scope: Scope, value: int) -> str:
        """An index that is `value`, in one of many ways."""
        if self.chance(self.wrong):
            value = hostile(self.random, value)
        way = self.random.random()
        if way < 0.25:
            return self.new(f"arith.constant {value} : index")
        if way < 0.35:
            return self._computed(scope, value)
        if way < 0.43:
            known = [each.name for each in scope.counters if each.low == each.high == value]
            place = self.numbers.argument(value)
            if known:
                return self.random.choice(known)
            if place is not None:
                return f"%x{place}"
        return self._slot(value)

    def symbol(self, value: int) -> str:
        """An index for ops of affine, defined at the top of the function."""
        found = [each.name for each in self.body.symbols if each.low == value]
        if found and self.chance(0.5):
            return self.random.choice(found)
        place = self.numbers.slot(self.random, value) if self.chance(0.8) else None
        if place is None:
            name = self.at_top(f"arith.constant {value} : index")
        else:
            at = self.at_top(f"arith.constant {place} : index")
            name = self.at_top(f"memref.load %t[{at}] : {TABLE}")
        self.body.symbols.append(Index(name, value, value))
        return name

    def _slot(self, value: int) -> str:
        place = self.numbers.slot(self.random, value)
        if place is None:
            return self.new(f"arith.constant {value} : index")
        if self.chance(0.4):
            at = self.at_top(f"arith.constant {place} : index")
            return self.at_top(f"memref.load %t[{at}] : {TABLE}")
        return self.new(f"memref.load %t[{self.constant(place)}] : {TABLE}")

    def constant(self, value: int) -> str:
        return self.new(f"arith.constant {value} : index")

    def _computed(self, scope: Scope, value: int) -> str:
        """An index that is computed from others, perhaps with overflow."""
        random = self.random
        other = random.choice([1, 2, 3, 5, -1, 1 << 40, -(1 << 62), (1 << 63) - 1])
        match random.randrange(9):
            case 0:
                return self.new(f"arith.addi {self._slot(as_signed(value - other))}, {self.constant(other)} : index")
            case 1:
                return self.new(f"arith.subi {self._slot(as_signed(value + other))}, {self.constant(other)} : index")
            case 2:
                return self.product(self._slot(value), 1)
            case 3:
                return (
                    self.new(f"affine.apply affine_map<(d0) -> (d0 * 2 - 1)>({self._slot(value // 2 + 1)})")
                    if (value % 2)
                    else self.new(f"affine.apply affine_map<()[s0] -> (s0 * 2)>()[{self._slot(value // 2)}]")
                )
            case 4:
                width = random.choice(["i64", "i32", "i16"] if -(1 << 15) <= value < 1 << 15 else ["i64"])
                narrow = self.new(f"arith.index_cast {self._slot(value)} : index to {width}")
                cast = random.choice(["index_cast", "index_castui"] if value >= 0 else ["index_cast"])
                return self.new(f"arith.{cast} {narrow} : {width} to index")
            case 5:
                most = self.constant(value + random.choice([0, 0, 1, 5]))
                op = random.choice(["minsi", "minui"] if value >= 0 else ["minsi"])
                return self.new(f"arith.{op} {self._slot(value)}, {most} : index")
            case 6 if value >= 0:
                divisor = self._slot(value + random.choice([1, 2, 3]))
                return self.new(f"arith.{random.choice(['remui', 'remsi'])} {self._slot(value)}, {divisor} : index")
            case 7 if scope.counters:
                # A counter times 0, by way of factors whose product is a multiple of 2^64.
                zero = self.product(random.choice(scope.counters).name, 0)
                return self.new(f"arith.addi {zero}, {self._slot(value)} : index")
            case _:
                one, two = self._slot(value), self._slot(value + random.choice([0, 1, 100]))
                condition = self.new(f"arith.cmpi sle, {one}, {two} : index")
                return self.new(f"arith.select {condition}, {one}, {two} : index")

    def few(self, name: str, op: str = "minsi", limit: int = 1000) -> str:
        """A bound of a loop, mostly limited: a loop that accesses nothing would run for ever."""
        return name if self.chance(0.1) else self.new(f"arith.{op} {name}, {self.constant(limit)} : index")

    def bounds(self, scope: Scope, start: int, end: int, step: int) -> str:
        """The bounds and the step of a loop."""
        lower, upper, by = (self.number(scope, number) for number in (start, end, step))
        return f"{self.few(lower, 'maxsi', -1000)} to {self.few(upper)} step {by}"

    def product(self, name: str, factor: int) -> str:
        """An index times `factor`, by way of several factors, which may overflow."""
        random = self.random
        if factor == 0:
            factors = random.choice([[1 << 40, 1 << 40], [1 << 63, 2], [1 << 32, 1 << 31, 6]])
        elif self.chance(0.6):
            odd = random.choice([3, 5, 7, (1 << 40) + 1, (1 << 33) - 1, random.getrandbits(64) | 1])
            factors = [odd, inverse(odd) * factor]
        else:
            factors = [factor]
        is_affine = self.chance(0.2)
        for each in factors:
            signed = as_signed(each)
            if is_affine:
                name = self.new(f"affine.apply affine_map<(d0) -> (d0 * {signed})>({name})")
            else:
                name = self.new(f"arith.muli {name}, {self.constant(signed)} : index")
        return name

    def mixed(self, scope: Scope, value: int, static: float = 0.4) -> tuple[Part, str]:
        """A number of an op that may be static, and its text."""
        if self.chance(static):
            return Part(value, True), str(value)
        return Part(value, False), self.number(scope, value)

    def place(self, scope: Scope, size: int) -> str:
        """An index of a dimension: in many cases one that counts with a loop."""
        counters = [each for each in scope.counters if each.low >= 0 and each.high < size]
        if counters and self.chance(0.7):
            found = self.random.choice(counters)
            return self._along(scope, found, size)
        return self.number(scope, self.random.randrange(max(size, 1)))

    def _along(self, scope: Scope, counter: Index, size: int) -> str:
        """A function of a counter that is at most the greatest index of a dimension."""
        least, most = 0, size - 1
        match self.random.randrange(6):
            case 0 if counter.high * 2 <= most:
                name, high = self.product(counter.name, 2), counter.high * 2
            case 1:
                name, high = self.product(counter.name, 1), counter.high
            case 2:
                high = counter.high
                name = self.new(f"arith.subi {self.number(scope, high)}, {counter.name} : index")
            case 3:
                name = self.new(f"affine.apply affine_map<(d0) -> (d0 mod {size})>({counter.name})")
                return name
            case _:
                name, high = counter.name, counter.high
        if high < most and self.chance(0.4):
            return self.new(f"arith.addi {name}, {self.number(scope, self.random.randint(least, most - high))} : index")
        return name

    def places(self, scope: Scope, view: View) -> str:
        return ", ".join(self.place(scope, size) for size in view.shape)

    # ----- values

    def value(self, element: str) -> str:
        """A constant of an element type."""
        if element.startswith("complex"):
            part = element[8:-1]
            one = self.new(f"arith.constant 1.5 : {part}")
            return self.new(f"complex.create {one}, {one} : {element}")
        if element.startswith("vector"):
            inner = element[7:-1].rpartition("x")[2]
            return self.new(f"arith.constant dense<{self.literal(inner)}> : {element}")
        return self.new(f"arith.constant {self.literal(element)}" + ("" if element == "i1" else f" : {element}"))

    def literal(self, element: str) -> str:
        if element in FLOATS:
            return "1.5"
        return "true" if element == "i1" else "7"

    def sink(self, type: str, value: str) -> None:
        """Store a value where it counts as used."""
        held = self.body.sinks.get(type)
        if held is None:
            held = self.body.sinks[type] = self.at_top(f"memref.alloc() : memref<1x{type}>")
        self.add(f"memref.store {value}, {held}[{self.constant(0)}] : memref<1x{type}>")

    # ----- views

    def filled(self, scope: Scope, fits: Callable[[View], bool] = lambda view: True) -> View | None:
        """A view with elements, a late one more often."""
        known = [view for view in scope.views if 0 not in view.shape and fits(view)]
        return self.random.choices(known, range(1, len(known) + 1))[0] if known else None

    def block(self, scope: Scope, count: int) -> None:
        """Write some ops."""
        weights = [weight for weight, _ in self.steps]
        for _ in range(count):
            self.random.choices([step for _, step in self.steps], weights)[0](self, scope)

    # ----- functions

    def function(self, head: str, write: Callable[[], str]) -> None:
        """Write a function. `write` returns its terminator."""
        outside, self.body = self.body, Body()
        end = write()
        self.outside += [head, *self.body.top, *self.body.lines, f"  {end}", "}"]
        self.body = outside


SCALAR_ARGUMENTS = ", ".join(f"%x{place}: index" for place in range(SCALARS))
GIVEN = f"%t, {', '.join(f'%x{place}' for place in range(SCALARS))}"
"""The arguments that each function passes on."""
GIVEN_TYPES = ", ".join([TABLE, *["index"] * SCALARS])
