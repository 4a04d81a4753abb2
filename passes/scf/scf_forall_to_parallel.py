"""Turn `scf.forall` into `scf.parallel`.

Before:  func.func @f(%arg0: index) {
           scf.forall (%arg1) in (%arg0) {
             "test.use"(%arg1) : (index) -> ()
           } {mapping = [#gpu.thread<x>]}
           return
         }
After:   func.func @f(%arg0: index) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
             "test.use"(%arg1) : (index) -> ()
             scf.reduce
           } {mapping = [#gpu.thread<x>]}
           return
         }

Source: `ForallToParallel.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.scf.forall import lower_foralls, to_parallel


class SCFForallToParallelLoop(OpPass):
    name = "scf-forall-to-parallel"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        lower_foralls(self, op, to_parallel)
