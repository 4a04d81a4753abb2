"""How a linalg op is computed on vectors: along which loop, how wide, and how many rows at once."""

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
    """Bits of elements that are read and written under masks by one instruction."""

    def lanes(self, width: int) -> int:
        """How many elements of a width a register has."""
        return max(self.bits // max(width, 1), 1) if width > 1 else self.bits // 8


NO_LANES = -1


@dataclass(frozen=True)
class Plan:
    """Vectors along one loop, in a nest of the others."""

    lane: int
    """The loop whose iterations are lanes; NO_LANES for scalars."""
    register: int
    """Lanes that fit a register."""
    lanes: int
    """Lanes of a vector: of some registers."""
    row: int | None = None
    """The loop of which several iterations are computed together."""
    rows: int = 1
    turned: Sequence[int] = ()
    """Inputs that are contiguous along the rows, not along the lanes: blocks of them are transposed."""
    in_place: Mapping[int, int] = field(default_factory=dict[int, int])
    """Inputs that are read from, and overwritten as, an output."""


MOST_REGISTERS = 4
"""Registers of one vector: enough to hide how long an addition takes."""
_SHORT = frozenset(
    {
        *("absf", "absi", "ceil", "clampf", "copysign", "ctlz", "ctpop", "cttz", "floor", "fma", "isfinite", "isinf"),
        *("isnan", "isnormal", "round", "roundeven", "rsqrt", "sqrt", "trunc"),
    }
)
"""Ops of the math dialect that are a few instructions."""


class Whole(Enum):
    """One vector of all elements."""

    WHOLE = auto()


WHOLE = Whole.WHOLE
Choice = Plan | Whole
MOST_ROWS = 16
"""Rows of a tile that is kept in registers."""
MOST_WHOLE = 8
"""Registers that hold all elements of an op that is computed without loops."""


def _in_place(what: Structure) -> dict[int, int]:
    """Inputs that were written where an output is to be, which the body does not use: `ins(%1) outs(%0)` after
    `%1 = ... outs(%0)`. Both as they are would be two tensors in one buffer.
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
    """Whether a value, of which there is one use, is what a linalg op writes over another one."""
    op = value.owner
    if not isinstance(op, Operation) or not is_structured(op) or not value.has_one_use():
        return False
    return any(result is value and init is dest for result, init in zip(op.results, inits_of(op), strict=False))


def _is_small(what: Structure, registers: Registers) -> bool:
    """Whether an op is computed on vectors of all elements: where these fit a few registers.

    Those beside a reduction are not, which has rows: what it reads and writes would not be the same vectors.
    """
    if not what.is_static or not are_projected(what) or what.reductions or prod(what.sizes) == 1:
        return False
    if len(what.sizes) > 1 and is_beside_reduction(what):
        return False
    if any(len(what.loops_of_operand(output)) != len(what.sizes) for output in what.outputs):
        return False
    return 0 < prod(what.sizes) * what.width() <= MOST_WHOLE * registers.bits


def plan_of(what: Structure, registers: Registers) -> Choice | None:
    """The plan for an op, WHOLE if no loops are needed; None if vectors would gain nothing."""
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
        return _turned(what, lane, strided, register)
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
    """Registers of one vector: of a function that takes many instructions one, as iterations overlap anyway."""
    if any(op.name.startswith("math.") and op.name.removeprefix("math.") not in _SHORT for op in what.body.ops):
        return 2
    most = min(MOST_REGISTERS, most_vectors(registers.count))
    return most if what.reductions or is_beside_reduction(what) else MOST_REGISTERS


def _may_be_lanes(what: Structure, loop: int) -> bool:
    """Whether outputs can be written, or reduced, along a loop in vectors."""
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


def _turned(what: Structure, lane: int, strided: Sequence[int], register: int) -> Plan | None:
    """A plan in which blocks of inputs are transposed, if they are all contiguous along one other loop."""
    for row, parallel in enumerate(what.parallel):
        if row != lane and parallel and all(what.along(place, row) is Along.CONTIGUOUS for place in strided):
            size = min(register, 16)
            return None if what.reductions or size & (size - 1) else Plan(lane, size, size, row, size, tuple(strided))
    return None


def _reused_row(what: Structure, lane: int) -> int | None:
    """In a reduction, a parallel loop that an input in vectors does not depend on: that is read once for all rows."""
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
    """Whether an input was reduced, or a result will be, by another linalg op."""
    owners = [operand.owner for operand in what.op.operands]
    users = [use.operation for result in what.op.results for use in result.uses]
    return any(isinstance(op, Operation) and is_structured(op) and not all(are_parallel(op)) for op in owners + users)


def _row_beside_reduction(what: Structure, lane: int, lanes: int) -> int | None:
    """The one other loop, if it has few iterations: the rows of a tile that is kept in registers."""
    others = [loop for loop, size in enumerate(what.sizes) if size != 1 and loop != lane]
    if what.reductions or len(others) != 1 or what.sizes[lane] != lanes or not is_beside_reduction(what):
        return None
    return others[0] if 0 < what.sizes[others[0]] <= MOST_ROWS else None


def _dividing(size: int, most: int) -> int:
    """How many rows at once: a number that divides the size, if there is one that is not small."""
    if size == DYNAMIC_INDEX:
        return most
    if size <= most:
        return max(size, 1)
    return next((rows for rows in range(most, most // 2, -1) if size % rows == 0), most)
