"""Patterns on `bufferization.dealloc` for memrefs with known allocations.

Source: `BufferDeallocationSimplification.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import ConstantOp, OrIOp
from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.bufferization.deallocs import freed_pairs, update_dealloc
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.dialects.upstream.shared.memory_views import viewed
from okl_opt.passes.analysis.aliases import is_allocated
from okl_opt.passes.bufferization.ownership import is_constant
from okl_opt.passes.bufferization.view_flow import BufferOrigin


@dataclass(frozen=True)
class _WithOrigin(RewritePattern):
    """A pattern that compares the allocations of memrefs."""

    origin: BufferOrigin

    def may_be_one_of(self, memref: SSAValue, others: Iterable[SSAValue]) -> bool:
        """Return True if a memref may share an allocation with another one. Source: `potentiallyAliasesMemref`."""
        return any(self.is_same(other, memref) is not False for other in others)

    def is_same(self, one: SSAValue, other: SSAValue) -> bool | None:
        """Return True if two memrefs share an allocation, False if not, None if unknown."""
        return False if _are_distinct(one, other) else self.origin.is_same_allocation(one, other)


def _are_distinct(one: SSAValue, other: SSAValue) -> bool:
    """Return True if one memref is allocated within the block whose argument the other one is.

    Source: `distinctAllocAndBlockArgument`.
    """
    one, other = viewed(one), viewed(other)
    return _is_allocated_below(one, other) or _is_allocated_below(other, one)


def _is_allocated_below(memref: SSAValue, argument: SSAValue) -> bool:
    owner = memref.owner
    if not isinstance(argument, BlockArgument) or not isinstance(owner, Operation) or not is_allocated(memref):
        return False
    block = owner.parent
    while block is not None and block is not argument.owner:
        around = block.parent_op()
        block = None if around is None else around.parent
    return block is not None


def _forms(memref: SSAValue) -> Iterable[SSAValue]:
    """A memref, and the one whose base buffer it is."""
    yield memref
    owner = memref.owner
    if isinstance(owner, Operation) and owner.name == "memref.extract_strided_metadata":
        yield owner.operands[0]


class RemoveDeallocMemrefsContainedInRetained(_WithOrigin):
    """Drop memrefs from the list to free if they are retained, moving their conditions to the retained results.

    The aliasing with all retained memrefs must be known.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        if len(set(op.retained)) != len(op.retained):
            return
        kept: list[tuple[SSAValue, SSAValue]] = []
        for memref, condition in freed_pairs(op):
            places = next((found for form in _forms(memref) if (found := self._places(form, op.retained))), None)
            if places is None:
                kept.append((memref, condition))
            else:
                _add_condition(op, places, condition, rewriter)
        update_dealloc(op, [memref for memref, _ in kept], [condition for _, condition in kept], rewriter)

    def _places(self, memref: SSAValue, retained: Sequence[SSAValue]) -> list[int]:
        """Return the numbers of the retained memrefs with the same allocation, or none if uncertain."""
        places: list[int] = []
        for number, other in enumerate(retained):
            is_same = self.is_same(other, memref)
            if is_same is None:
                return []
            if is_same:
                places.append(number)
        return places


def _add_condition(op: DeallocOp, places: Sequence[int], condition: SSAValue, rewriter: PatternRewriter) -> None:
    """Disjoin the ownership of retained memrefs with `condition`."""
    place = InsertPoint.after(op)
    for number in places:
        owned = op.results[number]
        either = rewriter.insert(OrIOp(owned, condition), place)
        rewriter.replace_uses_with_if(owned, either.result, lambda use, either=either: use.operation is not either)


class RemoveRetainedMemrefsGuaranteedToNotAlias(_WithOrigin):
    """Drop retained memrefs that alias none of the memrefs to free."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        kept = [memref for memref in op.retained if self.may_be_one_of(memref, op.memrefs)]
        if len(kept) == len(op.retained):
            return
        places = {memref: number for number, memref in enumerate(kept)}
        falses = {
            memref: rewriter.insert(ConstantOp(IntegerAttr(0, i1))).result
            for memref in op.retained
            if memref not in places
        }
        new = rewriter.insert(_dealloc(op.memrefs, op.conditions, kept))
        owned = dict(zip(kept, new.results, strict=True)) | falses
        rewriter.replace(op, (), [owned[memref] for memref in op.retained])


class SplitDeallocWhenNotAliasingAnyOther(_WithOrigin):
    """Free a memref by an op of its own if it aliases no other one."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        if len(op.memrefs) < 2:
            return
        rest: list[tuple[SSAValue, SSAValue]] = []
        apart: list[tuple[SSAValue, SSAValue]] = []
        for pair, may_be_another in zip(freed_pairs(op), self._may_be_others(op.memrefs), strict=True):
            (rest if may_be_another else apart).append(pair)
        if not apart:
            return
        groups = [rewriter.insert(_dealloc([memref], [condition], op.retained)) for memref, condition in apart]
        last = rewriter.insert(_dealloc([memref for memref, _ in rest], [when for _, when in rest], op.retained))
        owned: list[SSAValue] = list(last.results)
        for group in groups:
            owned = [rewriter.insert(OrIOp(one, other)).result for one, other in zip(owned, group.results, strict=True)]
        rewriter.replace(op, (), owned)

    def _may_be_others(self, memrefs: Sequence[SSAValue]) -> list[bool]:
        """Return a flag for each memref: another one may share its allocation."""
        allocations = [self.origin.allocations_of(memref) for memref in memrefs]
        known = [each for each in allocations if each is not None]
        if len(known) < len(memrefs):
            pairs = ((memref, (*memrefs[:place], *memrefs[place + 1 :])) for place, memref in enumerate(memrefs))
            return [self.may_be_one_of(memref, others) for memref, others in pairs]
        # A function frees all its allocations in one op, so that comparing all pairs would take too long.
        uses = Counter(allocation for each in known for allocation in each)
        return [any(uses[allocation] > 1 for allocation in each) for each in known]


class RetainedMemrefAliasingAlwaysDeallocatedMemref(_WithOrigin):
    """Make the ownership of a retained memref true if a memref with the same allocation is freed unconditionally."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        owned: set[int] = set()
        kept: list[tuple[SSAValue, SSAValue]] = []
        for memref, condition in freed_pairs(op):
            places = self._places(memref, op.retained) if is_constant(condition, True) else []
            for number in places:
                if op.results[number].first_use is not None:
                    rewriter.replace_all_uses_with(op.results[number], condition)
            owned.update(places)
            if not places:
                kept.append((memref, condition))
        if len(owned) == len(op.retained):
            update_dealloc(op, [memref for memref, _ in kept], [condition for _, condition in kept], rewriter)

    def _places(self, memref: SSAValue, retained: Sequence[SSAValue]) -> list[int]:
        """Return the numbers of the retained memrefs with the same allocation."""
        return [
            number
            for number, other in enumerate(retained)
            if any(self.origin.is_same_allocation(other, form) for form in _forms(memref))
        ]


def _dealloc(memrefs: Sequence[SSAValue], conditions: Sequence[SSAValue], retained: Sequence[SSAValue]) -> DeallocOp:
    return DeallocOp.build(operands=[memrefs, conditions, retained], result_types=[[i1] * len(retained)])
