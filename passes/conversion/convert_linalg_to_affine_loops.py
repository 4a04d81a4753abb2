"""Lower linalg ops on memrefs to affine loops.

Before:  func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
           linalg.exp ins(%arg0 : memref<8xf32>) outs(%arg1 : memref<8xf32>)
           return
         }
After:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
           affine.for %arg2 = 0 to 8 {
             %0 = affine.load %arg0[%arg2] : memref<8xf32>
             %1 = math.exp %0 : f32
             affine.store %1, %arg1[%arg2] : memref<8xf32>
           }
           return
         }

The bound of a loop is the size of the first operand dimension indexed by it. Ops on tensors stay.
Source: `Loops.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.linalg_loops import affine_for, lower_to_loops, single_loops


class ConvertLinalgToAffineLoopsPass(OpPass):
    name = "convert-linalg-to-affine-loops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        lower_to_loops(ctx, op, single_loops(affine_for), is_affine=True)
