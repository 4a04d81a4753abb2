"""Eliminate common subexpressions, and erase dead ops.

Before:  func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32) {
           %0 = arith.addi %arg0, %arg1 : i32
           %1 = arith.muli %0, %0 : i32
           %2 = arith.addi %arg1, %arg0 : i32
           return %0, %2 : i32, i32
         }
After:   func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32) {
           %0 = arith.addi %arg0, %arg1 : i32
           return %0, %0 : i32, i32
         }

An op is replaced by a dominating one with equal name, operands, attributes, result types and regions, if neither
writes; ops that read, only if nothing writes in between. An unused op without effects is erased; ops used only by it
stay until the next run.
Source: `lib/Transforms/CSE.cpp` of MLIR 22.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import (
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    NoMemoryEffect,
    Pure,
)

from okl_opt.dialects.dominance import DominatorTrees, may_be_graph
from okl_opt.dialects.interfaces.effects import (
    NO_EFFECTS,
    effects_of,
    is_isolated,
    is_recursive,
    is_unused,
    may_be_dropped,
    writes,
)
from okl_opt.dialects.interfaces.memory import ProgramMemory, reads_tensors
from okl_opt.passes.analysis.equality import Key, OpKeys
from okl_opt.passes.base import OpPass, Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis, count

_PURE = (NoMemoryEffect, Pure)


class _Kind(NamedTuple):
    """Properties of an op's class."""

    terminator: bool
    pure: bool
    reads_tensors: bool


class _KnownOps:
    """The visited ops that dominate the current one, by key."""

    def __init__(self) -> None:
        self._ops: dict[Key, Operation] = {}
        self._added: list[tuple[Key, Operation | None]] = []

    def get(self, key: Key) -> Operation | None:
        return self._ops.get(key)

    def add(self, key: Key, op: Operation) -> None:
        self._added.append((key, self._ops.get(key)))
        self._ops[key] = op

    def mark(self) -> int:
        """Return the current state for `back_to`."""
        return len(self._added)

    def back_to(self, mark: int) -> None:
        """Remove the entries added since `mark`."""
        while len(self._added) > mark:
            key, earlier = self._added.pop()
            if earlier is None:
                del self._ops[key]
            else:
                self._ops[key] = earlier


class _Writes:
    """Counts the ops of a block that may write; queried in block order."""

    def __init__(self, block: Block):
        self._next = block.first_op
        self._count = 0

    def before(self, op: Operation) -> int:
        """Return the number of ops before `op` that may write."""
        while self._next is not None and self._next is not op:
            self._count += writes(effects_of(self._next))
            self._next = self._next.next_op
        return self._count


