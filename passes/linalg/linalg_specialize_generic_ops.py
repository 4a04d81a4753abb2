"""Convert `linalg.generic` to named ops.

Before:  #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = math.exp %in : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

The pass recognizes copies, fills, broadcasts, transpositions, `exp`, `add`, `sub`, `mul` and `div` on floats, matrix
products, convolutions and poolings.
Source: `Specialize.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.specialize import SpecializeGenericOp


class LinalgSpecializeGenericOpsPass(OpPass):
    name = "linalg-specialize-generic-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, {GenericOp.name: [SpecializeGenericOp()]})
