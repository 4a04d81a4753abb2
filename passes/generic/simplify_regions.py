"""Erase unreachable blocks, dead values, and dead arguments of blocks.

Source: `RegionUtils.cpp` of MLIR 22, `simplifyRegions`; `merge_blocks.py` has the merging of blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.fields import defining_op, operands_of, ops_of, successors_of
from okl_opt.dialects.interfaces.control_flow import Branch, branch_of
from okl_opt.dialects.interfaces.effects import may_be_dropped
from okl_opt.dialects.upstream.shared.branches import all_operands, of_cases
from okl_opt.passes.generic.merge_blocks import drop_redundant_arguments, merge_identical_blocks
from okl_opt.passes.rewriting.edit import Editor


def simplify_regions(edit: Editor, top: Operation) -> bool:
    """Simplify the regions nested in `top`; return whether anything changed."""
    erased_blocks = _erase_unreachable(edit, top)
    return _Liveness(top).erase_dead(edit) or erased_blocks


def simplify_and_merge_regions(edit: Editor, top: Operation) -> bool:
    """Simplify regions and merge identical blocks; return whether anything changed."""
    simplified = simplify_regions(edit, top)
    merged = merge_identical_blocks(edit, top)
    return drop_redundant_arguments(edit, top) or merged or simplified


def _erase_unreachable(edit: Editor, top: Operation) -> bool:
    erased = False
    pending = list(top.regions)
    while pending:
        region = pending.pop()
        entry = region.blocks.first
        if entry is None:
            continue
        if entry.next_block is not None:
            reached = DominatorTree(region)
            dead = [block for block in region.blocks if not reached.reaches(block)]
            _erase_blocks(edit, dead)
            erased = erased or bool(dead)
        pending.extend(inner for block in region.blocks for op in ops_of(block) for inner in op.regions)
    return erased


def _erase_blocks(edit: Editor, blocks: Sequence[Block]) -> None:
    """Erase unreachable blocks, which may use each other's values."""
    for block in blocks:
        _drop(edit, block.ops)
    for block in blocks:
        edit.erase_block(block)


def _drop(edit: Editor, ops: Iterable[Operation]) -> None:
    """Drop the operands and successors of `ops` before they are erased."""
    for op in ops:
        edit.modify(op).operands = ()
        op.successors = ()
        for region in op.regions:
            for block in region.blocks:
                _drop(edit, block.ops)


def _branch_of(op: Operation) -> Branch | None:
    """Return the branch interface of `op`; None if it is unknown or the segment sizes are missing."""
    branch = branch_of(op)
    if branch is None or branch.get is all_operands:
        return branch
    needed = ("operandSegmentSizes", "case_operand_segments") if branch.get is of_cases else ("operandSegmentSizes",)
    return branch if all(name in op.properties for name in needed) else None


class _Liveness:
    """The live ops and block arguments: ops with effects, and everything they use."""

    def __init__(self, top: Operation):
        # By `id`, as hashing an op is slow.
        self._ops: set[int] = set()
        self._holders: list[Operation] = [top]
        self._arguments: set[BlockArgument] = set()
        self._pending: list[Operation] = []
        self._scan(top)
        while self._pending:
            self._follow(self._pending.pop())

    def erase_dead(self, edit: Editor) -> bool:
        """Erase dead ops and arguments; return whether there were any."""
        regions = [region for op in self._holders for region in op.regions]
        live = self._ops
        dead_ops = [op for region in regions for block in region.blocks for op in ops_of(block) if id(op) not in live]
        blocks = [block for region in regions for block in region.blocks if block is not region.blocks.first]
        dead_arguments = {block: dead for block in blocks if (dead := self._dead_arguments(block))}
        for branch_op in dict.fromkeys(use.operation for block in dead_arguments for use in block.uses):
            _drop_dead_values(edit.modify(branch_op), dead_arguments)
        _drop(edit, dead_ops)
        for op in dead_ops:
            edit.erase(op)
        for dead in dead_arguments.values():
            for argument in reversed(dead):
                edit.erase_block_argument(argument)
        return bool(dead_ops or dead_arguments)

    def _dead_arguments(self, block: Block) -> list[BlockArgument]:
        return [argument for argument in block.args if argument not in self._arguments]

    def _scan(self, op: Operation) -> None:
        """Mark the ops with effects in a live op."""
        for region in op.regions:
            for block in region.blocks:
                for inner in ops_of(block):
                    if id(inner) not in self._ops and not may_be_dropped(inner):
                        self._need(inner)

    def _need(self, op: Operation) -> None:
        if id(op) not in self._ops:
            self._ops.add(id(op))
            self._pending.append(op)

    def _follow(self, op: Operation) -> None:
        if op.regions:
            self._holders.append(op)
            self._scan(op)
        for value in self._used(op) if successors_of(op) else operands_of(op):
            self._need_value(value)

    def _used(self, op: Operation) -> Iterator[SSAValue]:
        """Yield the values used by a branch, except those passed to arguments not marked live so far."""
        branch = _branch_of(op)
        if branch is None:
            yield from op.operands
            for successor in op.successors:
                yield from successor.args
            return
        forwarded = branch.get(op)
        yield from op.operands[: len(op.operands) - sum(len(values) for values in forwarded)]
        for successor, values in zip(op.successors, forwarded, strict=True):
            for argument, value in zip(successor.args, values, strict=True):
                if argument in self._arguments:
                    yield value

    def _need_value(self, value: SSAValue) -> None:
        """Mark the definition of a value as live; for a block argument, the values passed by all branches."""
        arguments = [value]
        while arguments:
            value = arguments.pop()
            maker = defining_op(value)
            if maker is not None:
                self._need(maker)
            elif isinstance(value, BlockArgument) and value not in self._arguments:
                self._arguments.add(value)
                arguments.extend(self._values_passed_to(value))

    def _values_passed_to(self, argument: BlockArgument) -> Iterator[SSAValue]:
        for use in argument.block.uses:
            branch = _branch_of(use.operation)
            if branch is not None:
                yield branch.get(use.operation)[use.index][argument.index]


def _drop_dead_values(op: Operation, dead_arguments: dict[Block, list[BlockArgument]]) -> None:
    """Remove the values that a branch passes to dead arguments."""
    branch = _branch_of(op)
    assert branch is not None, "other terminators need all arguments"
    forwarded: list[Sequence[SSAValue]] = []
    for successor, values in zip(op.successors, branch.get(op), strict=True):
        dead = {argument.index for argument in dead_arguments.get(successor, ())}
        forwarded.append([value for index, value in enumerate(values) if index not in dead])
    branch.set(op, forwarded)
