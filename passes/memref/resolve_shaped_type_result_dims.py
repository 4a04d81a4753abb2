"""Compute sizes of the results of ops, ranked or not, from the operands of these ops.

Before:  func.func @f(%arg0: tensor<?x4x8xf32>) -> index {
           %c0 = arith.constant 0 : index
           %0 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x4x8xf32> into tensor<?x8xf32>
           %dim = tensor.dim %0, %c0 : tensor<?x8xf32>
           return %dim : index
         }
After:   func.func @f(%arg0: tensor<?x4x8xf32>) -> index {
           %c0 = arith.constant 0 : index
           %dim = tensor.dim %arg0, %c0 : tensor<?x4x8xf32>
           %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%dim]
           return %0 : index
         }

The pass does the same as `resolve-ranked-shaped-type-result-dims`. In MLIR it also supports ops with all their sizes in
one tensor; no op known here has one.
Source: `lib/Dialect/MemRef/Transforms/ResolveShapedTypeResultDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.memref.result_dims import resolve_dims


@dataclass(frozen=True)
class ResolveShapedTypeResultDimsPass(OpPass):
    name = "resolve-shaped-type-result-dims"
    keeps_checks = True

    error_on_pattern_iteration_limit: bool = True
    """Fail if the last allowed iteration still changed something."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        resolve_dims(ctx, op, is_limit_an_error=self.error_on_pattern_iteration_limit)
