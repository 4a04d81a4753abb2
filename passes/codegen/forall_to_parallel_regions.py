"""Lower parallel loops to calls of the runtime's threads: a function runs a part of the iterations.

Before:  func.func @f(%arg0: memref<1048576xf32>) {
           scf.forall (%arg1) in (1048576) {
             %0 = memref.load %arg0[%arg1] : memref<1048576xf32>
             %1 = math.exp %0 : f32
             memref.store %1, %arg0[%arg1] : memref<1048576xf32>
           }
           return
         }
After:   llvm.func @okl_run_parts(!llvm.ptr, !llvm.ptr, i64)
         func.func @f(%arg0: memref<1048576xf32>) {
           %0 = llvm.mlir.constant(1 : index) : i64
           %1 = llvm.alloca %0 x !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
             : (i64) -> !llvm.ptr
           %c58 = arith.constant 58 : index
           %2 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
           %3 = builtin.unrealized_conversion_cast %arg0
             : memref<1048576xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
           %4 = llvm.insertvalue %3, %2[0]
             : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
           llvm.store %4, %1 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>, !llvm.ptr
           %5 = llvm.mlir.addressof @f_region_0_part : !llvm.ptr
           %6 = builtin.unrealized_conversion_cast %c58 : index to i64
           llvm.call @okl_run_parts(%5, %1, %6) : (!llvm.ptr, !llvm.ptr, i64) -> ()
           return
         }
         func.func private @f_region_0(%arg0: memref<1048576xf32>, %arg1: index) {
           %c18162 = arith.constant 18162 : index
           %0 = arith.muli %arg1, %c18162 : index
           %1 = arith.addi %0, %c18162 : index
           %c1048576 = arith.constant 1048576 : index
           %2 = arith.minsi %1, %c1048576 : index
           %c1 = arith.constant 1 : index
           scf.for %arg2 = %0 to %2 step %c1 {
             %3 = memref.load %arg0[%arg2] : memref<1048576xf32>
             %4 = math.exp %3 : f32
             memref.store %4, %arg0[%arg2] : memref<1048576xf32>
           }
           return
         }
         llvm.func internal @f_region_0_part(%arg0: !llvm.ptr, %arg1: i64) -> i32
             attributes {sym_visibility = "private"} {
           %0 = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
           %1 = llvm.extractvalue %0[0]
             : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
           %2 = builtin.unrealized_conversion_cast %1
             : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<1048576xf32>
           %3 = builtin.unrealized_conversion_cast %arg1 : i64 to index
           func.call @f_region_0(%2, %3) : (memref<1048576xf32>, index) -> ()
           %4 = llvm.mlir.constant(0 : i32) : i32
           llvm.return %4 : i32
         }

A part takes at least `min-cost-us` by estimate, and there are at most 256 parts, 4 for each of 64 threads. Dynamic
sizes are evaluated at run time. The partition does not depend on the number of threads, and so neither do the results.
Sequential loops replace a single part, loops nested in a region, and loops whose iterations may depend on their order:
they may access memory that another one writes, print, call a function, or leave memory allocated. Parallel loops with
results stay, since the order of a reduction matters.

`okl_run_parts(function, shared, count)` is a function of the runtime or of the emitted code. It calls the function with
the shared values and the number of each part, and accesses no other memory than the loop.
Source: a pass of our own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.passes.base import Pass
from okl_opt.passes.codegen.independent_iterations import iterations_are_independent
from okl_opt.passes.codegen.index_bounds import IndexBounds
from okl_opt.passes.codegen.iteration_costs import block_ns
from okl_opt.passes.codegen.parallel_nests import ParallelNest, nest_of
from okl_opt.passes.codegen.region_functions import make_region
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.forall import check_no_outputs, to_nested_fors
from okl_opt.passes.scf.nests import parallel_to_nested_fors


@dataclass(frozen=True)
class ForallToParallelRegionsPass(Pass):
    name = "forall-to-parallel-regions"
    keeps_checks = True

    min_cost_us: int = 20
    """The minimal estimated time of a part, in microseconds."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not 0 <= self.min_cost_us < 1 << 31:
            raise bare_error(op, f"min-cost-us: {self.min_cost_us} is not a number from 0 to {(1 << 31) - 1}")
        functions = [inner for inner in op.walk() if isinstance(inner, FuncOp)]
        for function in functions:
            for inner in function.walk():
                if isinstance(inner, ForallOp):
                    check_no_outputs(inner)
        edit = Editor(self)
        for function in functions:
            for block in function.body.blocks:
                self._convert(edit, block, in_region=False)

    def _convert(self, edit: Editor, block: Block, *, in_region: bool) -> None:
        """Convert the parallel loops in a block. Loops nested in a region become sequential."""
        for op in list(block.ops):
            nest = nest_of(op)
            least = None if nest is None or in_region else self._grain(nest)
            is_region = nest is not None and least is not None
            for region in op.regions:
                for inner in region.blocks:
                    self._convert(edit, inner, in_region=in_region or is_region)
            if nest is None:
                continue
            if not edit.begin(op):
                return
            if least is None or not make_region(edit, nest, least):
                _make_loops(edit, op)

    def _grain(self, nest: ParallelNest) -> int | None:
        """Return the minimal number of iterations of a part, or None if the loop becomes sequential."""
        if not all(isinstance(step, int) and step > 0 for step in nest.step):
            return None
        bounds = IndexBounds()
        ns = max(block_ns(nest.body, bounds), 0.1)
        least = max(1, math.ceil(self.min_cost_us * 1000 / ns))
        counts = [nest.iterations(place) for place in range(len(nest.variables))]
        known = math.prod(each for each in counts if each is not None)
        if (None not in counts and known <= least) or known == 0:
            return None
        return least if iterations_are_independent(nest, bounds) else None


def _make_loops(edit: Editor, op: Operation) -> None:
    if isinstance(op, ForallOp):
        to_nested_fors(op, edit)
    else:
        assert isinstance(op, scf.ParallelOp), "there are no other parallel loops"
        parallel_to_nested_fors(op, edit)
