"""A family of loops, in functions with bounds and steps as arguments or constants, and the numbers that each gives.

Loops of `scf.for`, `scf.parallel`, `scf.forall` and `affine.for` over `index`, `i32` and `i8`, signed and unsigned.
They carry 0 to 3 values. Each also adds what it sees to a sum in memory; the order of iterations does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

COLUMNS = 4
"""What a loop writes into its row of the results: the sum, and up to 3 carried values."""

_WIDTHS = {"index": 64, "i32": 32, "i8": 8}
_STEPS = 1, 2, 3, 4
_LENGTHS = -3, -1, 0, 1, 2, 4, 7
_INITS = 11, 22, 33
_NUMBERS = {"shift": -7, "scale": 3, "negate": -1}
"""What a loop with that use adds to its variable, or multiplies it by; the last one is an argument."""


class Bounds(NamedTuple):
    lower: int
    upper: int
    step: int


STATIC = [
    *(Bounds(lower, lower + length, step) for lower, length, step in product((-5, 0), (-2, 1, 4, 9), (1, 3))),
    Bounds(-100, 100, 25),
    Bounds(-128, -1, 100),
]
STATIC_UNSIGNED = [
    Bounds(0, 10, 3),
    Bounds(9, 2, 3),
    Bounds(100, 200, 30),
    Bounds(0, 100, 150),
    Bounds(200, 250, 3),
    Bounds(0, 200, 50),
]


class Kind(NamedTuple):
    """Loops with the same bounds: None is an argument."""

    op: str
    type: str = "index"
    unsigned: bool = False
    lower: int | None = None
    upper: int | None = None
    step: int | None = None

    @property
    def fixed(self) -> tuple[int | None, ...]:
        return self.lower, self.upper, self.step

    def takes(self, bounds: Bounds) -> bool:
        """Return whether the bounds fit the type, and a run takes them: no step leads past the largest integer."""
        width = _WIDTHS[self.type]
        low, high = (0, 2**width - 1) if self.unsigned else (-(2 ** (width - 1)), 2 ** (width - 1) - 1)
        fits = all(low <= bound <= high for bound in bounds) and bounds.upper + bounds.step - 1 <= high
        return fits and _count(bounds) <= 300

    def bounds(self) -> Sequence[Bounds]:
        """The bounds for which these loops are tried."""
        if None not in self.fixed:
            return [Bounds(*(bound or 0 for bound in self.fixed))]
        top = 2 ** _WIDTHS[self.type]
        half = top // 2
        # Bounds of indices stay away from the ends of their range: arithmetic on them is assumed not to overflow.
        ends = () if self.type == "index" else (half - 3, top - 12) if self.unsigned else (-half, half - 12)
        lowers = (0, 2, *ends) if self.unsigned else (-5, 0, 2, *ends)
        found = [Bounds(lower, lower + length, step) for lower, length, step in product(lowers, _LENGTHS, _STEPS)]
        if self.type != "index":
            wide = [(0, half), (half // 2, top - 2)] if self.unsigned else [(-half, half - 1), (1 - half, half // 2)]
            found += [Bounds(*both, step) for both in wide for step in (top // 8, half - 1, half // 3 + 1)]
        merged = [
            Bounds(*(given if own is None else own for own, given in zip(self.fixed, bounds, strict=True)))
            for bounds in found
        ]
        return [bounds for bounds in dict.fromkeys(merged) if self.takes(bounds)]

    def arguments(self, bounds: Bounds) -> list[int]:
        """The bounds that are arguments, as signed numbers."""
        return [_signed(given, self.type) for own, given in zip(self.fixed, bounds, strict=True) if own is None]


class Loop(NamedTuple):
    """`use` names what the body computes of the induction variable."""

    kind: Kind
    carried: int = 0
    use: str = "plain"

    def expected(self, bounds: Bounds) -> list[int]:
        """The row of the results."""
        total, carried = 0, list(_INITS[: self.carried])
        for turn in range(_count(bounds)):
            value = _signed(self._used(bounds.lower + turn * bounds.step, bounds), self.kind.type)
            total += value * value + 1000 * value + 1_000_003
            if carried:
                carried = [carried[0] * 31 + value, value, *carried[1:]][: self.carried]
        row = [_signed(each, "index") for each in (total, *carried)]
        return row + [0] * (COLUMNS - len(row))

    def _used(self, value: int, bounds: Bounds) -> int:
        match self.use:
            case "shift":
                return value + _NUMBERS["shift"]
            case "scale" | "negate":
                return value * _NUMBERS[self.use]
            case "least":
                return min(bounds.step, bounds.upper - value)
            case _:
                return value

    # ----- text

    def text(self, row: int) -> str:
        """The ops of the loop, and of the constants before it; bounds that are arguments are `%lower` and so on."""
        constants = [
            f"%{name}{row} = arith.constant {number} : {self.kind.type}"
            for name, number in zip(("lower", "upper", "step"), self.kind.fixed, strict=True)
            if number is not None and self.kind.op != "affine.for"
        ]
        if self.use in ("shift", "scale"):
            constants.append(f"%k{row} = arith.constant {_NUMBERS[self.use]} : {self.kind.type}")
        constants += [f"%init{row}_{place} = arith.constant {_INITS[place]} : i64" for place in range(self.carried)]
        return "\n".join([*constants, self._head(row), *self._body(row), "}", *self._kept(row)])

    def _bound(self, name: str, row: int) -> str:
        number = getattr(self.kind, name)
        if number is None:
            return f"%{name}"
        return str(number) if self.kind.op == "affine.for" else f"%{name}{row}"

    def _head(self, row: int) -> str:
        lower, upper, step = (self._bound(name, row) for name in ("lower", "upper", "step"))
        carries = ", ".join(f"%a{place} = %init{row}_{place}" for place in range(self.carried))
        results = f"%r{row}:{self.carried} = " if self.carried else ""
        carried = f" iter_args({carries}) -> ({', '.join(['i64'] * self.carried)})" if self.carried else ""
        match self.kind.op:
            case "scf.for":
                sign = "unsigned " if self.kind.unsigned else ""
                return f"{results}scf.for {sign}%i = {lower} to {upper} step {step}{carried} : {self.kind.type} {{"
            case "affine.for":
                return f"{results}affine.for %i = {lower} to {upper} step {step}{carried} {{"
            case "scf.parallel":
                return f"scf.parallel (%j, %i) = (%c0, {lower}) to (%c1, {upper}) step (%c1, {step}) {{"
            case _:
                return f"scf.forall (%i) = ({lower}) to ({upper}) step ({step}) {{"

    def _body(self, row: int) -> Iterator[str]:
        value = "%i" if self.use == "plain" else "%u"
        factor = "%k" if self.use == "negate" else f"%k{row}"
        match self.use:
            case "shift":
                yield f"%u = arith.addi %i, {factor} : {self.kind.type}"
            case "scale" | "negate":
                yield f"%u = arith.muli %i, {factor} : {self.kind.type}"
            case "least":
                map = "affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>"
                yield f"%u = affine.min {map}(%i)[{self._bound('step', row)}, {self._bound('upper', row)}]"
            case _:
                pass
        yield f"%v = arith.{'index_cast' if self.kind.type == 'index' else 'extsi'} {value} : {self.kind.type} to i64"
        yield f"""%row = arith.constant {row} : index
            %first = arith.constant 0 : index
            %c1000 = arith.constant 1000 : i64
            %c1000003 = arith.constant 1000003 : i64
            %square = arith.muli %v, %v : i64
            %times = arith.muli %v, %c1000 : i64
            %some = arith.addi %square, %times : i64
            %more = arith.addi %some, %c1000003 : i64
            %old = memref.load %m[%row, %first] : memref<?x{COLUMNS}xi64>
            %new = arith.addi %old, %more : i64
            memref.store %new, %m[%row, %first] : memref<?x{COLUMNS}xi64>"""
        if self.carried:
            names = ", ".join(["%hash", "%v", "%a1"][: self.carried])
            yield f"""%c31 = arith.constant 31 : i64
                %scaled = arith.muli %a0, %c31 : i64
                %hash = arith.addi %scaled, %v : i64
                {self.kind.op.partition(".")[0]}.yield {names} : {", ".join(["i64"] * self.carried)}"""

    def _kept(self, row: int) -> Iterator[str]:
        """Store the carried values."""
        if self.carried:
            yield f"%row{row} = arith.constant {row} : index"
        for place in range(self.carried):
            yield f"%column{row}_{place} = arith.constant {place + 1} : index"
            yield f"memref.store %r{row}#{place}, %m[%row{row}, %column{row}_{place}] : memref<?x{COLUMNS}xi64>"


class Function(NamedTuple):
    """Loops of one kind, or loops without arguments."""

    name: str
    loops: Sequence[Loop]

    @property
    def text(self) -> str:
        kind = self.loops[0].kind
        free = [name for name, own in zip(("lower", "upper", "step"), kind.fixed, strict=True) if own is None]
        if any(loop.use == "negate" for loop in self.loops):
            free.append("k")
        arguments = [f"%m: memref<?x{COLUMNS}xi64>", *(f"%{name}: {kind.type}" for name in free)]
        constants = [f"%c{n} = arith.constant {n} : index" for n in (0, 1) if kind.op == "scf.parallel"]
        loops = [loop.text(row) for row, loop in enumerate(self.loops)]
        return "\n".join([f"func.func @{self.name}({', '.join(arguments)}) {{", *constants, *loops, "return", "}"])

    def calls(self) -> Iterator[tuple[list[int], Sequence[Bounds]]]:
        """Arguments after the memref of results, and the bounds of each loop with them."""
        kind = self.loops[0].kind
        more = [_NUMBERS["negate"]] if any(loop.use == "negate" for loop in self.loops) else []
        if None not in kind.fixed:
            yield more, [loop.kind.bounds()[0] for loop in self.loops]
            return
        for bounds in kind.bounds():
            yield [*kind.arguments(bounds), *more], [bounds] * len(self.loops)


def _signed(value: int, type: str) -> int:
    half = 2 ** (_WIDTHS[type] - 1)
    return (value + half) % (2 * half) - half


def _count(bounds: Bounds) -> int:
    return max(0, -(-(bounds.upper - bounds.lower) // bounds.step))


# ----- the family


def functions(op: str, type: str, unsigned: bool = False) -> Sequence[Function]:
    """The functions with loops of an op over a type."""
    found = [list(_loops(kind, is_first)) for kind, is_first in _kinds(Kind(op, type, unsigned))]
    static = [loop for kind in _static_kinds(Kind(op, type, unsigned)) for loop in _static_loops(kind)]
    found += [static[start : start + 16] for start in range(0, len(static), 16)]
    return [Function(f"f{place}", loops) for place, loops in enumerate(found)]


def _kinds(kind: Kind) -> Iterator[tuple[Kind, bool]]:
    """Kinds with bounds that are arguments; True for those that are tried in all ways."""
    if kind.op == "affine.for":
        for step in _STEPS:
            yield kind._replace(step=step), True
            yield kind._replace(lower=0, step=step), False
            yield kind._replace(upper=5, step=step), False
        return
    yield kind, True
    yield from ((kind._replace(**fixed), False) for fixed in ({"step": 3}, {"lower": 0}, {"upper": 5, "step": 2}))


def _static_kinds(kind: Kind) -> Iterator[Kind]:
    for bounds in STATIC_UNSIGNED if kind.unsigned else STATIC:
        if kind.takes(bounds):
            yield kind._replace(lower=bounds.lower, upper=bounds.upper, step=bounds.step)


def _loops(kind: Kind, in_all_ways: bool) -> Iterator[Loop]:
    if not kind.op.endswith(".for"):
        yield Loop(kind)
        return
    yield from (Loop(kind, carried) for carried in (range(4) if in_all_ways else (2,)))
    if kind.op == "scf.for":
        yield from (Loop(kind, 0, use) for use in ("shift", "scale", *(["negate"] if in_all_ways else [])))
        if kind.type == "index":
            yield Loop(kind, 0, "least")


def _static_loops(kind: Kind) -> Iterator[Loop]:
    yield Loop(kind, 2 if kind.op.endswith(".for") else 0)
    if kind.type == "i8":
        yield from (Loop(kind, 0, use) for use in ("shift", "scale"))
