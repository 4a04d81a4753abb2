"""Pad the operands of matrix products with zeros, to sizes that are multiples of a number.

Before:  func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x6xf32>, tensor<6x8xf32>) outs(%arg2 : tensor<4x8xf32>)
               -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }
After:   func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %cst = arith.constant 0.000000e+00 : f32
           %padded = tensor.pad %arg0 low[0, 0] high[0, 2] {
           ^bb0(%arg3: index, %arg4: index):
             tensor.yield %cst : f32
           } : tensor<4x6xf32> to tensor<4x8xf32>
           %cst_0 = arith.constant 0.000000e+00 : f32
           %padded_1 = tensor.pad %arg1 low[0, 0] high[2, 0] {
           ^bb0(%arg3: index, %arg4: index):
             tensor.yield %cst_0 : f32
           } : tensor<6x8xf32> to tensor<8x8xf32>
           %0 = linalg.matmul ins(%padded, %padded_1 : tensor<4x8xf32>, tensor<8x8xf32>)
               outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }

If rows or columns are added, the accumulator is padded, too, and the result is a slice of the padded one. The pass
handles `linalg.matmul` and `linalg.batch_matmul` of static sizes; the batch size stays.
Source: seed 002, PadLinalgOpsToIntegerMultiple; `PadLinalgOps.cpp` of IREE, December 2022 (8e0022d7b1).
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, NoneAttr
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.linalg.contractions import is_contraction
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.shared.shapes import encoding_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.padding import may_be_padded, padded_at_end
from okl_opt.passes.linalg.expansion import positions
from okl_opt.passes.rewriting.walk import walk

_BATCH_LOOPS = {"linalg.matmul": 0, "linalg.batch_matmul": 1}


class PadProduct(RewritePattern):
    """linalg.matmul -> tensor.pad, linalg.matmul, tensor.extract_slice"""

    def __init__(self, multiple: int):
        self._multiple = multiple

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if op.name not in _BATCH_LOOPS or not is_on_tensors(op) or not is_contraction(op):
            return
        if not all(may_be_padded(value) and encoding_of(value.type) == NoneAttr() for value in op.operands):
            return
        sizes: dict[int, int] = {}
        for value, map in zip(op.operands, loops_of(op).maps, strict=True):
            if DYNAMIC_INDEX in sizes_in_type(value):
                return
            sizes |= zip(positions(map), sizes_in_type(value), strict=True)
        batches = _BATCH_LOOPS[op.name]
        more = {loop: 0 if loop < batches else -size % self._multiple for loop, size in sizes.items()}
        if not any(more.values()) or any(size + more[loop] >= 1 << 63 for loop, size in sizes.items()):
            return
        self._replace(op, [[more[loop] for loop in positions(map)] for map in loops_of(op).maps], rewriter)

    def _replace(self, op: Operation, high: list[list[int]], rewriter: PatternRewriter) -> None:
        operands = [_padded(rewriter, value, more) for value, more in zip(op.operands, high, strict=True)]
        old, new = op.operands[-1], operands[-1]
        product = type(op).create(
            operands=operands,
            result_types=[new.type],
            properties=op.properties,
            attributes=op.attributes,
            regions=[rewriter.move_region_contents_to_new_regions(op.regions[0])],
        )
        if new is old:
            rewriter.replace(op, product)
            return
        rewriter.insert(product)
        sizes = list(sizes_in_type(old))
        slice = Slice([0] * len(sizes), sizes, [1] * len(sizes))
        rewriter.replace(op, slice_op(ExtractSliceOp, [product.results[0]], slice, [old.type]))


def _padded(rewriter: PatternRewriter, value: SSAValue, high: list[int]) -> SSAValue:
    if not any(high):
        return value
    shape = [size + more for size, more in zip(sizes_in_type(value), high, strict=True)]
    return padded_at_end(rewriter, value, high, shape)


@dataclass(frozen=True)
class PadLinalgOpsToIntegerMultiplePass(OpPass):
    name = "iree-flow-pad-linalg-ops"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    padding_size: int = 4
    """The number whose multiple the rows, columns and reduction dimension become."""

    def __post_init__(self) -> None:
        if self.padding_size < 1:
            raise ValueError(f"padding-size must be 1 or more, got {self.padding_size}")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [PadProduct(self.padding_size)])
