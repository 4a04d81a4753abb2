"""Regions whose default terminator is omitted in the text."""

from __future__ import annotations

from xdsl.ir import Block, Operation, Region
from xdsl.traits import IsTerminator


def end_with(region: Region, terminator: type[Operation]) -> Region:
    """Add the terminator that the text of `region` omits."""
    if region.blocks.first is None:
        region.add_block(Block())
    block = region.blocks.last
    if block is not None and (block.last_op is None or not is_terminator(block.last_op)):
        block.add_op(terminator.create())
    return region


def is_terminator(op: Operation) -> bool:
    """Return whether an op is known to end its block."""
    return op.has_trait(IsTerminator, value_if_unregistered=False)


def has_only_default_terminator(region: Region) -> bool:
    """Return whether `region` is one block with a terminator without operands and attributes: the text may omit it."""
    first = region.blocks.first
    if first is None or first.next_block is not None:
        return False
    last = first.last_op
    return last is not None and not last.operands and not last.attributes
