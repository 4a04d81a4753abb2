"""The fields of xDSL's ops, blocks and values, for code that looks at every op of a module.

xDSL's properties make a view at each access, whose methods are functions of Python. These getters and lists are C.
What they return must not be changed, and lasts until the op or block changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from typing_extensions import TypeVar
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue, Use

_T = TypeVar("_T")

operands_of: Callable[[Operation], Sequence[SSAValue]] = attrgetter("_operands")
"""`op.operands`."""
successors_of: Callable[[Operation], Sequence[Block]] = attrgetter("_successors")
"""`op.successors`."""
type_of: Callable[[SSAValue], Attribute] = attrgetter("_type")
"""`value.type`."""
first_use_of: Callable[[SSAValue], Use | None] = attrgetter("first_use")
"""`value.first_use`."""
_next_of: Callable[[Operation], Operation | None] = attrgetter("_next_op")
_next_block_of: Callable[[Block], Block | None] = attrgetter("_next_block")


def ops_of(block: Block) -> list[Operation]:
    """`block.ops`, as a list: the block may change while one goes through it."""
    return _linked(block.first_op, _next_of)


def blocks_of(region: Region) -> list[Block]:
    """`region.blocks`, as a list."""
    return _linked(region.first_block, _next_block_of)


def _linked(first: _T | None, next_of: Callable[[_T], _T | None]) -> list[_T]:
    found: list[_T] = []
    while first is not None:
        found.append(first)
        first = next_of(first)
    return found


def all_ops(*roots: Operation) -> list[Operation]:
    """The ops and all in them, each before those in it: `op.walk()` of each root, as a list."""
    ops: list[Operation] = []
    pending = [*reversed(roots)]
    while pending:
        op = pending.pop()
        ops.append(op)
        if op.regions:
            inside = [inner for region in op.regions for block in blocks_of(region) for inner in ops_of(block)]
            inside.reverse()
            pending += inside
    return ops


def all_ops_in(region: Region) -> list[Operation]:
    """`region.walk()`, as a list."""
    return all_ops(*(op for block in blocks_of(region) for op in ops_of(block)))


def holder_of(op: Operation) -> Operation | None:
    """`op.parent_op()`."""
    block = op.parent
    region = None if block is None else block.parent
    return None if region is None else region.parent


def defining_op(value: SSAValue) -> Operation | None:
    """The op that makes a value; None for an argument of a block."""
    # `isinstance` is slow for classes that may be abstract.
    return value.op if type(value) is OpResult else None


def block_of(value: SSAValue) -> Block | None:
    """The block that a value is an argument of, or that holds the op that makes it."""
    if type(value) is OpResult:
        return value.op.parent
    return value.block if type(value) is BlockArgument else None
