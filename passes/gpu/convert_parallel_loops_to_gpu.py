"""Convert parallel loops with a mapping to a GPU to launches.

Before:  #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: index, %arg1: index, %arg2: memref<?xf32>, %arg3: f32) {
           scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg0) {
             memref.store %arg3, %arg2[%arg4] : memref<?xf32>
             scf.reduce
           } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
           return
         }
After:   #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
         #map1 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
         func.func @f(%arg0: index, %arg1: index, %arg2: memref<?xf32>, %arg3: f32) {
           %c1 = arith.constant 1 : index
           %0 = affine.apply #map(%arg1)[%arg0, %arg0]
           gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %0, %arg11 = %c1, %arg12 = %c1)
                      threads(%arg7, %arg8, %arg9) in (%arg13 = %c1, %arg14 = %c1, %arg15 = %c1) {
             %1 = affine.apply #map1(%arg4)[%arg0, %arg0]
             memref.store %arg3, %arg2[%1] : memref<?xf32>
             gpu.terminator
           } {SCFToGPU_visited}
           return
         }

Nested loops become part of the launch of the outermost one. Sequential dimensions become loops. Where only an upper
limit of a bound is known before the launch, an `scf.if` disables the threads beyond the bound. A reduction becomes a
`gpu.all_reduce`.

A loop stays if its bounds are not known before the launch, two dimensions are mapped to the same processor, or effects
would be reordered. Unlike in MLIR, a loop also stays in these cases: there are more threads than iterations of the
outer loop, and a thread may see the writes of another one; a bound is a product of possibly negative numbers; a
reduction has an initial value that is not neutral, or covers only a part of the threads of a block.
Source: `SCFToGPU.cpp` and `SCFToGPUPass.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.attributes import MAPPING
from okl_opt.passes.base import OpPass
from okl_opt.passes.gpu.parallel_launch import CannotLaunch, ParallelLaunch
from okl_opt.passes.rewriting.edit import Editor

_VISITED = "SCFToGPU_visited"
"""MLIR's mark of loops that it tries to convert; launches keep it."""


class ConvertParallelLoopToGpuPass(OpPass):
    name = "convert-parallel-loops-to-gpu"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in _outermost(op):
            if MAPPING not in loop.attributes:
                continue
            builder = ParallelLaunch(loop)
            try:
                launch = builder.build()
            except CannotLaunch:
                continue
            if any(result.first_use is not None for result in loop.results):
                raise op_error(loop, "a reduction whose result is used outside of the launch cannot be converted")
            if not edit.begin(loop):
                return
            launch.attributes[_VISITED] = UnitAttr()
            edit.insert([*builder.before, launch], InsertPoint.before(loop))
            edit.erase(loop)


def _outermost(top: Operation) -> list[scf.ParallelOp]:
    """Return the parallel loops that are not nested in another one."""
    found: list[scf.ParallelOp] = []
    pending = [top]
    while pending:
        op = pending.pop()
        if isinstance(op, scf.ParallelOp) and op is not top:
            found.append(op)
            continue
        inside = [inner for region in op.regions for block in region.blocks for inner in block.ops]
        pending += reversed(inside)
    return found
