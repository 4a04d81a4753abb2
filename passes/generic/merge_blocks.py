"""Merge identical blocks of a region, and drop block arguments that always get the same value.

Before:    cf.cond_br %c, ^bb1, ^bb2
         ^bb1:
           cf.br ^bb3(%x : i32)
         ^bb2:
           cf.br ^bb3(%y : i32)
After:     cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
         ^bb1(%a: i32):
           cf.br ^bb3(%a : i32)

Source: `RegionUtils.cpp` of MLIR 22, `mergeIdenticalBlocks` and `dropRedundantArguments`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.passes.analysis.equality import OpKeys
from okl_opt.passes.rewriting.edit import Editor

_Place = tuple[int, int]
"""The positions of an op in its block and of one of its operands."""


def merge_identical_blocks(edit: Editor, top: Operation) -> bool:
    """Merge identical blocks in the regions of `top`; return whether anything changed."""
    changed = False
    pending = list(top.regions)
    while pending:
        region = pending.pop()
        while _merge_in(edit, region):
            changed = True
        pending.extend(inner for block in region.blocks for op in block.ops for inner in op.regions)
    return changed


def _merge_in(edit: Editor, region: Region) -> bool:
    first = region.blocks.first
    if first is None or first.next_block is None:
        return False
    keys = OpKeys()
    alike: dict[tuple[object, ...], list[Block]] = {}
    for block in region.blocks:
        if block is not first:
            alike.setdefault(_kind(block, keys), []).append(block)
    changed = False
    for blocks in alike.values():
        clusters: list[_Cluster] = []
        for block in blocks if len(blocks) > 1 else ():
            if _may_merge(block) and not any(cluster.add(block) for cluster in clusters):
                clusters.append(_Cluster(block))
        for cluster in clusters:
            changed = cluster.merge(edit) or changed
    return changed


def _kind(block: Block, keys: OpKeys) -> tuple[object, ...]:
    """Return a key that is equal for mergeable blocks: successors, argument types, and ops without operands."""
    last = block.last_op
    successors = () if last is None else tuple(last.successors)
    return (successors, tuple(block.arg_types), *(_kind_of_op(op, keys) for op in block.ops))


def _kind_of_op(op: Operation, keys: OpKeys) -> tuple[object, ...]:
    return keys.without_operands(op), tuple(op.operand_types), tuple(op.successors), len(op.regions)


def _may_merge(block: Block) -> bool:
    """Return whether the block's values are used in it only, and no op has a region with blocks."""
    if any(region.blocks.first is not None for op in block.ops for region in op.regions):
        return False
    values = [*block.args, *(result for op in block.ops for result in op.results)]
    return all(use.operation.parent is block for value in values for use in value.uses)


def branches_are_known(block: Block) -> bool:
    """Return whether the values passed to a block can be changed: all branches to it are of known kinds."""
    return all(branch_of(use.operation) is not None for use in block.uses)


