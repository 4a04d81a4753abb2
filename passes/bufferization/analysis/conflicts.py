"""Read-after-write conflicts: reads that would find another write's data if that write was done in place.

A read must find the data of its definitions, the last writes before it along use-def chains. Another write to the same
memory conflicts if it may happen between a definition and the read.
Source: `hasReadAfterWriteInterference` in `OneShotAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from okl_opt.dialects.interfaces.bufferization import Operand, operands_of, subset_of
from okl_opt.passes.bufferization.analysis.equal_indices import are_same_slices
from okl_opt.passes.bufferization.analysis.places import Places, Span, block_of, has_blocks, is_reachable, region_of
from okl_opt.passes.bufferization.state import AnalysisState

Part = Sequence[Sequence[int | SSAValue]]
"""The offsets, sizes and strides of a part of a tensor."""


class Conflicts:
    """Finds conflicts between a read and a write of the same memory."""

    def __init__(self, state: AnalysisState, places: Places):
        self._state = state
        self._places = places
        self._loops: dict[tuple[Region | None, Region | None], Operation | None] = {}
        self._parts: dict[Operation, Part] = {}
        self._unordered: dict[tuple[Block, bool], list[Span]] = {}
        self._defined: dict[Block, list[Span]] = {}

    def conflict(self, read: Operand, write: Operand, definitions: Sequence[SSAValue]) -> SSAValue | None:
        """Return the definition that a read does not find if a write is done in place, or None without a conflict."""
        if self._is_ordered(read.op, write.op, definitions) and (
            read == write
            or self._places.happens_before(read.op, write.op)
            or self._places.are_exclusive(read.op, write.op)
            or (read.op is write.op and self._are_elementwise(read, write))
        ):
            return None
        found = next((each for each in definitions if not self._is_before_definition(read, write, each)), None)
        return None if found is None or self._are_same_part(read, write) else found

    # ----- order

    def _is_ordered(self, read: Operation, write: Operation, definitions: Sequence[SSAValue]) -> bool:
        """Return True if a write after a read cannot also come before it, in the next iteration of a loop."""
        for definition in definitions:
            loop = self._loop_between(read, definition)
            if loop is not None and self._places.is_inside(write, loop):
                return False
        region = read.parent_region()
        if region is None or region is not write.parent_region() or self._places.goes_forward(region):
            return True
        return not any(self._is_cycle(read.parent, write.parent, block_of(definition)) for definition in definitions)

    def _is_cycle(self, one: Block | None, other: Block | None, avoided: Block | None) -> bool:
        """Return True if branches lead from one block to the other and back, avoiding a third."""
        assert one is not None and other is not None, "the ops are in blocks"
        return is_reachable(one, other, avoided) and is_reachable(other, one, avoided)

    def _loop_between(self, read: Operation, definition: SSAValue) -> Operation | None:
        """Return the outermost loop around a read but not around its definition.

        Source: `canUseOpDominanceDueToRegions`.
        """
        inner, outer = read.parent_region(), region_of(definition)
        if inner is outer:
            return None
        if (inner, outer) not in self._loops:
            around, outside = self._places.repetitive_region(inner), self._places.repetitive_region(outer)
            self._loops[inner, outer] = self._outermost(around, outside)
        return self._loops[inner, outer]

    def _outermost(self, region: Region | None, outside: Region | None) -> Operation | None:
        if region is outside:
            return None
        while region is not None:
            outer = self._places.next_repetitive_region(region)
            if outer is outside or outer is None:
                return region.parent
            region = outer
        return None

    def _is_before_definition(self, read: Operand, write: Operand, definition: SSAValue) -> bool:
        """Return True if a definition overwrites the data of a write, or is that write.

        MLIR assumes that a write in another block comes before a block argument, even if it comes after.
        """
        if isinstance(definition, OpResult):
            maker = definition.op
            if self._places.happens_before(write.op, maker) or self._places.is_properly_inside(write.op, maker):
                return True
        elif not self._is_between(block_of(definition), write.op, read.op):
            return True
        aliases = self._state.aliasing_values(write)
        return len(aliases) == 1 and aliases[0].value is definition

    def _is_between(self, block: Block | None, write: Operation, read: Operation) -> bool:
        """Return True if a write may happen after a block's argument is defined and before `read`."""
        if block is None or not self._places.is_dominated(write, block):
            return False
        return self._places.is_inside(write, block) or self._places.may_follow(read, write)

    # ----- the same elements

    def _are_elementwise(self, read: Operand, write: Operand) -> bool:
        """Return True if an op reads each element before it writes the same element, in the same buffer."""
        row = self._state.row_of(read.op)
        if row is None or not row.is_elementwise(read.op, (read, write)):
            return False
        return self._comes_from(read.value, write.value) or self._comes_from(write.value, read.value)

    def _comes_from(self, start: SSAValue, other: SSAValue) -> bool:
        """Return True if `other` is an equivalent value up the use-def chain.

        Source: `hasEquivalentValueInReverseUseDefChain`.
        """
        found = self._state.found_upwards(
            start, lambda value: value is other, only_equivalent=True, only_same_type_or_casts=True
        )
        return bool(found)

    def _are_same_part(self, read: Operand, write: Operand) -> bool:
        """Return True if a write is to a part that the read skips, or writes the same data.

        Source: `areNonConflictingSubsets`.
        """
        subset = subset_of(read.op.name)
        if subset is not None and subset.source is not None:
            if read.number == subset.container and self._is_inserted_part(write.value, read.op):
                return True
            is_own = write == Operand(read.op, subset.container)
            if read.number == subset.source and is_own and self._is_inserted_part(read.value, read.op):
                return True
        subset = subset_of(write.op.name)
        if subset is None or subset.source is None or write.number != subset.container:
            return False
        source = write.op.operands[subset.source]
        return self._state.are_equivalent(read.value, source) and self._is_inserted_part(source, write.op)

    def _is_inserted_part(self, value: SSAValue, op: Operation) -> bool:
        """Return True if a value comes only from the part that `op` inserts into.

        Source: `matchesInsertDestination`.
        """

        parts: set[SSAValue] = set()

        def is_part(value: SSAValue) -> bool:
            if isinstance(value, OpResult) and self._is_part_of(value, op):
                parts.add(value)
            return value in parts

        return parts.issuperset(self._state.found_upwards(value, is_part, with_leaves=True))

    def _is_part_of(self, value: OpResult, op: Operation) -> bool:
        """Return True if a value is the part of a tensor that `op` inserts into. Source: `isEquivalentSubset`."""
        subset = subset_of(op.name)
        assert subset is not None, "the op inserts"
        container = op.operands[subset.container]
        if subset.part is None:
            return self._state.are_equivalent(container, value)
        other = subset_of(value.op.name)
        return (
            other is not None
            and other.source is None
            and other.part is not None
            and self._state.are_equivalent(container, value.op.operands[other.container])
            and are_same_slices(self._part(op, subset.part), self._part(value.op, other.part))
        )

    def _part(self, op: Operation, part: Callable[[Operation], Part]) -> Part:
        """Return the offsets, sizes and strides of an op's part, computed once."""
        if op not in self._parts:
            self._parts[op] = part(op)
        return self._parts[op]

    # ----- spans of possible conflicts

    def spans(self, read: Operation, definitions: Sequence[SSAValue]) -> list[Span]:
        """Return the numbers of all ops whose writes may conflict with a read."""
        first = [(0, self._places.last[read]), *self._after(read, definitions)]
        second = [span for definition in definitions for span in self._from(definition)]
        both = {
            (low, high)
            for one in first
            for other in second
            if (low := max(one[0], other[0])) <= (high := min(one[1], other[1]))
        }
        return _joined(both)

    def _after(self, read: Operation, definitions: Sequence[SSAValue]) -> Iterator[Span]:
        """Spans of ops after a read in the text that may run before it."""
        for definition in definitions:
            loop = self._loop_between(read, definition)
            if loop is not None:
                yield self._places.span(loop)
        yield from self._without_order(read.parent, is_later=True)

    def _from(self, definition: SSAValue) -> Iterator[Span]:
        """Spans of ops that may run after a definition."""
        if not isinstance(definition, OpResult):
            block = block_of(definition)
            assert block is not None, "an argument is part of a block"
            yield from self._dominated(block)
            return
        maker = definition.op
        number = self._places.first[maker]
        yield number, number
        yield self._places.last[maker] + 1, self._places.count
        around = maker.parent_op()
        while around is not None and around in self._places.first:
            if operands_of(around):
                number = self._places.first[around]
                yield number, number
            around = around.parent_op()
        yield from self._without_order(maker.parent, is_later=False)

    def _dominated(self, block: Block) -> Sequence[Span]:
        """Spans of the blocks dominated by a block."""
        if block not in self._defined:
            region = block.parent
            others = [] if region is None else [each for each in region.blocks if each is not block]
            found = {self._places.span(each) for each in others if self._places.block_dominates(block, each)}
            self._defined[block] = _joined({self._places.span(block), *found})
        return self._defined[block]

    def _without_order(self, block: Block | None, *, is_later: bool) -> Sequence[Span]:
        """Spans of ops after a block in the text (or before it) that are not ordered with the block's ops."""
        region = None if block is None else block.parent
        around = None if region is None else region.parent
        if block is None or region is None or around is None or around not in self._places.first:
            return ()
        if (block, is_later) not in self._unordered:
            found = [self._places.span(other) for other in around.regions if other is not region and other.blocks.first]
            found += self._unordered_blocks(block, region, is_later)
            self._unordered[block, is_later] = [*found, *self._without_order(around.parent, is_later=is_later)]
        return self._unordered[block, is_later]

    def _unordered_blocks(self, block: Block, region: Region, is_later: bool) -> list[Span]:
        """Spans of the later blocks that a block does not dominate, or of the earlier ones that do not dominate it."""
        if not has_blocks(region):
            return []
        if not self._places.goes_forward(region):
            return [self._places.span(region)]
        found: list[Span] = []
        is_after = False
        for other in region.blocks:
            if other is block:
                is_after = True
            elif is_after is is_later:
                one, two = (block, other) if is_later else (other, block)
                if not self._places.block_dominates(one, two):
                    found.append(self._places.span(other))
        return found


def _joined(spans: set[Span]) -> list[Span]:
    """Merge overlapping spans."""
    joined: list[Span] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], last)
        else:
            joined.append((first, last))
    return joined
