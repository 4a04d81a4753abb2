"""Promote memory of a single value to SSA values.

Before:  func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
           %alloca = memref.alloca() : memref<i32>
           memref.store %arg1, %alloca[] : memref<i32>
           cf.cond_br %arg0, ^bb1, ^bb2
         ^bb1:
           memref.store %arg2, %alloca[] : memref<i32>
           cf.br ^bb2
         ^bb2:
           %0 = memref.load %alloca[] : memref<i32>
           return %0 : i32
         }
After:   func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
           cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
         ^bb1:  // pred: ^bb0
           cf.br ^bb2(%arg2 : i32)
         ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
           return %0 : i32
         }

Only loads and stores of the whole value may use the memory, in the region of its allocation. Blocks where paths with
different stored values join get an argument.
Source: `lib/Transforms/Mem2Reg.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.dominance import GRAPH_REGIONS, DominatorTree, DominatorTrees
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.dialects.interfaces.memory_slots import (
    Allocator,
    MemorySlot,
    access_of,
    accesses_whole,
    allocator_of,
    only_mentions,
)
from okl_opt.passes.base import OpPass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis, count


class _Places:
    """Facts about a region independent of promotions: order of ops, and dominance."""

    def __init__(self, top: Region):
        self._numbers = {op: number for number, op in enumerate(top.walk())}
        with analysis("DominanceInfo"):
            self._trees = DominatorTrees()
        self._borders: dict[Region, dict[Block, dict[Block, None]]] = {}

    def tree(self, region: Region) -> DominatorTree:
        return self._trees.of(region)

    def borders(self, region: Region) -> dict[Block, dict[Block, None]]:
        """Return the dominance frontier of each block."""
        borders = self._borders.get(region)
        if borders is None:
            borders = self._borders[region] = _borders(self.tree(region))
        return borders

    def number(self, op: Operation) -> int:
        """Return the number of an op in the order of the region."""
        return self._numbers[op]


def _borders(tree: DominatorTree) -> dict[Block, dict[Block, None]]:
    borders: dict[Block, dict[Block, None]] = {}
    for block, _ in tree.walk():
        before = [use.operation.parent for use in block.uses]
        if len(before) < 2:
            continue
        for runner in before:
            while runner is not None and tree.reaches(runner) and runner is not tree.above(block):
                borders.setdefault(runner, {})[block] = None
                runner = tree.above(runner)
    return borders


class _Plan:
    """The analysis for promoting a slot, made before any change."""

    def __init__(self, slot: MemorySlot, region: Region, places: _Places):
        self.slot = slot
        self.region = region
        self._places = places
        self.accesses: dict[Operation, SSAValue | None] = {}
        """Load -> None, store -> stored value."""
        self.mentions: list[Operation] = []
        """Other ops to erase, users before definitions."""
        self.is_possible = self._collect()
        self.merged: dict[Block, None] = {}
        """Blocks that need an argument, as different values reach them."""
        self.by_block: dict[Block, list[Operation]] = {}
        """The accesses in each block, in order."""
        if self.is_possible:
            for op in sorted(self.accesses, key=places.number):
                assert op.parent is not None
                self.by_block.setdefault(op.parent, []).append(op)
        if self.is_possible and region.blocks.first is not region.blocks.last and len(self.accesses) > 1:
            self._find_merged()
            self.is_possible = all(branch_of(use.operation) is not None for block in self.merged for use in block.uses)

    @property
    def tree(self) -> DominatorTree:
        return self._places.tree(self.region)

    def _collect(self) -> bool:
        pending = [self.slot.pointer]
        while pending:
            pointer = pending.pop()
            for use in pointer.uses:
                user = use.operation
                if pointer is self.slot.pointer and accesses_whole(user, self.slot):
                    if user.parent_region() is not self.region:
                        return False
                    access = access_of(user)
                    assert access is not None
                    self.accesses[user] = None if access.stored is None else user.operands[access.stored]
                elif only_mentions(user):
                    self.mentions.insert(0, user)
                    pending.extend(user.results)
                else:
                    return False
        return True

    def _find_merged(self) -> None:
        """Find the iterated dominance frontier of storing blocks, where the value is live."""
        stores = dict.fromkeys(op.parent for op, stored in self.accesses.items() if stored is not None)
        live = self._live_at_start(stores)
        border = self._places.borders(self.region)
        pending = [block for block in stores if block is not None and self.tree.reaches(block)]
        while pending:
            for block in border.get(pending.pop(), ()):
                if block in live and block not in self.merged:
                    self.merged[block] = None
                    pending.append(block)

    def _live_at_start(self, stores: dict[Block | None, None]) -> set[Block]:
        """Return the blocks at whose start the slot's value is live."""
        pending = [block for block, accesses in self.by_block.items() if self.accesses[accesses[0]] is None]
        live = set(pending)
        while pending:
            for use in pending.pop().uses:
                before = use.operation.parent
                if before is not None and before not in live and before not in stores:
                    live.add(before)
                    pending.append(before)
        return live


