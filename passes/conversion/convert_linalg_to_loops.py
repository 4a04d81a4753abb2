"""Lower linalg ops on memrefs to loops.

Before:  func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
           linalg.exp ins(%arg0 : memref<8xf32>) outs(%arg1 : memref<8xf32>)
           return
         }
After:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
           %c0 = arith.constant 0 : index
           %c8 = arith.constant 8 : index
           %c1 = arith.constant 1 : index
           scf.for %arg2 = %c0 to %c8 step %c1 {
             %0 = memref.load %arg0[%arg2] : memref<8xf32>
             %1 = math.exp %0 : f32
             memref.store %1, %arg1[%arg2] : memref<8xf32>
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
from okl_opt.passes.conversion.linalg_loops import lower_to_loops, scf_for, single_loops


class ConvertLinalgToLoopsPass(OpPass):
    name = "convert-linalg-to-loops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        lower_to_loops(ctx, op, single_loops(scf_for))
