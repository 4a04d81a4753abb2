"""Rules of `scf.parallel`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.scf.folds.trips import trip_count
from okl_opt.dialects.upstream.shared.regions import include_result_of, last_op, replace_results

RULES = RuleTable()


def _parallel(bounds: Sequence[Sequence[SSAValue]], inits: Sequence[SSAValue], body: Region) -> scf.ParallelOp:
    lower, upper, step = bounds
    return scf.ParallelOp(lower, upper, step, body, inits)


@RULES("scf.parallel")
def parallel_op_single_or_zero_iteration_dims_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove dimensions with one iteration; erase a loop with a dimension without iterations.

    Before:  (%n: index)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
               "test.use"(%i, %j) : (index, index) -> ()
               scf.reduce
             }
             return
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             scf.parallel (%j) = (%c0) to (%n) step (%c1) {
               "test.use"(%c0, %j) : (index, index) -> ()
               scf.reduce
             }
             return
    """
    assert isinstance(op, scf.ParallelOp)
    dims = list(zip(op.lowerBound, op.upperBound, op.step, strict=True))
    counts = [trip_count(*dim) for dim in dims]
    inits = list(op.initVals)
    if include_result_of(op, op.operands):
        return
    if 0 in counts:
        replace_results(rewriter, op, inits)
        return
    kept = [dim for dim, count in zip(dims, counts, strict=True) if count != 1]
    if len(kept) == len(dims):
        return
    body = op.body.block
    if not kept:
        _inline(op, rewriter, [lower for lower, _, _ in dims])
        return
    for (lower, _, _), count, variable in zip(dims, counts, list(body.args), strict=True):
        if count == 1:
            rewriter.replace_all_uses_with(variable, lower)
            rewriter.erase_block_argument(variable)
    region = rewriter.move_region_contents_to_new_regions(op.body)
    new = rewriter.insert(_parallel(list(zip(*kept, strict=True)), inits, region))
    replace_results(rewriter, op, new.results)


def _inline(op: scf.ParallelOp, rewriter: PatternRewriter, variables: Sequence[SSAValue]) -> None:
    """Replace a loop with one iteration by its body and its reductions."""
    inits, reduce = list(op.initVals), last_op(op.body)
    rewriter.inline_block(op.body.block, InsertPoint.before(op), variables)
    results: list[SSAValue] = []
    for region, init, value in zip(reduce.regions, inits, list(reduce.operands), strict=True):
        end = last_op(region)
        rewriter.inline_block(region.block, InsertPoint.before(op), [init, value])
        results.append(end.operands[0])
        rewriter.erase(end)
    rewriter.erase(reduce)
    replace_results(rewriter, op, results)


@RULES("scf.parallel")
def merge_nested_parallel_loops(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge perfectly nested parallel loops.

    Before:  (%n: index, %m: index)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             scf.parallel (%i) = (%c0) to (%n) step (%c1) {
               scf.parallel (%j) = (%c1) to (%m) step (%c1) {
                 "test.use"(%i, %j) : (index, index) -> ()
                 scf.reduce
               }
               scf.reduce
             }
             return
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             scf.parallel (%i, %j) = (%c0, %c1) to (%n, %m) step (%c1, %c1) {
               "test.use"(%i, %j) : (index, index) -> ()
               scf.reduce
             }
             return
    """
    assert isinstance(op, scf.ParallelOp)
    outer = op.body.block
    inner = outer.first_op
    if not isinstance(inner, scf.ParallelOp) or inner.next_op is not outer.last_op:
        return
    if op.initVals or inner.initVals or any(operand.owner is outer for operand in inner.operands):
        return
    bounds = [
        [*first, *second]
        for first, second in (
            (op.lowerBound, inner.lowerBound),
            (op.upperBound, inner.upperBound),
            (op.step, inner.step),
        )
    ]
    block = Block(arg_types=[*outer.arg_types, *inner.body.block.arg_types])
    reduce, inner_reduce = last_op(op.body), last_op(inner.body)
    rewriter.inline_block(inner.body.block, InsertPoint.before(inner), block.args[len(outer.args) :])
    rewriter.erase(inner_reduce)
    rewriter.erase(inner)
    rewriter.inline_block(outer, InsertPoint.at_end(block), block.args[: len(outer.args)])
    assert reduce.parent is block, "the terminator of the outer loop ends the new one"
    rewriter.replace(op, _parallel(bounds, (), Region(block)))
