"""Add a version with constant bounds to `scf.for` with an `affine.min` as upper bound.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %0 = affine.min affine_map<()[s0] -> (64, s0)>()[%arg0]
           scf.for %arg3 = %arg1 to %0 step %arg2 {
             "test.use"(%arg3) : (index) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %0 = affine.min affine_map<()[s0] -> (64, s0)>()[%arg0]
           %c64 = arith.constant 64 : index
           %1 = arith.cmpi eq, %0, %c64 : index
           scf.if %1 {
             scf.for %arg3 = %arg1 to %c64 step %arg2 {
               "test.use"(%arg3) : (index) -> ()
             }
           } else {
             scf.for %arg3 = %arg1 to %0 step %arg2 {
               "test.use"(%arg3) : (index) -> ()
             }
           }
           return
         }

Later passes can unroll or vectorize the loop with constant bounds.
Source: `LoopSpecialization.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.scf.specialization import specialize


class SCFForLoopSpecialization(OpPass):
    name = "scf-for-loop-specialization"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        specialize(self, op, scf.ForOp)
