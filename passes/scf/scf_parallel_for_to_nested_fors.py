"""Turn `scf.parallel` without reductions into nests of `scf.for`.

Before:  func.func @f(%arg0: index, %arg1: index) {
           scf.parallel (%arg2, %arg3) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg1, %arg0) {
             "test.use"(%arg2, %arg3) : (index, index) -> ()
             scf.reduce
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index) {
           scf.for %arg2 = %arg0 to %arg1 step %arg1 {
             scf.for %arg3 = %arg0 to %arg1 step %arg0 {
               "test.use"(%arg2, %arg3) : (index, index) -> ()
             }
           }
           return
         }

Source: `ParallelForToNestedFors.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.nests import parallel_to_nested_fors


class SCFParallelForToNestedFors(OpPass):
    name = "scf-parallel-for-to-nested-fors"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in list(op.walk(region_first=True)):
            if not isinstance(loop, scf.ParallelOp) or loop.results:
                continue
            if not edit.begin(loop):
                return
            parallel_to_nested_fors(loop, edit)
