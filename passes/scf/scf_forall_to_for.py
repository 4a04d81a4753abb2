"""Turn `scf.forall` into nests of `scf.for`.

Before:  func.func @f(%arg0: index) {
           scf.forall (%arg1, %arg2) in (4, %arg0) {
             "test.use"(%arg1, %arg2) : (index, index) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index) {
           %c0 = arith.constant 0 : index
           %c0_0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           %c1 = arith.constant 1 : index
           %c1_1 = arith.constant 1 : index
           scf.for %arg1 = %c0 to %c4 step %c1 {
             scf.for %arg2 = %c0_0 to %arg0 step %c1_1 {
               "test.use"(%arg1, %arg2) : (index, index) -> ()
             }
           }
           return
         }

Source: `ForallToFor.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.scf.forall import lower_foralls, to_nested_fors


class SCFForallToForLoop(OpPass):
    name = "scf-forall-to-for"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        lower_foralls(self, op, to_nested_fors)
