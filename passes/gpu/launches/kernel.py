"""Construction of launches with a one-dimensional grid and block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, i1, i32, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineDimExpr, AffineExpr

from okl_opt.dialects.numbers.elements import scalar
from okl_opt.dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from okl_opt.dialects.upstream.gpu.ops.groups import BarrierOp
from okl_opt.dialects.upstream.gpu.ops.kernels import WORKGROUP_ATTRIBUTIONS, LaunchOp, TerminatorOp
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.codegen.loops import Carried, LoopBuilder

THREADS = 256
"""The number of threads of a block."""

_GRID_ARGUMENTS = 12
_NARROW = 1 << 31
"""Numbers below this are divided in 32 bits, several times as fast on GPUs as in 64."""


class Ids(NamedTuple):
    """The block id and the thread id."""

    block: SSAValue
    thread: SSAValue


Fill = Callable[[LoopBuilder, Ids, Sequence[SSAValue]], None]
"""Builds the code of a thread, given its ids and the shared memory of its block."""


def shared(element: Attribute, *shape: int) -> MemRefType:
    """Return the type of memory shared by the threads of a block."""
    return MemRefType(element, shape, memory_space=AddressSpaceAttr(AddressSpace.WORKGROUP))


def launch(blocks: int, fill: Fill, memory: Sequence[MemRefType] = (), threads: int = THREADS) -> list[Operation]:
    """Return a launch of `blocks` blocks, after the constants for its sizes."""
    outer = LoopBuilder()
    one = outer.index(1)
    sizes = [outer.index(blocks), one, one, outer.index(threads), one, one]
    block = Block(arg_types=[*[IndexType()] * _GRID_ARGUMENTS, *memory])
    build = LoopBuilder()
    fill(build, Ids(block.args[0], block.args[3]), block.args[_GRID_ARGUMENTS:])
    block.add_ops([*build.ops, TerminatorOp()])
    op = LaunchOp.build(
        operands=[(), *([size] for size in sizes), (), (), (), ()],
        result_types=[()],
        attributes={WORKGROUP_ATTRIBUTIONS: IntegerAttr(len(memory), i64)} if memory else {},
        regions=[Region(block)],
    )
    return [*outer.ops, op]


def blocks_for(count: int, each: int = THREADS) -> int:
    """Return the number of blocks for `count` items, `each` items per block."""
    return -(-count // each)


def number_of_thread(build: LoopBuilder, ids: Ids, threads: int = THREADS) -> SSAValue:
    """Return the number of a thread in the grid."""
    return build.value(build.plus(build.times(ids.block, threads), ids.thread))


def parts(build: LoopBuilder, number: SSAValue, sizes: Sequence[int]) -> list[Mixed]:
    """Return the indices of element `number` in row-major order."""
    is_narrow = prod(sizes) <= _NARROW
    left = build.op("arith.index_cast", (number,), i32) if is_narrow and sum(size > 1 for size in sizes) > 1 else number
    found: list[Mixed] = []
    rest = prod(sizes)
    for size in reversed(sizes):
        rest //= max(size, 1)
        if size == 1:
            found.append(0)
        elif rest <= 1:
            found.append(_as_index(build, left))
        else:
            unit = _number(build, size, left.type)
            found.append(_as_index(build, build.op("arith.remui", (left, unit), left.type)))
            left = build.op("arith.divui", (left, unit), left.type)
    return found[::-1]


def _number(build: LoopBuilder, value: int, type: Attribute) -> SSAValue:
    attribute = scalar(type, value)
    assert attribute is not None, "an integer"
    return build.constant(attribute, type)


def _as_index(build: LoopBuilder, value: SSAValue) -> SSAValue:
    if isinstance(value.type, IndexType):
        return value
    return build.op("arith.index_castui", (value,), IndexType())


def place(build: LoopBuilder, expression: AffineExpr, dims: Sequence[Mixed]) -> Mixed:
    """Build an affine expression of loop indices."""
    match expression:
        case AffineConstantExpr(value):
            return value
        case AffineDimExpr(position):
            return dims[position]
        case AffineBinaryOpExpr(kind, lhs, rhs):
            left, right = place(build, lhs, dims), place(build, rhs, dims)
            match kind:
                case AffineBinaryOpKind.Add:
                    return build.plus(left, right)
                case AffineBinaryOpKind.Mul:
                    return build.times(left, right)
                case AffineBinaryOpKind.FloorDiv:
                    return build.quotient(left, right)
                case AffineBinaryOpKind.Mod:
                    quotient = build.quotient(left, right)
                    return build.minus(left, build.times(quotient, right))
                case AffineBinaryOpKind.CeilDiv:
                    return build.quotient_up(left, right)
        case _:
            raise AssertionError("maps have no symbols")


def load(build: LoopBuilder, memory: SSAValue, indices: Sequence[Mixed]) -> SSAValue:
    """Load an element."""
    return build.add(memref.LoadOp.get(memory, [build.value(index) for index in indices]))


def store(build: LoopBuilder, value: SSAValue, memory: SSAValue, indices: Sequence[Mixed]) -> None:
    """Store an element."""
    build.put(memref.StoreOp.get(value, memory, [build.value(index) for index in indices]))


def barrier(build: LoopBuilder) -> None:
    """Wait for all threads of the block."""
    build.put(BarrierOp())


def is_below(build: LoopBuilder, index: Mixed, limit: int) -> SSAValue:
    """Build the comparison of a non-negative index with a limit."""
    return build.compare("ult", build.value(index), build.index(limit))


def both(build: LoopBuilder, conditions: Sequence[SSAValue]) -> SSAValue | None:
    """Build the conjunction of conditions; None if there are none."""
    if not conditions:
        return None
    first, *rest = conditions
    for each in rest:
        first = build.op("arith.andi", (first, each), i1)
    return first


def when(build: LoopBuilder, condition: SSAValue | None, then: Callable[[LoopBuilder], None]) -> None:
    """Build an `scf.if` without else; without a condition, only its body."""
    if condition is None:
        then(build)
        return
    inner = LoopBuilder(build)
    then(inner)
    build.put(scf.IfOp(condition, (), Region(Block([*inner.ops, scf.YieldOp()]))))


def choose(
    build: LoopBuilder,
    condition: SSAValue | None,
    then: Callable[[LoopBuilder], Carried],
    otherwise: Callable[[LoopBuilder], Carried],
) -> Carried:
    """Build an `scf.if` with results; without a condition, only `then`."""
    return then(build) if condition is None else build.choice(condition, then, otherwise)
