"""Regions whose default terminator is omitted in the text."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region
from xdsl.traits import IsTerminator


def end_with(region: Region, terminator: type[Operation]) -> Region:
    """Add the terminator that the text of `region` omits."""
    if region.blocks.first is None:
        region.add_block(Block())
    block = region.blocks.last
    if block is not None:
        last = block.last_op
        if last is None or isinstance(last, UnregisteredOp) or not last.has_trait(IsTerminator):
            block.add_op(terminator.create())
    return region


def has_only_default_terminator(region: Region) -> bool:
    """Whether `region` is one block whose terminator has no operands or attributes, so that the text may omit it."""
    first = region.blocks.first
    if first is None or first.next_block is not None:
        return False
    last = first.last_op
    return last is not None and not last.operands and not last.attributes
