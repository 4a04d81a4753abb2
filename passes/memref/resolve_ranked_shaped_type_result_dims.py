"""Compute sizes of the results of ops from their operands, so that `dim` ops do not use the results.

Before:  func.func @f(%arg0: tensor<?x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<?x4xf32>) -> index {
           %c0 = arith.constant 0 : index
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<?x8xf32>, tensor<8x4xf32>)
             outs(%arg2 : tensor<?x4xf32>) -> tensor<?x4xf32>
           %dim = tensor.dim %0, %c0 : tensor<?x4xf32>
           return %dim : index
         }
After:   func.func @f(%arg0: tensor<?x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<?x4xf32>) -> index {
           %c0 = arith.constant 0 : index
           %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
           return %dim : index
         }

The sizes are declared in `dialects/upstream/<dialect>/result_shapes.py`. The dimension must be a constant.
Source: `lib/Dialect/MemRef/Transforms/ResolveShapedTypeResultDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.memref.result_dims import resolve_dims


@dataclass(frozen=True)
class ResolveRankedShapeTypeResultDimsPass(OpPass):
    name = "resolve-ranked-shaped-type-result-dims"
    keeps_checks = True

    error_on_pattern_iteration_limit: bool = True
    """Fail if the last allowed iteration still changed something."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        resolve_dims(ctx, op, is_limit_an_error=self.error_on_pattern_iteration_limit)