def _can_be_passed_to(block: Block, value: SSAValue) -> bool:
    """Return whether a value can be passed to a block: results of a branch to it cannot."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.next_op is not None:
        return True
    return all(use.operation is not owner for use in block.uses)


class _Cluster:
    """Blocks that can be merged."""

    def __init__(self, leader: Block):
        self._leader = leader
        self._others: list[Block] = []
        self._different: set[_Place] = set()
        self._order = _order_in(leader)

    def add(self, block: Block) -> bool:
        """Add a block of the same kind; return False if it computes something else."""
        order, different = _order_in(block), list[_Place]()
        for row, (mine, its) in enumerate(zip(self._leader.ops, block.ops, strict=True)):
            for column, (one, other) in enumerate(zip(mine.operands, its.operands, strict=True)):
                if one is other:
                    continue
                if self._order.get(one) != order.get(other):
                    return False
                if one in self._order:
                    continue
                if not _can_be_passed_to(self._leader, one) or not _can_be_passed_to(block, other):
                    return False
                different.append((row, column))
        self._different.update(different)
        self._others.append(block)
        return True

    def merge(self, edit: Editor) -> bool:
        """Replace all blocks by the first one; return False if there is only one, or this is impossible."""
        if not self._others:
            return False
        blocks = [self._leader, *self._others]
        if self._different:
            if not all(branches_are_known(block) for block in blocks):
                return False
            self._pass_as_arguments(edit, blocks)
        for block in self._others:
            _redirect_branches(edit, block, self._leader)
            edit.erase_block(block)
        return True

    def _pass_as_arguments(self, edit: Editor, blocks: Sequence[Block]) -> None:
        """Replace differing operands by new block arguments."""
        places = sorted(self._different)
        ops = [list(block.ops) for block in blocks]
        handed = [[rows[row].operands[column] for row, column in places] for rows in ops]
        kept: list[int] = []
        first_of: dict[SSAValue, int] = {}
        chosen: list[SSAValue] = []
        for number, value in enumerate(handed[0]):
            # Operands equal in every block share an argument, found by the first block's value.
            earlier = first_of.setdefault(value, number)
            if earlier != number and all(values[earlier] is values[number] for values in handed):
                chosen.append(chosen[earlier])
                continue
            kept.append(number)
            chosen.append(edit.insert_block_argument(self._leader, len(self._leader.args), value.type, of=value))
        for (row, column), argument in zip(places, chosen, strict=True):
            edit.modify(ops[0][row]).operands[column] = argument
        for block, values in zip(blocks, handed, strict=True):
            _append(edit, block, [values[number] for number in kept])


def _order_in(block: Block) -> dict[SSAValue, int]:
    """Number the values defined in a block."""
    values: list[SSAValue] = [*block.args, *(result for op in block.ops for result in op.results)]
    return {value: number for number, value in enumerate(values)}


def _append(edit: Editor, block: Block, values: Sequence[SSAValue]) -> None:
    """Pass more values to a block from all branches."""
    change_forwarded(edit, block, lambda forwarded: [*forwarded, *values])


def change_forwarded(edit: Editor, block: Block, change: Callable[[Sequence[SSAValue]], Sequence[SSAValue]]) -> None:
    """Change the values that branches pass to a block; all branches must be of known kinds."""
    for use in list(block.uses):
        op = edit.modify(use.operation)
        branch = branch_of(op)
        assert branch is not None, "only branches that are known are changed"
        forwarded = [change(values) if number == use.index else values for number, values in enumerate(branch.get(op))]
        branch.set(op, forwarded)


def _redirect_branches(edit: Editor, block: Block, other: Block) -> None:
    """Redirect the branches of a block to another one."""
    for use in list(block.uses):
        edit.modify(use.operation).successors[use.index] = other


def drop_redundant_arguments(edit: Editor, top: Operation) -> bool:
    """Drop block arguments that get the same value from all branches; return whether there are any."""
    changed = False
    pending = list(top.regions)
    while pending:
        region = pending.pop()
        for block in region.blocks:
            changed = _drop_redundant(edit, block) or changed
            pending.extend(inner for op in block.ops for inner in op.regions)
    return changed


def _drop_redundant(edit: Editor, block: Block) -> bool:
    if not block.args or block.first_use is None or not branches_are_known(block):
        return False
    redundant: list[BlockArgument] = []
    for argument in block.args:
        value = _only_value(argument)
        if value is not None:
            edit.replace_all_uses_with(argument, value)
            redundant.append(argument)
    drop_arguments(edit, block, redundant)
    return bool(redundant)


def drop_arguments(edit: Editor, block: Block, arguments: Sequence[BlockArgument]) -> None:
    """Erase unused arguments of a block and the values passed to them; all branches must be of known kinds."""
    if arguments:
        dropped = {argument.index for argument in arguments}
        change_forwarded(
            edit, block, lambda forwarded: [value for index, value in enumerate(forwarded) if index not in dropped]
        )
        for argument in reversed(arguments):
            edit.erase_block_argument(argument)


def _only_value(argument: BlockArgument) -> SSAValue | None:
    """Return the only value passed to an argument; None if there are several, or it is the argument itself."""
    values: dict[SSAValue, None] = {}
    for use in argument.block.uses:
        branch = branch_of(use.operation)
        assert branch is not None, "only branches that are known are asked"
        values[branch.get(use.operation)[use.index][argument.index]] = None
        if len(values) > 1:
            return None
    (value,) = values
    return None if value is argument else value
