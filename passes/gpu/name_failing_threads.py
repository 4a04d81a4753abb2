"""Record the block and the thread before a check fails in an emulated kernel.

Before:  func.func private @okl_guard_failed(index, index)
         func.func @k(%arg0: index, %arg1: memref<6xindex>) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           scf.for %arg2 = %c0 to %arg0 step %c1 {
             func.call @okl_guard_failed(%arg2, %arg0) {message = "%0 of %1"} : (index, index) -> ()
           } {okl.axis = 3 : i32}
           return
         }
After:   func.func private @okl_guard_failed(index, index)
         func.func @k(%arg0: index, %arg1: memref<6xindex>) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           scf.for %arg2 = %c0 to %arg0 step %c1 {
             %c3 = arith.constant 3 : index
             memref.store %arg2, %arg1[%c3] : memref<6xindex>
             func.call @okl_guard_failed(%arg2, %arg0) {message = "%0 of %1"} : (index, index) -> ()
           } {okl.axis = 3 : i32}
           return
         }

For functions of `emulate-gpu-kernels`, after `guard-memory-accesses`. A check hoisted out of loops records the indices
of the remaining loops around it.

Source: our own.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.passes.analysis.run_ends import is_call_of_guard
from okl_opt.passes.base import Pass
from okl_opt.passes.gpu.emulate_gpu_kernels import FAILURE_POSITION
from okl_opt.passes.gpu.emulation.writer import AXIS
from okl_opt.passes.rewriting.edit import Editor

_AXES = range(*FAILURE_POSITION.get_shape())


class NameFailingThreadsPass(Pass):
    name = "name-failing-threads"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for function in op.ops:
            if not isinstance(function, func.FuncOp) or not function.body.blocks:
                continue
            arguments = function.body.blocks[0].args
            if not arguments or arguments[-1].type != FAILURE_POSITION:
                continue
            for call in [each for each in function.walk() if is_call_of_guard(each)]:
                axes = dict(_axes_around(call))
                if axes and edit.begin(call):
                    for axis, variable in sorted(axes.items()):
                        place = arith.ConstantOp(IntegerAttr.from_index_int_value(axis))
                        store = memref.StoreOp.get(variable, arguments[-1], [place])
                        edit.insert([place, store], InsertPoint.before(call))


def _axes_around(op: Operation) -> Iterator[tuple[int, SSAValue]]:
    """Yield the axes of the loops around an op, with their induction variables."""
    around = op.parent_op()
    while around is not None:
        axis = around.attributes.get(AXIS)
        if isinstance(around, scf.ForOp) and isinstance(axis, IntegerAttr) and axis.value.data in _AXES:
            yield axis.value.data, around.body.block.args[0]
        around = around.parent_op()
