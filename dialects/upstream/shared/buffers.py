"""Rows of `buffers.py` shared by dialects. Source: `DstBufferizableOpInterfaceImpl.h` of MLIR 22, and
`ForwardingOpInterface` and the like in its `BufferizableOpInterfaceImpl.cpp` files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.bufferization import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    Buffers,
    Operand,
    never,
)
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.dialects.upstream.shared.destination_style import destinations


def is_destination(operand: Operand, buffers: Buffers) -> bool:
    """Return whether an operand is a destination, into which the op writes a result."""
    places = destinations(operand.op)
    return places is not None and operand.number in places


def becomes_result(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """The result of a destination: it shares the buffer."""
    places = destinations(operand.op)
    if places is None or operand.number not in places:
        return ()
    return [AliasingValue(operand.op.results[operand.number - places.start], True)]


DESTINATION_STYLE = Bufferizable(writes=is_destination, values=becomes_result)
"""All operands are read, destinations are written and become the results."""


def is_first_result(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """The first result: it shares the operand's buffer."""
    return [AliasingValue(operand.op.results[0], True)]


RENAMES = Bufferizable(reads=never, values=is_first_result)
"""The result is the operand in another form."""


def _allocates(op: Operation) -> bool:
    return True


READS = Bufferizable()
"""Operands are read, and no result shares their memory."""

ALLOCATES = Bufferizable(allocates=_allocates)
"""Results are new memory, which the op writes. Operands are read."""


def always_in_place(operand: Operand) -> bool:
    return True


def _is_result_around(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    around = operand.op.parent_op()
    return () if around is None else [AliasingValue(around.results[operand.number], True)]


YIELDS = Bufferizable(values=_is_result_around, in_place=always_in_place)
"""A terminator whose operands become the results of the op around it."""


def yielded(terminator: Callable[[Operation], Operation | None]) -> Bufferizable:
    """The row of an op whose results are the operands of its region's only terminator."""

    def operands(value: SSAValue, buffers: Buffers) -> Sequence[AliasingOperand]:
        op = value.owner
        last = terminator(op) if isinstance(op, Operation) else None
        return () if last is None else [AliasingOperand(Operand(last, number_of(value)), True)]

    return Bufferizable(operands=operands)


def last_op(op: Operation) -> Operation | None:
    """The terminator of the first region's first block."""
    block = op.regions[0].blocks.first
    return None if block is None else block.last_op


def number_of(value: SSAValue) -> int:
    """The number of a result or argument."""
    assert isinstance(value, OpResult | BlockArgument), "a value is a result or an argument"
    return value.index


# ----- blocks


def _goes_to(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """The block arguments that receive an operand of a branch. Source: `UnstructuredControlFlow.h`."""
    return [
        AliasingValue(block.args[place], True, False)
        for block, start, count in _segments(operand.op)
        if 0 <= (place := operand.number - start) < count
    ]


def _segments(op: Operation) -> Sequence[tuple[Block, int, int]]:
    """For each successor, the number of its first operand and the count of its operands."""
    branch = branch_of(op)
    forwarded = () if branch is None else branch.get(op)
    start = len(op.operands) - sum(map(len, forwarded))
    found: list[tuple[Block, int, int]] = []
    for block, values in zip(op.successors, forwarded, strict=True):
        found.append((block, start, len(values)))
        start += len(values)
    return found


BRANCHES = Bufferizable(reads=never, values=_goes_to)
"""A branch: operands become arguments of blocks."""


def from_branches(value: SSAValue) -> Sequence[AliasingOperand]:
    """The operands of branches passed to a block argument. Source: `getCallerOpOperands`."""
    assert isinstance(value, BlockArgument), "only blocks are branched to"
    return [
        AliasingOperand(Operand(last, start + value.index), True, False)
        for predecessor in value.block.predecessors()
        if (last := predecessor.last_op) is not None
        for block, start, count in _segments(last)
        if block is value.block and value.index < count
    ]
