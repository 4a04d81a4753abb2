"""Convert named linalg ops to `linalg.generic`.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = math.exp %in : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

Source: `Generalization.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.upstream.linalg.loops import STRUCTURED
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.generalize import GeneralizeNamedOp


class LinalgGeneralizeNamedOpsPass(OpPass):
    name = "linalg-generalize-named-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pattern = GeneralizeNamedOp()
        rewrite_by_name(ctx, op, {name: [pattern] for name in STRUCTURED})
