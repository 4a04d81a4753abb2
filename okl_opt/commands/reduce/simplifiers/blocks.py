"""Deletes branches and blocks: takes one successor, returns early, merges blocks, drops unreachable blocks.

Before:    cf.cond_br %c, ^bb1, ^bb2
         ^bb1:
           cf.br ^bb3(%0 : i32)
         ^bb2:
           cf.br ^bb3(%1 : i32)
         ^bb3(%2: i32):
           return %2 : i32
After:     return %0 : i32
"""

from __future__ import annotations

from functools import partial

from xdsl.dialects import cf, llvm
from xdsl.ir import Block, Operation, Region

from okl_opt.commands.reduce.functions import attached, function_around, returns_of
from okl_opt.commands.reduce.segments import drop_operand, group_sizes
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.commands.reduce.stand_ins import new_value, substitute, value_of

# Unconditional branches and the conditional branches of the same dialect.
_JUMPS: dict[str, type[Operation]] = {"cf.br": cf.BranchOp, "llvm.br": llvm.BrOp}
_CHOICES: dict[str, type[Operation]] = {"cf.cond_br": cf.BranchOp, "llvm.cond_br": llvm.BrOp}


def _ways(top: Operation) -> list[Edit]:
    """Replace each conditional branch by a branch to one successor."""
    branches = [op for op in top.walk() if op.name in _CHOICES]
    return [partial(_take, top, branch, way) for branch in branches for way in (0, 1)]


def _take(top: Operation, branch: Operation, way: int) -> None:
    if not attached(branch, top) or branch.parent is None:
        return
    passed = [branch.operands[index] for index in _passed(branch, way)]
    jump = _CHOICES[branch.name].create(operands=passed, successors=[branch.successors[way]], location=branch.location)
    _replace_end(branch, jump)


def _early_returns(top: Operation) -> list[Edit]:
    """Replace other terminators by a return."""
    ends = [op for op in top.walk() if op.successors]
    return [partial(_return, top, op) for op in ends]


def _return(top: Operation, end: Operation) -> None:
    if not attached(end, top) or end.parent is None:
        return
    function = function_around(end)
    if function is None or end.parent_op() is not function:
        return
    ends = returns_of(function)
    if not ends:
        return
    types = [operand.type for operand in ends[0].operands]
    values = [value_of(end, type_) or new_value(end, type_) for type_ in types]
    last = ends[0]
    _replace_end(
        end,
        type(last).create(
            operands=values, properties=last.properties, attributes=last.attributes, location=last.location
        ),
    )


def _replace_end(old: Operation, new: Operation) -> None:
    """Replace a terminator and drop the blocks that become unreachable."""
    block = old.parent
    assert block is not None and block.parent is not None, "it ends a block of a region"
    block.insert_op_before(new, old)
    old.detach()
    old.erase()
    _drop_unreachable(block.parent)


def _drop_unreachable(region: Region) -> None:
    first = region.blocks.first
    assert first is not None, "it has a block"
    reached: dict[Block, None] = {first: None}
    pending = [first]
    while pending:
        last = pending.pop().last_op
        for successor in () if last is None else last.successors:
            if successor not in reached:
                reached[successor] = None
                pending.append(successor)
    lost = [block for block in region.blocks if block not in reached]
    for block in lost:
        for op in block.ops:
            op.drop_all_references()
    for block in lost:
        region.erase_block(block, safe_erase=False)


def _joins(top: Operation) -> list[Edit]:
    jumps = [op for op in top.walk() if op.name in _JUMPS]
    return [partial(_join, top, jump) for jump in jumps]


def _join(top: Operation, jump: Operation) -> None:
    """Merge a block into its only predecessor."""
    if not attached(jump, top) or jump.parent is None:
        return
    block, after = jump.parent, jump.successors[0]
    if after is block or len(after.predecessors()) != 1 or after.parent is None:
        return
    for argument, value in zip(after.args, list(jump.operands), strict=False):
        argument.replace_all_uses_with(value)
    jump.detach()
    jump.erase()
    for op in list(after.ops):
        op.detach()
        block.add_op(op)
    after.parent.erase_block(after)


def _arguments(top: Operation) -> list[Edit]:
    """Arguments of non-entry blocks, last first."""
    found = [block for op in top.walk() for region in op.regions for block in list(region.blocks)[1:]]
    return [partial(_drop_argument, top, block, index) for block in found for index in reversed(range(len(block.args)))]


def _drop_argument(top: Operation, block: Block, index: int) -> None:
    first, parent = block.first_op, block.parent_op()
    if first is None or parent is None or not attached(parent, top):
        return
    ends = [before.last_op for before in block.predecessors()]
    if not all(end is not None and _passes_all(end, block) for end in ends):
        return
    argument = block.args[index]
    if argument.first_use is not None:
        argument.replace_all_uses_with(substitute(first, argument))
    for end in dict.fromkeys(end for end in ends if end is not None):
        for way in reversed(range(len(end.successors))):
            if end.successors[way] is block:
                drop_operand(end, _passed(end, way)[index])
    block.erase_arg(argument)


def _passes_all(end: Operation, block: Block) -> bool:
    """Return whether the operands that `end` passes to `block` are known, one for each argument."""
    ways = [way for way, successor in enumerate(end.successors) if successor is block]
    known = end.name in _JUMPS or end.name in _CHOICES
    return known and all(len(_passed(end, way)) == len(block.args) for way in ways)


def _passed(branch: Operation, way: int) -> range:
    """The operands of a branch that are passed to one successor."""
    sizes = group_sizes(branch)
    if branch.name in _JUMPS or sizes is None:
        return range(len(branch.operands))
    start = sum(sizes[: way + 1])
    return range(start, start + sizes[way + 1])


TAKE_BRANCHES = Simplifier("taking one way of branches", _ways)
RETURN_EARLY = Simplifier("returning early", _early_returns)
JOIN_BLOCKS = Simplifier("joining blocks", _joins)
DROP_BLOCK_ARGUMENTS = Simplifier("deleting arguments of blocks", _arguments)
