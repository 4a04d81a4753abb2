"""Decompose linalg ops with several computations into several ops.

Before:  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>)
             -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         #map1 = affine_map<(d0, d1) -> (d0)>
         func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %cst = arith.constant 0.000000e+00 : f32
           %cst_0 = arith.constant 0xFFC00000 : f32
           %0 = tensor.empty() : tensor<4xf32>
           %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
           %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]}
               ins(%arg0 : tensor<4x8xf32>) outs(%1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %7 = arith.maxnumf %in, %out : f32
             linalg.yield %7 : f32
           } -> tensor<4xf32>
           %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]}
               ins(%arg0, %2 : tensor<4x8xf32>, tensor<4xf32>) outs(%arg1 : tensor<4x8xf32>) {
           ^bb0(%in: f32, %in_1: f32, %out: f32):
             %7 = arith.subf %in, %in_1 : f32
             %8 = math.exp %7 : f32
             linalg.yield %8 : f32
           } -> tensor<4x8xf32>
           %4 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
           %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]}
               ins(%3 : tensor<4x8xf32>) outs(%4 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %7 = arith.addf %in, %out : f32
             linalg.yield %7 : f32
           } -> tensor<4xf32>
           %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]}
               ins(%3, %5 : tensor<4x8xf32>, tensor<4xf32>) outs(%arg1 : tensor<4x8xf32>) {
           ^bb0(%in: f32, %in_1: f32, %out: f32):
             %7 = arith.divf %in, %in_1 : f32
             linalg.yield %7 : f32
           } -> tensor<4x8xf32>
           return %6 : tensor<4x8xf32>
         }

The op is `linalg.softmax` on tensors. With `fused-softmax`, all elements are read by two ops fewer.
Source: `transform.structured.decompose_interface` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.upstream.linalg.ops import SoftmaxOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.softmax import DecomposeSoftmax
from okl_opt.passes.generic.greedily import rewrite_by_name


@dataclass(frozen=True)
class DecomposeLinalgPass(OpPass):
    name = "decompose-linalg"
    changes_rounding = True
    keeps_checks = True

    fused_softmax: bool = False
    """Compute exponentials and their sum in one op, and multiply by the reciprocal of the sum; for f32 and f64."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, {SoftmaxOp.name: [DecomposeSoftmax(fused=self.fused_softmax)]})