class _Promoter:
    """Carries out a plan."""

    def __init__(self, edit: Editor, op: Operation, allocator: Allocator, plan: _Plan):
        self._edit = edit
        self._op = op
        self._plan = plan
        self._slot = plan.slot
        default = allocator.default(op, plan.slot)
        assert op.parent is not None
        edit.insert(default, InsertPoint.at_start(op.parent))
        self._default = default.results[0]
        # Load -> slot value before it, in visiting order.
        self._before: dict[Operation, SSAValue] = {}

    def promote(self) -> Operation | None:
        """Promote the slot; return the op of the default value for unwritten memory if it is used, else None."""
        for block, value in self._reached():
            self._append(block, value)
        self._remove_accesses()
        self._fill_unreached()
        for mention in self._plan.mentions:
            self._edit.erase(mention)
        self._edit.erase(self._op)
        default = self._default.owner
        assert isinstance(default, Operation)
        if self._default.first_use is None:
            self._edit.erase(default)
            return None
        return default

    def _reached(self) -> Iterator[tuple[Block, SSAValue]]:
        """Yield the reachable blocks with the slot value at their end."""
        plan = self._plan
        if not plan.merged and len(plan.by_block) == 1:
            block = next(iter(plan.by_block))
            yield block, self._follow(block, self._default)
            return
        at_end: dict[Block, SSAValue] = {}
        for block, _ in plan.tree.walk():
            above = plan.tree.above(block)
            value = self._default if above is None else at_end[above]
            if block in plan.merged:
                value = self._edit.insert_block_argument(block, len(block.args), self._slot.type, of=self._slot.pointer)
            at_end[block] = self._follow(block, value)
            yield block, at_end[block]

    def _follow(self, block: Block, value: SSAValue) -> SSAValue:
        """Return the slot value at the end of a block, given the one at its start."""
        for op in self._plan.by_block.get(block, ()):
            stored = self._plan.accesses[op]
            if stored is None:
                self._before[op] = value
            else:
                value = stored
        return value

    def _append(self, block: Block, value: SSAValue) -> None:
        """Pass the slot value to successors with an argument for it."""
        last = block.last_op
        if last is None or not any(successor in self._plan.merged for successor in last.successors):
            return
        branch = branch_of(last)
        assert branch is not None, "the plan asked"
        forwarded = [
            [*values, value] if successor in self._plan.merged else values
            for successor, values in zip(last.successors, branch.get(last), strict=True)
        ]
        branch.set(self._edit.modify(last), forwarded)

    def _remove_accesses(self) -> None:
        for load in reversed(self._before):
            self._edit.replace_all_uses_with(load.results[0], self._before[load])
        for op, stored in self._plan.accesses.items():
            if stored is None and op not in self._before:
                self._edit.replace_all_uses_with(op.results[0], self._default)
            self._edit.erase(op)

    def _fill_unreached(self) -> None:
        """Pass the default value from branches in unreachable blocks."""
        for block in self._plan.merged:
            for op in dict.fromkeys(use.operation for use in block.uses):
                if op.parent is not None and not self._plan.tree.reaches(op.parent):
                    self._append(op.parent, self._default)


@dataclass(frozen=True)
class Mem2Reg(OpPass):
    name = "mem2reg"
    keeps_checks = True

    region_simplify: bool = True
    """Accepted as in MLIR, where it has no effect either."""

    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("promoted slots", "Total amount of memory slot promoted"),
        Statistic("new block args", "Total amount of new block argument inserted in blocks"),
    )

    def apply_to(self, ctx: Context, op: Operation) -> None:
        for region in op.regions:
            self._promote_in(region)

    def _promote_in(self, region: Region) -> None:
        edit = Editor(self)
        places = _Places(region)
        waiting = [op for op in region.walk(region_first=True) if allocator_of(op) is not None]
        changed = True
        while changed:
            changed = False
            left: list[Operation] = []
            for op in waiting:
                plan = _plan(op, places)
                if plan is None or not edit.begin(op):
                    left.append(op)
                    continue
                allocator = allocator_of(op)
                assert allocator is not None
                changed = True
                count(self, "promoted slots")
                count(self, "new block args", len(plan.merged))
                default = _Promoter(edit, op, allocator, plan).promote()
                if default is not None and allocator_of(default) is not None:
                    left.append(default)
            waiting = left


def _plan(op: Operation, places: _Places) -> _Plan | None:
    """Return the plan for promoting an allocation; None if that is impossible."""
    allocator = allocator_of(op)
    region = op.parent_region()
    slot = None if allocator is None else allocator.slot(op)
    if slot is None or region is None or slot.pointer.first_use is None:
        return None
    if region.parent is None or region.parent.name in GRAPH_REGIONS:
        return None
    plan = _Plan(slot, region, places)
    return plan if plan.is_possible else None