class _Simplifier:
    """One run on `top`; `by` is the pass."""

    def __init__(self, by: Pass, top: Operation) -> None:
        self._edit = Editor(by)
        self._top = top
        self._keys = OpKeys()
        self._memory = ProgramMemory(top)
        with analysis("DominanceInfo"):
            self._trees = DominatorTrees()
        self._kinds: dict[type[Operation], _Kind] = {}
        self._writes: dict[Block, _Writes] = {}
        # Reading op -> number of ops before it that may write.
        self._writes_before: dict[Operation, int] = {}
        self._replaced: dict[SSAValue, SSAValue] = {}
        self._to_erase: list[Operation] = []
        self.merged = 0
        self.dropped = 0

    def run(self) -> None:
        self._regions(self._top, _KnownOps())
        if self._replaced:
            # Unreachable blocks have not been visited.
            self._edit.replace_operands([self._top], self._replaced)
        for op in self._to_erase:
            self._edit.erase(op)

    def _regions(self, op: Operation, known: _KnownOps) -> None:
        for region in op.regions:
            entry = region.blocks.first
            if entry is None:
                continue
            has_order = not may_be_graph(region)
            if entry.next_block is None:
                mark = known.mark()
                self._block(entry, known, has_order)
                known.back_to(mark)
            elif has_order:
                self._blocks(region, known)

    def _blocks(self, region: Region, known: _KnownOps) -> None:
        """Simplify each block, knowing the ops that dominate it."""
        marks: list[int] = []
        for block, depth in self._trees.of(region).walk():
            if depth < len(marks):
                known.back_to(marks[depth])
                del marks[depth:]
            marks.append(known.mark())
            self._block(block, known, True)
        known.back_to(marks[0])

    def _block(self, block: Block, known: _KnownOps, has_order: bool) -> None:
        replaced = self._replaced
        for op in block.ops:
            if replaced and any(operand in replaced for operand in op.operands):
                self._edit.modify(op).operands = [replaced.get(operand, operand) for operand in op.operands]
            if op.regions:
                # Values from outside must not be used in an isolated op.
                self._regions(op, _KnownOps() if is_isolated(op) else known)
            self._simplify(op, known, has_order)

    def _simplify(self, op: Operation, known: _KnownOps, has_order: bool) -> None:
        kind = self._kind(op)
        if kind.terminator:
            return
        if is_unused(op) and (kind.pure or may_be_dropped(op)):
            if self._edit.begin(op):
                self._to_erase.append(op)
                self.dropped += 1
            return
        if any(len(region.blocks) > 1 for region in op.regions):
            return
        effects = NO_EFFECTS if kind.pure else effects_of(op)
        if effects is None:
            return
        if kind.reads_tensors and not effects:
            effects = self._memory.reads_of(op)
        if effects and (is_recursive(op) or any(effect.kind is not MemoryEffectKind.READ for effect in effects)):
            return
        key = self._keys.of(op)
        existing = known.get(key)
        if existing is not None and kind.reads_tensors and not self._may_stand_for(existing, op):
            return
        if existing is not None and (not effects or self._reads_the_same(op, existing)):
            if self._edit.begin(op):
                self._replace(op, existing, known, has_order)
        else:
            if effects:
                self._writes_before[op] = self._count_writes(op)
            known.add(key, op)

    def _may_stand_for(self, existing: Operation, op: Operation) -> bool:
        return all(map(self._memory.may_stand_for, existing.results, op.results))

    def _kind(self, op: Operation) -> _Kind:
        kind = self._kinds.get(type(op))
        if kind is None:
            effects = op.get_traits_of_type(MemoryEffect)
            kind = self._kinds[type(op)] = _Kind(
                terminator=op.has_trait(IsTerminator, value_if_unregistered=False),
                pure=bool(effects) and all(type(effect) in _PURE for effect in effects),
                reads_tensors=reads_tensors(op),
            )
        return kind

    def _reads_the_same(self, op: Operation, existing: Operation) -> bool:
        return existing.parent is op.parent and self._writes_before[existing] == self._count_writes(op)

    def _count_writes(self, op: Operation) -> int:
        block = op.parent
        assert block is not None, "it was found in a block"
        writes = self._writes.get(block)
        if writes is None:
            writes = self._writes[block] = _Writes(block)
        return writes.before(op)

    def _replace(self, op: Operation, existing: Operation, known: _KnownOps, has_order: bool) -> None:
        self.merged += 1
        self._edit.handle_operation_replacement(op, existing.results)
        if has_order:
            self._replaced.update(zip(op.results, existing.results, strict=True))
            self._to_erase.append(op)
        else:
            self._replace_in_graph(op, existing, known)
        for result, other in zip(op.results, existing.results, strict=True):
            if other.name_hint is None:
                other.name_hint = result.name_hint
        if isinstance(existing.location, UnknownLoc):
            existing.location = op.location

    def _replace_in_graph(self, op: Operation, existing: Operation, known: _KnownOps) -> None:
        """Replace the uses in unvisited ops only: visited ops are known by their operands."""
        for result, other in zip(op.results, existing.results, strict=True):
            self._edit.replace_uses_with_if(result, other, lambda use: known.get(self._keys.of(use.operation)) is None)
        if is_unused(op):
            self._to_erase.append(op)


class CSE(OpPass):
    name = "cse"
    keeps_checks = True

    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-cse'd", "Number of operations CSE'd"),
        Statistic("num-dce'd", "Number of operations DCE'd"),
    )

    def apply_to(self, ctx: Context, op: Operation) -> None:
        simplifier = _Simplifier(self, op)
        simplifier.run()
        count(self, "num-cse'd", simplifier.merged)
        count(self, "num-dce'd", simplifier.dropped)
