"""Random loops over memrefs, and an interpreter that tells what is seen of a run, and whether it leaves memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from random import Random
from typing import Any, NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.upstream.affine.expressions import evaluate
from okl_opt.dialects.upstream.shared.slicing import slice_of

_WRAP = 1 << 64


def signed(value: int) -> int:
    return (value + _WRAP // 2) % _WRAP - _WRAP // 2


class Memory(NamedTuple):
    """Only sizes count; `is_seen` is that of an argument, of which the caller sees what is stored."""

    sizes: tuple[int, ...]
    is_seen: bool


class Failed(Exception):
    """A guard or an assertion has ended the run."""


class OutOfBounds(Exception):
    """An access that must not be."""


class TooLong(Exception):
    """Loops that are not worth waiting for."""


class Run:
    """What was seen of one run."""

    def __init__(self, most_steps: int):
        self.seen: list[object] = []
        self._steps = most_steps

    def call(self, function: Operation, arguments: Sequence[Any]) -> None:
        block = function.regions[0].block
        self._block(block, dict(zip(block.args, arguments, strict=True)))

    def _block(self, block: Block, values: dict[SSAValue, Any]) -> Sequence[Any]:
        for op in block.ops:
            if op.name in ("scf.yield", "func.return"):
                return [values[operand] for operand in op.operands]
            self._op(op, values)
        return ()

    def _op(self, op: Operation, values: dict[SSAValue, Any]) -> None:
        self._steps -= 1
        if self._steps < 0:
            raise TooLong
        given = [values[operand] for operand in op.operands]
        match op.name:
            case "scf.for":
                self._loop(op, given, values)
            case "scf.if":
                region = op.regions[0 if given[0] else 1]
                if region.blocks:
                    self._block(region.block, values)
            case "func.call" | "cf.assert":
                if op.name == "func.call" or not given[0]:
                    raise Failed
            case "vector.print":
                self.seen.append("print")
            case "memref.load" | "memref.store":
                place = 0 if op.name == "memref.load" else 1
                memory, indices = given[place], given[place + 1 :]
                if not all(0 <= index < size for index, size in zip(indices, memory.sizes, strict=True)):
                    raise OutOfBounds
                if place and memory.is_seen:
                    self.seen.append(tuple(indices))
                elif not place:
                    values[op.results[0]] = 1
            case "memref.subview":
                values[op.results[0]] = self._subview(op, given[0], values)
            case "memref.alloc":
                if min(given, default=0) < 0 or 8 * prod(given) >= 1 << 63:
                    raise OutOfBounds
                values[op.results[0]] = Memory(tuple(given), False)
            case _:
                values[op.results[0]] = compute(op, given)

    def _loop(self, op: Operation, given: Sequence[int], values: dict[SSAValue, Any]) -> None:
        counter, upper, step = given[:3]
        if step <= 0 or upper > (1 << 63) - step:
            raise OutOfBounds
        body = op.regions[0].block
        while counter < upper:
            self._steps -= 1
            if self._steps < 0:
                raise TooLong
            values[body.args[0]] = counter
            self._block(body, values)
            counter += step

    def _subview(self, op: Operation, source: Memory, values: Mapping[SSAValue, Any]) -> Memory:
        sizes: list[int] = []
        for whole, *part in zip(source.sizes, *slice_of(op), strict=True):
            offset, size, stride = (value if isinstance(value, int) else values[value] for value in part)
            ends = offset + max(0, (size - 1) * stride + 1)
            if size < 0 or not 0 <= offset <= whole or ends > whole or stride <= 0:
                raise OutOfBounds
            sizes.append(size)
        return Memory(tuple(sizes), source.is_seen)


_BINARY = {
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "muli": lambda a, b: a * b,
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "divui": lambda a, b: (a % _WRAP) // (b % _WRAP),
    "remui": lambda a, b: (a % _WRAP) % (b % _WRAP),
    "minui": lambda a, b: min(a % _WRAP, b % _WRAP),
    "maxui": lambda a, b: max(a % _WRAP, b % _WRAP),
    "minsi": min,
    "maxsi": max,
}
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def compute(op: Operation, given: Sequence[Any]) -> int:
    name = op.name.partition(".")[2]
    properties: Any = op.properties
    match op.name:
        case "arith.constant":
            return properties["value"].value.data
        case "arith.cmpi":
            return _compare(_PREDICATES[properties["predicate"].value.data], *given)
        case "arith.select":
            return given[1] if given[0] else given[2]
        case "llvm.intr.expect":
            return given[0]
        case "memref.dim":
            return given[0].sizes[given[1]]
        case "affine.apply" | "affine.min" | "affine.max":
            results = _results(properties["map"].data, given)
            return max(results) if name == "max" else min(results)
        case _:
            if 0 in given[1:] and name in ("divui", "remui"):
                raise OutOfBounds
            return signed(_BINARY[name](*given))


def _results(map: AffineMap, given: Sequence[int]) -> list[int]:
    found = [evaluate(result, given, map.num_dims) for result in map.results]
    return [signed(value) for value in found if value is not None]


def _compare(predicate: str, one: int, other: int) -> bool:
    if predicate.startswith("u"):
        one, other = one % _WRAP, other % _WRAP
    return {
        "eq": one == other,
        "ne": one != other,
        "lt": one < other,
        "le": one <= other,
        "gt": one > other,
        "ge": one >= other,
    }[predicate[-2:]]


def outcome(module: ModuleOp, arguments: Sequence[Any], most_steps: int) -> tuple[str, list[object]]:
    """How a run of `@f` ends, and what is seen of it."""
    (function,) = [op for op in module.ops if getattr(op, "sym_name", None) and op.sym_name.data == "f"]  # pyright: ignore
    run = Run(most_steps)
    try:
        run.call(function, arguments)
    except (Failed, OutOfBounds, TooLong) as end:
        return type(end).__name__, run.seen
    return "ended", run.seen


# ----- programs


class Program:
    """The text of one function on two memrefs and two indices, and arguments for it."""

    def __init__(self, seed: int):
        self._random = Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._types = {"%a": "memref<?x?xi64>", "%b": "memref<?x4xi64>"}
        pick = self._random.choice
        self.big = pick([1 << 31, 1 << 40, 1 << 61, (1 << 63) - 1, -(1 << 63), -5, (1 << 62) + 1, 3])
        sizes = [pick([0, 1, 2, 3, 4, 5]) for _ in range(3)]
        self.arguments = [
            Memory((sizes[0], sizes[1]), True),
            Memory((sizes[2], 4), True),
            pick([0, 1, 2, 3, 4, 5, -1, self.big]),
            pick([0, 1, 2, 3, self.big]),
        ]
        has_own = self._random.random() < 0.5
        memrefs = ["%a", "%b"]
        if has_own:
            self._add(1, "%own = memref.alloc(%n, %d0) : memref<?x?xi64>")
            self._types["%own"] = "memref<?x?xi64>"
            memrefs += ["%own"] * 3
        if self._random.random() < 0.3:
            self._add(
                1, f"%known = arith.cmpi sle, {pick(['%n', '%d0', '%d1'])}, {pick(['%d0', '%d1', '%e0'])} : index"
            )
            self._add(1, 'cf.assert %known, ""')
        self._quiet = self._random.random() < 0.5
        self._block(1, 0, ["%c0", "%c1", "%n", "%p", "%big"], memrefs)

    @property
    def text(self) -> str:
        constants = [f"  %c{n} = arith.constant {n} : index" for n in range(4)]
        return "\n".join(
            [
                "func.func @f(%a: memref<?x?xi64>, %b: memref<?x4xi64>, %n: index, %p: index) {",
                *constants,
                f"  %big = arith.constant {self.big} : index",
                "  %one = arith.constant 1 : i64",
                "  %d0 = memref.dim %a, %c0 : memref<?x?xi64>",
                "  %d1 = memref.dim %a, %c1 : memref<?x?xi64>",
                "  %e0 = memref.dim %b, %c0 : memref<?x4xi64>",
                *self._lines,
                "  return",
                "}",
            ]
        )

    def _add(self, depth: int, line: str) -> None:
        self._lines.append("  " * depth + line)

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _index(self, depth: int, known: Sequence[str]) -> str:
        pick = self._random.choice
        chance = self._random.random()
        one, other = pick(known), pick(known)
        if chance < 0.4:
            return one
        name = self._name()
        if chance < 0.65:
            op, number = pick([("addi", 1), ("addi", 2), ("subi", 1), ("muli", 2), ("muli", 3)])
            self._add(depth, f"{name} = arith.{op} {one}, %c{number} : index")
        elif chance < 0.8:
            factors = pick([1, 2, -1]), pick([1, -1, 2]), pick([0, 1, -1, 3])
            map = "affine_map<(d0, d1) -> (d0 * {} + d1 * {} + {})>".format(*factors)
            self._add(depth, f"{name} = affine.apply {map}({one}, {other})")
        elif chance < 0.88:
            kind = pick(["min", "max"])
            self._add(
                depth, f"{name} = affine.{kind} affine_map<(d0, d1) -> (d0, d1 - {pick([0, 1])})>({one}, {other})"
            )
        elif chance < 0.94:
            self._add(depth, f"{name} = arith.{pick(['minui', 'maxsi', 'minsi'])} {one}, {other} : index")
        else:
            kind, by = pick(["mod", "floordiv", "ceildiv"]), pick([2, 4])
            self._add(depth, f"{name} = affine.apply affine_map<(d0) -> (d0 {kind} {by})>({one})")
        return name

    def _access(self, depth: int, known: Sequence[str], memrefs: Sequence[str]) -> None:
        memref = self._random.choice(memrefs)
        places = f"[{self._index(depth, known)}, {self._index(depth, known)}] : {self._types[memref]}"
        if self._quiet or self._random.random() < 0.6:
            name = self._name()
            self._add(depth, f"{name} = memref.load {memref}{places}")
            if not self._quiet and self._random.random() < 0.3:
                self._add(depth, f"vector.print {name} : i64")
        else:
            self._add(depth, f"memref.store %one, {memref}{places}")

    def _block(self, depth: int, loops: int, known: Sequence[str], memrefs: Sequence[str]) -> None:
        pick = self._random.choice
        for _ in range(pick([1, 1, 2, 3])):
            chance = self._random.random()
            if chance < 0.45 and loops < 3:
                lower = pick(["%c0", "%c0", "%c1", pick(known)])
                upper = pick([*known, "%n", "%n", "%d0", "%d1", "%d0", "%d1"])
                if self._random.random() < 0.3:
                    upper = self._index(depth, [*known, "%n", "%d0"])
                counter = self._name()
                self._add(depth, f"scf.for {counter} = {lower} to {upper} step {pick(['%c1', '%c1', '%c2', '%c3'])} {{")
                self._block(depth + 1, loops + 1, [*known, counter, counter], memrefs)
                self._add(depth, "}")
            elif chance < 0.52:
                name = self._name()
                predicate = pick(["slt", "sle", "ult", "eq", "ne", "sgt"])
                other = pick([*known, "%d0", "%d1"])
                self._add(depth, f"{name} = arith.cmpi {predicate}, {pick(known)}, {other} : index")
                self._add(depth, f"scf.if {name} {{")
                self._block(depth + 1, loops + 1, known, memrefs)
                self._add(depth, "}")
            elif chance < 0.6:
                self._subview(depth, known)
            else:
                self._access(depth, known, memrefs)

    def _subview(self, depth: int, known: Sequence[str]) -> None:
        pick = self._random.choice
        memref, offset, size, name = (
            pick(["%a", "%b"]),
            self._index(depth, known),
            self._index(depth, known),
            self._name(),
        )
        stride = pick(["1", "1", "2", "%p"])
        outer = "4" if memref == "%b" and stride == "1" else "8" if memref == "%b" and stride == "2" else "?"
        type = f"memref<?x2xi64, strided<[{outer}, 1], offset: ?>>"
        places = f"[{offset}, {pick([0, 1, 2])}] [{size}, 2] [{stride}, 1]"
        self._add(depth, f"{name} = memref.subview {memref}{places} : {self._types[memref]} to {type}")
        self._types[name] = type
        self._access(depth, known, [name])
