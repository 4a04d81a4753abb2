"""Convert affine loops without loop-carried dependences to `affine.parallel`.

Before:  func.func @f(%arg0: memref<16x8xf32>, %arg1: f32) {
           affine.for %arg2 = 0 to 16 {
             affine.for %arg3 = 1 to 8 {
               %0 = affine.load %arg0[%arg2, %arg3 - 1] : memref<16x8xf32>
               %1 = arith.mulf %0, %arg1 : f32
               affine.store %1, %arg0[%arg2, %arg3] : memref<16x8xf32>
             }
           }
           return
         }
After:   func.func @f(%arg0: memref<16x8xf32>, %arg1: f32) {
           affine.parallel (%arg2) = (0) to (16) {
             affine.for %arg3 = 1 to 8 {
               %0 = affine.load %arg0[%arg2, %arg3 - 1] : memref<16x8xf32>
               %1 = arith.mulf %0, %arg1 : f32
               affine.store %1, %arg0[%arg2, %arg3] : memref<16x8xf32>
             }
           }
           return
         }

Different arguments of a function count as different memory. Unlike in MLIR, different views of one memref do not, and a
vector access covers all of its elements.
Source: `AffineParallelize.cpp`, `affineParallelize` in `Affine/Utils/Utils.cpp` and `isLoopParallel` in
`AffineAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, ParallelOp
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    i32,
    i64,
)
from xdsl.ir import Operation, Region
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.affine.checks.regions import reduces
from okl_opt.dialects.upstream.affine.validity import is_scope
from okl_opt.passes.affine.accesses import conflicts_in
from okl_opt.passes.affine.bounds import lower_of, upper_of
from okl_opt.passes.affine.dependence import is_carried
from okl_opt.passes.affine.reductions import Reduction, reductions_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


def _parallel_reductions(loop: ForOp, *, with_reductions: bool) -> Sequence[Reduction] | None:
    """Return the reductions of a parallel loop; None if it is not parallel. Source: `isLoopParallel`."""
    if not loop.inits:
        reductions: Sequence[Reduction] | None = ()
    else:
        reductions = reductions_of(loop) if with_reductions else None
    if reductions is None or not all(reduces(each.kind, loop.results[each.position].type) for each in reductions):
        return None
    return reductions if _is_memory_parallel(loop) else None


def _is_memory_parallel(loop: ForOp) -> bool:
    """Return whether no iteration accesses memory that another one writes. Source: `isLoopMemoryParallel`."""
    if any(isinstance(type, MemRefType | UnrankedMemRefType) for type in loop.result_types):
        return False
    pairs = conflicts_in(loop.walk(), loop)
    return pairs is not None and not any(is_carried(one, other, loop) for one, other in pairs)


def _depth(op: Operation) -> int:
    """Return the number of parallel loops around an op, in its scope."""
    count = 0
    around = op.parent_op()
    while around is not None and not is_scope(around):
        count += isinstance(around, ParallelOp)
        around = around.parent_op()
    return count


def parallelize(edit: Editor, loop: ForOp, reductions: Sequence[Reduction]) -> None:
    """Replace a loop; initial values are combined with the results afterwards. Source: `affineParallelize`."""
    lower, upper = lower_of(loop), upper_of(loop)
    body = edit.move_region_contents_to_new_regions(loop.body)
    parallel = edit.insert(
        ParallelOp.create(
            operands=[*lower.operands, *upper.operands],
            result_types=[each.value.type for each in reductions],
            properties={
                "reductions": ArrayAttr([StringAttr(each.kind) for each in reductions]),
                "lowerBoundsMap": AffineMapAttr(lower.map),
                "lowerBoundsGroups": _one_group(len(lower.map.results)),
                "upperBoundsMap": AffineMapAttr(upper.map),
                "upperBoundsGroups": _one_group(len(upper.map.results)),
                "steps": ArrayAttr([IntegerAttr(loop.step.value.data, i64)]),
            },
            regions=[body],
        ),
        InsertPoint.before(loop),
    )
    _reduce_after(edit, loop, parallel, body, reductions)
    edit.erase(loop)


def _reduce_after(
    edit: Editor, loop: ForOp, parallel: ParallelOp, body: Region, reductions: Sequence[Reduction]
) -> None:
    block = body.block
    end = block.last_op
    assert end is not None, "a body ends in a yield"
    edit.modify(end).operands = [each.value for each in reductions]
    for each in reductions:
        edit.move(each.step, InsertPoint.before(loop))
        edit.modify(each.step).operands = [loop.inits[each.position], parallel.results[each.position]]
        edit.replace_all_uses_with(loop.results[each.position], each.step.results[0])
    for argument in list(block.args[1:]):
        edit.erase_block_argument(argument)


def _one_group(size: int) -> DenseIntOrFPElementsAttr:
    return DenseIntOrFPElementsAttr.from_list(TensorType(i32, [1]), [size])


@dataclass(frozen=True)
class AffineParallelize(OpPass):
    name = "affine-parallelize"
    changes_rounding = True
    keeps_checks = True
    anchor = "func.func"

    max_nested: int = 2**32 - 1
    """The largest number of nested parallel loops."""

    parallel_reductions: bool = False
    """Also convert loops that carry reductions."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        loops = [inner for inner in op.walk() if isinstance(inner, ForOp)]
        found = [(loop, _parallel_reductions(loop, with_reductions=self.parallel_reductions)) for loop in loops]
        for loop, reductions in found:
            if reductions is not None and _depth(loop) < self.max_nested and edit.begin(loop):
                parallelize(edit, loop, reductions)
