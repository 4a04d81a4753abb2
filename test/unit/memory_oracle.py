"""An interpreter of the programs of `memory_programs`: what they print up to the first op that is wrong, and its line.

It knows sizes, indices and which memory is live. Elements are not kept: nothing that it decides depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from loop_programs import OutOfBounds, TooLong, compute, signed
from xdsl.dialects.builtin import FileLineColLoc, IndexType, MemRefType, ModuleOp, VectorType
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.upstream.shared.slicing import slice_of


@dataclass(eq=False)
class Allocation:
    """Memory: how many elements it has, and whether it may be freed."""

    count: int
    may_be_freed: bool


class View(NamedTuple):
    """A memref: its sizes, and the memory that it is in."""

    sizes: tuple[int, ...]
    memory: Allocation


class Outcome(NamedTuple):
    """The lines that are printed, and the line of the op that is wrong, None if the program ends well."""

    printed: list[str]
    wrong: int | None


class _Machine:
    def __init__(self, module: ModuleOp, most_steps: int):
        self._functions: dict[str, Operation] = {
            op.properties["sym_name"].data: op  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
            for op in module.ops
            if op.name == "func.func"
        }
        self._steps = most_steps
        self._globals: dict[str, Allocation] = {}
        self.printed: list[str] = []
        self.op: Operation | None = None

    def call(self, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        block = self._functions[name].regions[0].block
        return self._block(block, dict(zip(block.args, arguments, strict=True)))

    def _block(self, block: Block, values: dict[SSAValue, Any]) -> Sequence[Any]:
        """Run a block; what its last op passes on."""
        for op in block.ops:
            self._steps -= 1
            if self._steps < 0:
                raise TooLong
            given = [values[operand] for operand in op.operands]
            if op.name in ("scf.yield", "func.return", "scf.condition", "affine.yield", "scf.reduce"):
                return given
            # Of an op with regions the wrong one is inside.
            self.op = op
            results = self._op(op, given, values)
            values.update(zip(op.results, results, strict=True))
        return ()

    def _op(self, op: Operation, given: list[Any], values: dict[SSAValue, Any]) -> Sequence[Any]:
        name = op.name
        match name:
            case "scf.for":
                return self._for(op, given, values)
            case "scf.while":
                before, after = (region.block for region in op.regions)
                while True:
                    holds, *carried = self._inside(before, given, values)
                    if not holds:
                        return carried
                    given = list(self._inside(after, carried, values))
            case "scf.if" | "affine.if":
                holds = given[0] if name == "scf.if" else given[0] >= 1
                region = op.regions[0 if holds else 1]
                if region.blocks:
                    self._inside(region.block, (), values)
                return ()
            case "scf.parallel":
                lower, upper, step = given[0:2], given[2:4], given[4:6]
                for one in range(lower[0], upper[0], step[0]):
                    for other in range(lower[1], upper[1], step[1]):
                        self._inside(op.regions[0].block, (one, other), values)
                return ()
            case "affine.for":
                self._affine_for(op, values)
                return ()
            case "func.call":
                callee = op.properties["callee"].string_value()  # pyright: ignore
                return () if callee.startswith("printMemref") else self.call(callee, given)
            case "vector.print":
                if given and isinstance(op.operands[0].type, IndexType):
                    # What is loaded is loaded from new memory, which is zero. Indices are written as unsigned integers.
                    self.printed.append(str((given[0] or 0) % (1 << 64)))
                return ()
            case _:
                return self._simple(op, given, values)

    def _inside(self, block: Block, arguments: Sequence[Any], values: dict[SSAValue, Any]) -> Sequence[Any]:
        values.update(zip(block.args, arguments, strict=True))
        return self._block(block, values)

    def _for(self, op: Operation, given: list[Any], values: dict[SSAValue, Any]) -> Sequence[Any]:
        lower, upper, step, *carried = given
        if step <= 0:
            raise OutOfBounds
        for counter in range(lower, upper, step):
            carried = list(self._inside(op.regions[0].block, (counter, *carried), values))
        return carried

    def _affine_for(self, op: Operation, values: dict[SSAValue, Any]) -> None:
        properties: Any = op.properties
        lower, upper = (properties[name].data.results[0].value for name in ("lowerBoundMap", "upperBoundMap"))
        for counter in range(lower, upper, properties["step"].value.data):
            self._inside(op.regions[0].block, (counter,), values)

    def _simple(self, op: Operation, given: list[Any], values: dict[SSAValue, Any]) -> Sequence[Any]:
        name = op.name
        place = 0 if name.endswith(("load", "read")) else 1
        match name:
            case "memref.load" | "memref.store":
                self._check(given[place], given[place + 1 :])
            case "affine.load" | "affine.store":
                map: Any = op.properties["map"]
                self._check(given[place], _mapped(map.data, given[place + 1 :]))
            case "vector.load" | "vector.store":
                self._check_vector(op, given, place)
            case "vector.transfer_read" | "vector.transfer_write":
                flags: Any = op.properties["in_bounds"]
                if any(flag.value.data for flag in flags.data):
                    self._check_vector(op, given, place)
            case "memref.alloc" | "memref.alloca":
                return [_made(op, given, name == "memref.alloc")]
            case "memref.get_global":
                memory = self._globals.setdefault(str(op.properties["name"]), _made(op, (), False).memory)
                return [View(_static(op), memory)]
            case "memref.dealloc":
                memory = given[0].memory
                if not memory.may_be_freed:
                    raise OutOfBounds
                memory.may_be_freed = False
            case "memref.subview":
                return [_subview(op, given[0], values)]
            case "memref.reinterpret_cast":
                return [_reinterpreted(op, given[0], values)]
            case "memref.cast":
                return [given[0]]
            case "memref.collapse_shape":
                return [given[0]._replace(sizes=(prod(given[0].sizes),))]
            case "memref.expand_shape":
                inner = _type(op).get_shape()[1]
                return [given[0]._replace(sizes=(given[0].sizes[0] // inner, inner))]
            case "memref.transpose":
                return [given[0]._replace(sizes=given[0].sizes[::-1])]
            case "memref.copy":
                if given[0].sizes != given[1].sizes:
                    raise OutOfBounds
            case _:
                return _numbers(op, given)
        return [None] * len(op.results)

    def _check(self, memref: View, indices: Sequence[int]) -> None:
        if not all(0 <= index < size for index, size in zip(indices, memref.sizes, strict=True)):
            raise OutOfBounds

    def _check_vector(self, op: Operation, given: list[Any], place: int) -> None:
        type = op.results[0].type if op.results else op.operands[0].type
        assert isinstance(type, VectorType)
        lengths = type.get_shape()
        memref = given[place]
        indices = given[place + 1 : place + 1 + len(memref.sizes)]
        self._check(memref, indices)
        last = [index + length - 1 for index, length in zip(indices[-len(lengths) :], lengths, strict=True)]
        self._check(memref, [*indices[: -len(lengths)], *last])


def run(module: ModuleOp, most_steps: int) -> Outcome | None:
    """What a run of `@main` shows; None if it is too long."""
    machine = _Machine(module, most_steps)
    try:
        machine.call("main", ())
    except TooLong:
        return None
    except OutOfBounds:
        assert machine.op is not None
        place = machine.op.location
        assert isinstance(place, FileLineColLoc)
        return Outcome(machine.printed, place.line.data)
    return Outcome(machine.printed, None)


def _type(op: Operation) -> MemRefType:
    type = op.results[0].type
    assert isinstance(type, MemRefType)
    return type


def _static(op: Operation) -> tuple[int, ...]:
    return tuple(_type(op).get_shape())


def _made(op: Operation, given: Sequence[int], may_be_freed: bool) -> View:
    dynamic = iter(given)
    sizes = tuple(next(dynamic) if size < 0 else size for size in _static(op))
    if min(sizes, default=0) < 0 or prod(sizes) >= 1 << 59:
        raise OutOfBounds
    return View(sizes, Allocation(prod(sizes), may_be_freed))


def _parts(op: Operation, values: Mapping[SSAValue, Any]) -> list[list[int]]:
    return [[part if isinstance(part, int) else values[part] for part in parts] for parts in slice_of(op)]


def _subview(op: Operation, source: View, values: Mapping[SSAValue, Any]) -> View:
    offsets, sizes, strides = _parts(op, values)
    for whole, offset, size, stride in zip(source.sizes, offsets, sizes, strides, strict=True):
        if size < 0 or stride <= 0 or not 0 <= offset <= whole or offset + max(0, (size - 1) * stride + 1) > whole:
            raise OutOfBounds
    return View(tuple(sizes), source.memory)


def _reinterpreted(op: Operation, source: View, values: Mapping[SSAValue, Any]) -> View:
    """Sources of these programs are dense and begin where their memory does."""
    (offset,), sizes, strides = _parts(op, values)
    last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    if offset < 0 or last >= prod(source.sizes):
        raise OutOfBounds
    return View(tuple(sizes), source.memory)


def _mapped(map: Any, given: Sequence[int]) -> list[int]:
    return [result.eval(given[: map.num_dims], given[map.num_dims :]) for result in map.results]


def _numbers(op: Operation, given: list[Any]) -> Sequence[Any]:
    """The results of arithmetic on indices, None for each that is no index."""
    if not op.results:
        return ()
    if None in given or not all(isinstance(result.type, IndexType) for result in op.results):
        is_comparison = op.name == "arith.cmpi" and None not in given
        return [compute(op, given)] if is_comparison else [None] * len(op.results)
    kind = op.name.partition(".")[2]
    if kind in _DIVISIONS:
        one, other = given
        if other == 0 or (kind.endswith("si") and other == -1 and one == -(1 << 63)):
            raise OutOfBounds
        if kind.endswith("ui"):
            one, other = one % (1 << 64), other % (1 << 64)
        return [signed(_DIVISIONS[kind](one, other))]
    try:
        return [compute(op, given)]
    except KeyError:
        # Bits of an element, which is no index of these programs.
        return [None]


def _toward_zero(one: int, other: int) -> int:
    whole = abs(one) // abs(other)
    return whole if (one < 0) == (other < 0) else -whole


_DIVISIONS = {
    "divsi": _toward_zero,
    "divui": lambda one, other: one // other,
    "remsi": lambda one, other: one - other * _toward_zero(one, other),
    "remui": lambda one, other: one % other,
    "ceildivsi": lambda one, other: -(-one // other),
    "ceildivui": lambda one, other: -(-one // other),
    "floordivsi": lambda one, other: one // other,
}
