"""Fuse consecutive `scf.parallel` loops with the same range.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
           %alloc = memref.alloc(%arg1) : memref<?xf32>
           scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg0) {
             %0 = memref.load %arg2[%arg3] : memref<?xf32>
             memref.store %0, %alloc[%arg3] : memref<?xf32>
             scf.reduce
           }
           scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg0) {
             %0 = memref.load %alloc[%arg3] : memref<?xf32>
             memref.store %0, %arg2[%arg3] : memref<?xf32>
             scf.reduce
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
           %alloc = memref.alloc(%arg1) : memref<?xf32>
           scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg0) {
             %0 = memref.load %arg2[%arg3] : memref<?xf32>
             memref.store %0, %alloc[%arg3] : memref<?xf32>
             %1 = memref.load %alloc[%arg3] : memref<?xf32>
             memref.store %1, %arg2[%arg3] : memref<?xf32>
             scf.reduce
           }
           return
         }

Memory stored in one loop may be accessed in the other at the same index only. Unlike MLIR, which checks loads and
stores alone, the pass leaves loops alone if effects of their other ops conflict.
Source: `ParallelLoopFusion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import memref, scf
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_of, is_free_of_effects, is_recursive
from okl_opt.dialects.upstream.shared.regions import last_op
from okl_opt.passes.analysis.aliases import may_alias
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_Variables = Mapping[SSAValue, SSAValue]
"""Maps the variables of one loop to those of the other."""


def _accesses(loop: scf.ParallelOp) -> tuple[list[memref.LoadOp], list[memref.StoreOp]]:
    inside = list(loop.body.walk())
    loads = [op for op in inside if isinstance(op, memref.LoadOp)]
    return loads, [op for op in inside if isinstance(op, memref.StoreOp)]


def _has_parallel(loop: scf.ParallelOp) -> bool:
    return any(isinstance(op, scf.ParallelOp) for op in loop.body.walk())


def _reads_and_writes(loop: scf.ParallelOp) -> tuple[bool, bool]:
    """Return two flags: ops other than loads and stores read, and write or free, memory. Unknown ops write."""
    reads = writes = False
    for op in loop.body.walk():
        if isinstance(op, memref.LoadOp | memref.StoreOp) or is_recursive(op):
            continue
        effects = effects_of(op)
        kinds = {MemoryEffectKind.WRITE} if effects is None else {effect.kind for effect in effects}
        reads |= MemoryEffectKind.READ in kinds
        writes |= bool(kinds & {MemoryEffectKind.WRITE, MemoryEffectKind.FREE})
    return reads, writes


def _others_conflict(first: scf.ParallelOp, second: scf.ParallelOp) -> bool:
    """Return True if ops other than loads and stores prevent a change of their order."""
    for one, other in ((first, second), (second, first)):
        reads, writes = _reads_and_writes(one)
        loads, stores = _accesses(other)
        its_reads, its_writes = _reads_and_writes(other)
        if reads and (stores or its_writes):
            return True
        if writes and (loads or stores or its_reads or its_writes):
            return True
    return False


def _matched(one: scf.ParallelOp, other: scf.ParallelOp) -> _Variables:
    return dict(zip(one.body.block.args, other.body.block.args, strict=True))


def _is_same_index(one: SSAValue, other: SSAValue, variables: _Variables) -> bool:
    """Return True if two indices are equal in the same iteration: the same value, or results of equal ops."""
    if variables.get(one, one) is other:
        return True
    if not isinstance(one, OpResult) or not isinstance(other, OpResult) or one.index != other.index:
        return False
    maker, same = one.op, other.op
    if not is_free_of_effects(maker) or not is_free_of_effects(same):
        return False
    if maker.regions or same.regions or maker.name != same.name or len(maker.operands) != len(same.operands):
        return False
    if (maker.properties, maker.attributes, maker.result_types) != (
        same.properties,
        same.attributes,
        same.result_types,
    ):
        return False
    return all(
        variables.get(left, left) is variables.get(right, right)
        for left, right in zip(maker.operands, same.operands, strict=True)
    )


def _are_same_indices(one: Sequence[SSAValue], other: Sequence[SSAValue], variables: _Variables) -> bool:
    return len(one) == len(other) and all(
        _is_same_index(left, right, variables) for left, right in zip(one, other, strict=True)
    )


def _loads_only_the_same_index(writer: scf.ParallelOp, reader: scf.ParallelOp) -> bool:
    """Return True if a loop loads the memory that `writer` stores at the same index only.

    Source: `haveNoReadsAfterWriteExceptSameIndex`.
    """
    variables = _matched(writer, reader)
    _, stores = _accesses(writer)
    loads, _ = _accesses(reader)
    stored: dict[SSAValue, list[tuple[SSAValue, ...]]] = {}
    for store in stores:
        stored.setdefault(store.memref, []).append(tuple(store.indices))
    for load in loads:
        maker = load.memref.owner
        if isinstance(maker, Operation) and maker.parent is load.parent:
            return False
        if any(other is not load.memref and may_alias(other, load.memref) for other in stored):
            return False
        places = stored.get(load.memref)
        if places is None:
            continue
        if any(place != places[0] for place in places):
            return False
        if not _are_same_indices(places[0], tuple(load.indices), variables):
            return False
    return True


def _stores_keep_their_order(first: scf.ParallelOp, second: scf.ParallelOp) -> bool:
    """Return True if loops that store to the same memory do it at the same index."""
    variables = _matched(first, second)
    return all(
        earlier.memref is not later.memref or _are_same_indices(earlier.indices, later.indices, variables)
        for earlier in _accesses(first)[1]
        for later in _accesses(second)[1]
    )


def _is_used_between(first: scf.ParallelOp, second: scf.ParallelOp) -> bool:
    """Return True if a result of a loop is used before the end of `second`, a later op of the same block."""
    between: set[Operation] = set()
    op: Operation | None = first
    while op is not None and op is not second:
        op = op.next_op
        if op is not None:
            between.add(op)
    for result in first.results:
        for use in result.uses:
            user: Operation | None = use.operation
            while user is not None and user.parent is not first.parent:
                user = user.parent_op()
            if user in between:
                return True
    return False


def _may_fuse(first: scf.ParallelOp, second: scf.ParallelOp) -> bool:
    """Return True if two loops may be fused. Source: `isFusionLegal`."""
    if _has_parallel(first) or _has_parallel(second) or len(first.step) != len(second.step):
        return False
    bounds = ((loop.lowerBound, loop.upperBound, loop.step) for loop in (first, second))
    if any(list(one) != list(other) for one, other in zip(*bounds, strict=True)):
        return False
    return (
        _loads_only_the_same_index(first, second)
        and _loads_only_the_same_index(second, first)
        and _stores_keep_their_order(first, second)
        and not _others_conflict(first, second)
        and not _is_used_between(first, second)
    )


def _fuse(edit: Editor, first: scf.ParallelOp, second: scf.ParallelOp) -> scf.ParallelOp:
    """Replace two loops by one before the second, with the first loop's ops before those of the second."""
    inits = [*first.initVals, *second.initVals]
    body = Block(arg_types=second.body.block.arg_types)
    fused = edit.insert(
        scf.ParallelOp(second.lowerBound, second.upperBound, second.step, Region(body), inits),
        InsertPoint.before(second),
    )
    reduced: list[SSAValue] = []
    reductions: list[Region] = []
    ends = [last_op(loop.body) for loop in (first, second)]
    for loop, end in zip((first, second), ends, strict=True):
        edit.inline_block(loop.body.block, InsertPoint.at_end(body), body.args)
        reduced += end.operands
        reductions += [edit.move_region_contents_to_new_regions(region) for region in end.regions]
    for end in ends:
        edit.erase(end)
    edit.append(body, scf.ReduceOp(reduced, reductions), of=ends[1])
    results = iter(fused.results)
    for loop in (first, second):
        for result in loop.results:
            edit.replace_all_uses_with(result, next(results))
        edit.erase(loop)
    return fused


def _chains(block: Block) -> Iterator[list[scf.ParallelOp]]:
    """Lists of loops of a block, without effects between them."""
    chain: list[scf.ParallelOp] = []
    is_pure = True
    for op in block.ops:
        if isinstance(op, scf.ParallelOp):
            if not is_pure:
                yield chain
                chain, is_pure = [], True
            chain.append(op)
        else:
            is_pure = is_pure and not op.regions and is_free_of_effects(op)
    yield chain


class SCFParallelLoopFusion(OpPass):
    name = "scf-parallel-loop-fusion"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in list(op.walk(region_first=True)):
            for region in inner.regions:
                for block in region.blocks:
                    for chain in list(_chains(block)):
                        if not self._fuse_all(edit, chain):
                            return

    def _fuse_all(self, edit: Editor, loops: Sequence[scf.ParallelOp]) -> bool:
        """Fuse each loop of a chain with the next if possible. Return False at the rewrite limit."""
        if not loops:
            return True
        first = loops[0]
        for second in loops[1:]:
            if _may_fuse(first, second):
                if not edit.begin(second, first):
                    return False
                second = _fuse(edit, first, second)
            first = second
        return True
