"""Placement of allocations, for the passes that move or replace them.

Source: `BufferUtils.cpp` and `BufferOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.dominance import DominatorTrees
from okl_opt.dialects.interfaces.control_flow import is_loop, region_flow_of
from okl_opt.dialects.upstream.shared.memory_views import FREEING, deallocations
from okl_opt.passes.base import Pass
from okl_opt.passes.bufferization.view_flow import BufferViewFlow
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis

PARALLEL_LOOPS = frozenset({"affine.parallel", "scf.forall", "scf.parallel"})
"""Loops whose iterations may run in parallel, so that each needs its own memory."""


def is_control_flow(op: Operation) -> bool:
    """Return True if the control flow through the regions of `op` is known. Source: `isKnownControlFlowInterface`."""
    return is_loop(op) or region_flow_of(op) is not None


def allocations(top: Operation) -> Iterator[tuple[Operation, Operation | None]]:
    """Each heap allocation in `top` with its deallocation or None. Allocations with several deallocations are skipped.

    Source: `BufferPlacementAllocs`.
    """
    for op in top.walk(region_first=True):
        if op.name == "memref.alloc" and (found := deallocations(op.results[0])) is not None:
            yield op, found[0] if found else None


class BlockDominance:
    """Dominance between blocks, also of nested regions."""

    def __init__(self) -> None:
        with analysis("DominanceInfo"):
            self._trees = DominatorTrees()

    def dominates(self, one: Block, other: Block) -> bool:
        """Return True if `one` is `other`, or dominates it properly."""
        return one is other or self.properly_dominates(one, other)

    def properly_dominates(self, one: Block, other: Block) -> bool:
        """Return True if `one` is on every path to `other`, or contains an ancestor of it."""
        region = one.parent
        inner = None if region is None else _block_in(region, other)
        if region is None or inner is None or one is other:
            return False
        tree = self._trees.of(region)
        return one is inner or (tree.reaches(inner) and tree.dominates(one, inner))

    def above(self, block: Block) -> Block | None:
        """Return the immediate dominator of a block in its region, or None for entry and unreachable blocks."""
        region = block.parent
        if region is None or region.blocks.first is block:
            return None
        tree = self._trees.of(region)
        return tree.above(block) if tree.reaches(block) else None

    def nearest_common(self, blocks: Iterable[Block]) -> Block | None:
        """Return the innermost block that dominates all blocks, or None if one of them is unreachable."""
        common: Block | None = None
        for block in blocks:
            common = block if common is None else self._nearest_of_two(common, block)
            if common is None:
                return None
        return common

    def _nearest_of_two(self, one: Block, other: Block) -> Block | None:
        region = one.parent
        inner = None if region is None else _block_in(region, other)
        while inner is None:
            op = one.parent_op()
            if op is None or op.parent is None:
                return None
            one, region = op.parent, op.parent.parent
            inner = None if region is None else _block_in(region, other)
        assert region is not None, "a block with a block in its region"
        if one is inner:
            return one
        tree = self._trees.of(region)
        if not (tree.reaches(one) and tree.reaches(inner)):
            return None
        above: Block | None = one
        while above is not None and not tree.dominates(above, inner):
            above = tree.above(above)
        return above


def _block_in(region: Region, block: Block) -> Block | None:
    """Return the ancestor of `block` (or itself) in `region`. Source: `findAncestorBlockInRegion`."""
    inner: Block | None = block
    while inner is not None and inner.parent is not region:
        op = inner.parent_op()
        inner = None if op is None else op.parent
    return inner


@dataclass(frozen=True)
class Buffer:
    """An allocation that may be moved, and the limits of its movement."""

    op: Operation
    views: dict[SSAValue, None]
    """The memref, and values that may be views of it."""
    dominator: Block
    """The innermost block that dominates all uses."""
    dependency: Block | None
    """The innermost block with an operand of the allocation."""

    def is_freed_in(self, loop: Operation) -> bool:
        """Return True if an op in `loop` frees the memory."""
        users = (use.operation for view in self.views for use in view.uses)
        return any(user.name in FREEING and loop.is_ancestor(user) for user in users)


class HoistingRule(ABC):
    """Limits how far a pass moves allocations."""

    names: frozenset[str]
    """The names of ops that are moved."""
    to_dominators: bool
    """True if the ops may move to dominating blocks of the same region."""

    @abstractmethod
    def upper_bound(self, buffer: Buffer, dominance: BlockDominance) -> Block | None:
        """Return the block above which a buffer does not move, or None."""

    @abstractmethod
    def may_leave(self, buffer: Buffer, op: Operation, dominance: BlockDominance) -> bool:
        """Return True if a buffer may move out of a region of `op`, to before `op`."""


def hoist(by: Pass, top: Operation, rule: HoistingRule) -> None:
    """Move the allocations in `top` up as far as the rule allows."""
    with analysis("BufferViewFlowAnalysis"):
        flow = BufferViewFlow(top)
    dominance = BlockDominance()
    edit = Editor(by)
    ops = [op for op, _ in allocations(top)]
    ops.extend(op for op in top.walk(region_first=True) if op.name == "memref.alloca")
    for op in ops:
        if op.name in rule.names and (place := _place_of(op, rule, flow, dominance)) is not None:
            if not edit.begin(op):
                return
            edit.move(op, InsertPoint.before(place))


def _place_of(op: Operation, rule: HoistingRule, flow: BufferViewFlow, dominance: BlockDominance) -> Operation | None:
    """Return the op before which an allocation is moved, or None if it stays."""
    block = op.parent
    views = flow.views_of(op.results[0])
    dominator = dominance.nearest_common(_blocks_of(views))
    if block is None or dominator is None:
        return None
    buffer = Buffer(op, views, dominator, _dependency(op, dominance))
    target = _placement(buffer, block, rule, dominance)
    if target is block:
        return None
    return target.find_ancestor_op_in_block(op) or target.last_op


def _blocks_of(views: Iterable[SSAValue]) -> dict[Block, None]:
    """The blocks of values and of their users."""
    blocks: dict[Block, None] = {}
    for view in views:
        owner = view.owner
        for block in (
            owner if isinstance(owner, Block) else owner.parent,
            *(use.operation.parent for use in view.uses),
        ):
            if block is not None:
                blocks[block] = None
    return blocks


def _block_of(value: SSAValue) -> Block | None:
    return value.owner if isinstance(value.owner, Block) else value.owner.parent


def _dependency(op: Operation, dominance: BlockDominance) -> Block | None:
    innermost: Block | None = None
    for operand in op.operands:
        block = _block_of(operand)
        if block is not None and (innermost is None or dominance.dominates(innermost, block)):
            innermost = block
    return innermost


def _placement(buffer: Buffer, block: Block, rule: HoistingRule, dominance: BlockDominance) -> Block:
    """Return the block to which an allocation is moved. Source: `findPlacementBlock`."""
    placement = current = block
    bound = rule.upper_bound(buffer, dominance)
    while (
        (around := current.parent_op()) is not None
        and (outer := around.parent) is not None
        and (bound is None or dominance.properly_dominates(bound, current))
    ):
        above = dominance.above(current)
        if above is not None and dominance.properly_dominates(outer, above):
            current = above
            if rule.to_dominators:
                placement = current
            continue
        if not is_control_flow(around) or not rule.may_leave(buffer, around, dominance):
            break
        placement = current = outer
    return placement
