"""Normalize affine loops to lower bound 0 and step 1.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 3 to %arg1 step 2 {
             affine.store %arg2, %arg0[%arg3] : memref<?xf32>
           }
           return
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 - 3) ceildiv 2)>()[%arg1] {
             %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%arg3)
             affine.store %arg2, %arg0[%0] : memref<?xf32>
           }
           return
         }

Source: `AffineLoopNormalize.cpp`, and `normalizeAffineFor` and `normalizeAffineParallel` in `Affine/Utils/Utils.cpp` of
MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, ParallelOp
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IntegerAttr, i64
from xdsl.ir import BlockArgument, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.text.affine_build import add, ceil_divide, multiply
from okl_opt.dialects.upstream.affine.compose import Applied, applied, canonicalize
from okl_opt.dialects.upstream.affine.expressions import number, value_of
from okl_opt.passes.affine.bounds import change_bounds, constant, difference, from_lower, in_steps, lower_of
from okl_opt.passes.affine.loops import apply_of, promote, runs_once, variable_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


def _normalize_for(edit: Editor, loop: ForOp, *, promote_single: bool) -> None:
    if promote_single and runs_once(loop):
        if edit.begin(loop):
            promote(edit, loop)
        return
    lower, step = lower_of(loop), loop.step.value.data
    is_normal = lower.map == AffineMap(0, 0, (number(0),)) and step == 1
    if is_normal or len(lower.map.results) != 1 or not edit.begin(loop):
        return
    variable = variable_of(loop)
    change_bounds(edit, loop, lower=constant(0), upper=canonicalize(in_steps(from_lower(loop), step)))
    loop.properties["step"] = IntegerAttr.from_index_int_value(1)
    negated = applied(AffineMap(1, 0, (multiply(AffineDimExpr(0), number(-step)),)), [variable])
    _replace_variable(edit, variable, difference(lower, negated), InsertPoint.at_start(loop.body.block))


def _replace_variable(edit: Editor, variable: BlockArgument, by: Applied, place: InsertPoint) -> None:
    """Replace an induction variable, in all uses, by a map applied to it."""
    old = edit.insert(apply_of(by), place)
    edit.replace_uses_with_if(variable, old.result, lambda use: use.operation is not old)


def _normalize_parallel(edit: Editor, loop: ParallelOp) -> None:
    lower, upper = loop.lowerBoundsMap.data, loop.upperBoundsMap.data
    steps = [step.value.data for step in loop.steps.data]
    if len(lower.results) != len(steps) or len(upper.results) != len(steps):
        return
    is_normal = all(step == 1 and value_of(first) == 0 for step, first in zip(steps, lower.results, strict=True))
    if is_normal or not edit.begin(loop):
        return
    count = lower.num_dims + lower.num_symbols
    first = applied(lower, loop.map_operands[:count])
    ranges = difference(applied(upper, loop.map_operands[count:]), first)
    ends = tuple(ceil_divide(range, number(step)) for range, step in zip(ranges.map.results, steps, strict=True))
    block = loop.body.block
    place = InsertPoint.at_start(block) if block.first_op is None else InsertPoint.before(block.first_op)
    for argument, result, step in zip(block.args, lower.results, steps, strict=True):
        value = add(result, multiply(AffineDimExpr(lower.num_dims), number(step)))
        map = AffineMap(lower.num_dims + 1, lower.num_symbols, (value,))
        _replace_variable(edit, argument, applied(map, [*first.dims, argument, *first.symbols]), place)
    edit.modify(loop).operands = ranges.operands
    loop.properties["steps"] = ArrayAttr([IntegerAttr(1, i64)] * len(steps))
    loop.properties["lowerBoundsMap"] = AffineMapAttr(AffineMap(0, 0, (number(0),) * len(steps)))
    loop.properties["upperBoundsMap"] = AffineMapAttr(AffineMap(*ranges.num, ends))


@dataclass(frozen=True)
class AffineLoopNormalize(OpPass):
    """Loops with a lower bound of several results (a maximum) stay."""

    name = "affine-loop-normalize"
    keeps_checks = True
    anchor = "func.func"

    promote_single_iter: bool = False
    """Replace loops that run once by their bodies."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in list(op.walk(region_first=True)):
            if isinstance(inner, ForOp):
                _normalize_for(edit, inner, promote_single=self.promote_single_iter)
            elif isinstance(inner, ParallelOp):
                _normalize_parallel(edit, inner)
