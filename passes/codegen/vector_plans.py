"""Plans to vectorize a linalg op: the loop of lanes, the vector width, and the rows computed together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.codegen.structure import Along, Structure, are_projected
from okl_opt.passes.codegen.tiles import most_rows, most_vectors


@dataclass(frozen=True)
class Registers:
    """The vector registers of a processor."""

    bits: int
    count: int
    masked: frozenset[int] = frozenset()
    """Widths of elements with instructions for masked reads and writes."""

    def lanes(self, width: int) -> int:
        """Return the number of elements of a width in a register."""
        return max(self.bits // max(width, 1), 1) if width > 1 else self.bits // 8


NO_LANES = -1


@dataclass(frozen=True)
class Plan:
    """Vectors along one loop, in a nest of the others."""

    lane: int
    """The loop vectorized as lanes; NO_LANES for scalars."""
    register: int
    """Lanes of a register."""
    lanes: int
    """Lanes of a vector, which may take several registers."""
    row: int | None = None
    """The loop with several iterations computed together."""
    rows: int = 1
    transposed: Sequence[int] = ()
    """Inputs contiguous along the rows instead of the lanes, read in transposed blocks."""
    in_place: Mapping[int, int] = field(default_factory=dict[int, int])
    """Maps inputs to the output from which they are read, and which overwrites them."""


MOST_REGISTERS = 4
"""Registers of one vector: enough to hide the latency of an addition."""
_SHORT = frozenset(
    {
        *("absf", "absi", "ceil", "clampf", "copysign", "ctlz", "ctpop", "cttz", "floor", "fma", "isfinite", "isinf"),
        *("isnan", "isnormal", "round", "roundeven", "rsqrt", "sqrt", "trunc"),
    }
)
"""Ops of the math dialect with only a few instructions."""


class Whole(Enum):
    """One vector of all elements, without loops."""

    WHOLE = auto()


WHOLE = Whole.WHOLE
Choice = Plan | Whole
MOST_ROWS = 16
"""The most rows of a tile in registers."""
MOST_WHOLE = 8
"""The most registers for all elements of an op without loops."""


def _in_place(what: Structure) -> dict[int, int]:
    """Map inputs to outputs that they were written into: `ins(%1) outs(%0)` after `%1 = ... outs(%0)`.

    The body must not use the output. Separate accesses to both would keep two tensors in one buffer.
    """
    found: dict[int, int] = {}
    if what.reductions or not what.is_on_tensors:
        return found
    for output in what.outputs:
        dest = what.op.operands[output]
        for place in range(what.outputs.start):
            value = what.op.operands[place]
            is_like = value.type == dest.type and what.maps[place] == what.maps[output]
            if is_like and output not in what.arguments and place not in found and _was_written_into(value, dest):
                found[place] = output
                break
    return found


def _was_written_into(value: SSAValue, dest: SSAValue) -> bool:
    """Return True if a value with one use is the result of a linalg op with destination `dest`."""
    op = value.owner
    if not isinstance(op, Operation) or not is_structured(op) or not value.has_one_use():
        return False
    return any(result is value and init is dest for result, init in zip(op.results, inits_of(op), strict=False))


def _is_small(what: Structure, registers: Registers) -> bool:
    """Return True if all elements of an op fit into a few registers, so that it needs no loops.

    Ops beside a reduction, which uses rows, are excluded: they would not share vectors with it.
    """
    if not what.is_static or not are_projected(what) or what.reductions or prod(what.sizes) == 1:
        return False
    if len(what.sizes) > 1 and is_beside_reduction(what):
        return False
    if any(len(what.loops_of_operand(output)) != len(what.sizes) for output in what.outputs):
        return False
    return 0 < prod(what.sizes) * what.width() <= MOST_WHOLE * registers.bits


def plan_of(what: Structure, registers: Registers) -> Choice | None:
    """Return the plan for an op, WHOLE without loops, or None if vectors would gain nothing."""
    if _is_small(what, registers):
        return WHOLE
    plan = _plan_of_loops(what, registers)
    return None if plan is None else replace(plan, in_place=_in_place(what))


def _plan_of_loops(what: Structure, registers: Registers) -> Plan | None:
    if what.is_static and prod(what.sizes) == 1:
        return Plan(NO_LANES, 1, 0)
    register = registers.lanes(what.width())
    found = [loop for loop in range(len(what.sizes)) if register > 1 and _may_be_lanes(what, loop)]
    if not found:
        return None
    lane = max(found, key=lambda loop: _preference(what, loop, register))
    strided = [place for place in range(what.outputs.start) if what.along(place, lane) is Along.STRIDED]
    if strided:
        return _transposed(what, lane, strided, register)
    size = what.sizes[lane]
    most = _most_registers(what, registers)
    lanes = most * register
    if size != DYNAMIC_INDEX:
        lanes = min(lanes, max(size // register, 1) * register)
    row = _reused_row(what, lane)
    if row is None:
        row = _row_beside_reduction(what, lane, lanes)
        return Plan(lane, register, lanes) if row is None else Plan(lane, register, lanes, row, what.sizes[row])
    rows = most_rows(registers.count, lanes // register)
    return Plan(lane, register, lanes, row, _dividing(what.sizes[row], rows))


def _most_registers(what: Structure, registers: Registers) -> int:
    """The registers of one vector: few for functions of many instructions, whose iterations overlap anyway."""
    if any(op.name.startswith("math.") and op.name.removeprefix("math.") not in _SHORT for op in what.body.ops):
        return 2
    most = min(MOST_REGISTERS, most_vectors(registers.count))
    return most if what.reductions or is_beside_reduction(what) else MOST_REGISTERS


def _may_be_lanes(what: Structure, loop: int) -> bool:
    """Return True if outputs can be written or reduced in vectors along a loop."""
    for output in what.outputs:
        along = what.along(output, loop)
        if along is Along.STRIDED:
            return False
        if along is Along.NOT_AT_ALL and (
            what.parallel[loop]
            or what.reducing(output) is None
            or not what.loops_of_operand(output).isdisjoint(what.reductions)
        ):
            return False
    return any(what.along(place, loop) is Along.CONTIGUOUS for place in range(len(what.maps)))


def _preference(what: Structure, loop: int, register: int) -> tuple[int, ...]:
    size = what.sizes[loop]
    along = [what.along(place, loop) for place in range(len(what.maps))]
    return (
        -along.count(Along.STRIDED),
        register if size == DYNAMIC_INDEX else min(size, register),
        what.parallel[loop],
        along.count(Along.CONTIGUOUS),
        loop,
    )


def _transposed(what: Structure, lane: int, strided: Sequence[int], register: int) -> Plan | None:
    """Return a plan that transposes blocks of inputs, if they are all contiguous along one other loop, or None."""
    for row, parallel in enumerate(what.parallel):
        if row != lane and parallel and all(what.along(place, row) is Along.CONTIGUOUS for place in strided):
            size = min(register, 16)
            return None if what.reductions or size & (size - 1) else Plan(lane, size, size, row, size, tuple(strided))
    return None


def _reused_row(what: Structure, lane: int) -> int | None:
    """In a reduction, return a parallel loop along which a vector input can be reused for all rows, or None."""
    if not what.reductions:
        return None
    vectors = [place for place in range(what.outputs.start) if what.along(place, lane) is Along.CONTIGUOUS]
    for loop in reversed(range(len(what.sizes))):
        if not what.parallel[loop] or loop == lane or what.sizes[loop] == 1:
            continue
        if any(loop not in what.loops_of_operand(place) for place in vectors):
            return loop
    return None


def is_beside_reduction(what: Structure) -> bool:
    """Return True if another linalg op reduces an input or a result."""
    owners = [operand.owner for operand in what.op.operands]
    users = [use.operation for result in what.op.results for use in result.uses]
    return any(isinstance(op, Operation) and is_structured(op) and not all(are_parallel(op)) for op in owners + users)


def _row_beside_reduction(what: Structure, lane: int, lanes: int) -> int | None:
    """Return the only other loop if it has few iterations: the rows of a tile in registers."""
    others = [loop for loop, size in enumerate(what.sizes) if size != 1 and loop != lane]
    if what.reductions or len(others) != 1 or what.sizes[lane] != lanes or not is_beside_reduction(what):
        return None
    return others[0] if 0 < what.sizes[others[0]] <= MOST_ROWS else None


def _dividing(size: int, most: int) -> int:
    """Return the number of rows computed at once, which divides the size if possible without being small."""
    if size == DYNAMIC_INDEX:
        return most
    if size <= most:
        return max(size, 1)
    return next((rows for rows in range(most, most // 2, -1) if size % rows == 0), most)
