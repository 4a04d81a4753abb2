"""Convert kernels to host functions that run all blocks and threads of a launch one after the other.

Before:  module {
           gpu.module @m {
             gpu.func @double(%arg0: memref<?xf32>) kernel {
               %0 = gpu.global_id x
               %1 = memref.load %arg0[%0] : memref<?xf32>
               %2 = arith.addf %1, %1 : f32
               memref.store %2, %arg0[%0] : memref<?xf32>
               gpu.return
             }
           }
         }
After:   module {
           module @m {
             func.func @double(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index,
               %arg5: index, %arg6: index, %arg7: index, %arg8: memref<6xindex>) {
               %c0 = arith.constant 0 : index
               %c1 = arith.constant 1 : index
               scf.for %arg9 = %c0 to %arg3 step %c1 {
                 scf.for %arg10 = %c0 to %arg2 step %c1 {
                   scf.for %arg11 = %c0 to %arg1 step %c1 {
                     scf.for %arg12 = %c0 to %arg6 step %c1 {
                       scf.for %arg13 = %c0 to %arg5 step %c1 {
                         scf.for %arg14 = %c0 to %arg4 step %c1 {
                           %0 = arith.muli %arg11, %arg4 : index
                           %1 = arith.addi %0, %arg14 : index
                           %2 = memref.load %arg0[%1] : memref<?xf32>
                           %3 = arith.addf %2, %2 : f32
                           memref.store %3, %arg0[%1] : memref<?xf32>
                         } {okl.axis = 3 : i32}
                       } {okl.axis = 4 : i32}
                     } {okl.axis = 5 : i32}
                   } {okl.axis = 0 : i32}
                 } {okl.axis = 1 : i32}
               } {okl.axis = 2 : i32}
               return
             }
           }
         }

After its own arguments a function takes the sizes of the grid and of a block, x first, the number of bytes of dynamic
shared memory, and a memref in which `name-failing-threads` records the position of a failure; loops are marked for that
pass. A kernel with `gpu.barrier` or `gpu.all_reduce` gets one loop nest over threads for each phase between these ops;
values that a thread needs in a later phase are kept in memory. `gpu.shuffle` and `gpu.subgroup_reduce` are handled
alike, with subgroups of 32 threads. These ops may be in `scf.for`, `scf.while` and `scf.if`; the run ends with an error
if the threads of a block do not agree on bounds or conditions. Blocks reuse the same shared memory, and memory spaces
disappear. Any other op of the device is an error.

Source: our own; MCUDA (Stratton et al., 2008) for the loops over threads between barriers.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, FunctionType, IntegerType, MemRefType, ModuleOp, NoneAttr, StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.kernels import DynamicSharedMemoryOp, GPUFuncOp, GPUModuleOp, LaunchFuncOp
from okl_opt.passes.base import Pass
from okl_opt.passes.gpu.emulation.copies import Values, copy_op
from okl_opt.passes.gpu.emulation.phases import Threads, has_barrier
from okl_opt.passes.gpu.emulation.places import Sizes, Where
from okl_opt.passes.gpu.emulation.types import on_host
from okl_opt.passes.gpu.emulation.writer import INDEX, Writer
from okl_opt.passes.rewriting.edit import Editor

SIZES = 7
"""The number of size arguments after the arguments of the kernel."""
FAILURE_POSITION = MemRefType(INDEX, [6])
"""The type of the last argument."""


class EmulateGPUKernelsPass(Pass):
    name = "emulate-gpu-kernels"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        modules = [each for each in op.ops if isinstance(each, GPUModuleOp)]
        launch = next((each for each in op.walk() if isinstance(each, LaunchFuncOp)), None)
        if modules and launch is not None:
            raise op_error(launch, "launches what would be a function of the host: the module may only have kernels")
        for each in modules:
            if edit.begin(each):
                edit.insert(_emulated(each), InsertPoint.before(each))
                edit.erase(each)


def _emulated(module: GPUModuleOp) -> ModuleOp:
    """Return a module with the host functions and constants of a kernel module. Raises: DiagnosticError."""
    ops: list[Operation] = []
    for op in module.bodyRegion.block.ops:
        if isinstance(op, GPUFuncOp):
            if op.kernel is not None:
                ops.append(_function(op))
        elif isinstance(op, func.FuncOp | memref.GlobalOp):
            if isinstance(op, memref.GlobalOp):
                _check_global(op)
            block = Block()
            copy_op(op, {}, Writer(block, op.location), None)
            copy = block.first_op
            assert copy is not None
            copy.detach()
            ops.append(copy)
        else:
            raise op_error(op, "cannot be emulated in a module of kernels")
    new = ModuleOp(ops, sym_name=StringAttr(module.sym_name.data))
    new.location = module.location
    return new


def _check_global(op: memref.GlobalOp) -> None:
    """Refuse a mutable global in device memory, which keeps data from launch to launch. Raises: DiagnosticError."""
    type = op.type
    assert isa(type, MemRefType)
    if op.constant is None and isinstance(type.memory_space, NoneAttr):
        raise op_error(op, "cannot be emulated: it keeps what a launch writes, and is not constant")


def _function(kernel: GPUFuncOp) -> func.FuncOp:
    """Return a kernel as a host function. Raises: DiagnosticError."""
    inputs = [on_host(type) for type in kernel.function_type.inputs]
    types = [*inputs, *[INDEX] * SIZES, FAILURE_POSITION]
    entry = Block(arg_types=types)
    own = entry.args[: len(inputs)]
    sizes: list[SSAValue] = list(entry.args[len(inputs) : -1])
    head = Writer(entry, kernel.location)
    head.ends = head.index(0), head.index(1)
    values: Values = dict(zip(kernel.body.blocks[0].args, own, strict=False))
    memory: list[SSAValue] = []
    for first, known in ((0, kernel.known_grid_size), (3, kernel.known_block_size)):
        if known is not None:
            numbers = known.get_values()
            if len(numbers) != 3:
                raise op_error(kernel, f"cannot be emulated: it states {len(numbers)} sizes, not 3")
            sizes[first : first + 3] = [head.index(number) for number in numbers]
    for each in [op for op in kernel.body.walk() if isinstance(op, DynamicSharedMemoryOp)]:
        if not memory:
            memory.append(head.allocate(MemRefType(IntegerType(8), [DYNAMIC_INDEX]), [sizes[6]]))
        values[each.resultMemref] = memory[0]
    # Memory is allocated before the loops over blocks: they are appended once all allocations are known.
    body = Block()
    writer, block = head.at(body).nest(sizes[:3], 0)
    where = Where(Sizes(sizes[:3], sizes[3:6]), block, None)
    threads = Threads(where, values, head, memory)
    for argument in kernel.workgroup_arguments():
        threads.share(kernel, argument)
    barrier = next((op for op in kernel.body.walk() if has_barrier(op)), None)
    if barrier is None:
        for argument in kernel.private_arguments():
            threads.share(kernel, argument)
        threads.whole(kernel.body, writer)
    elif len(kernel.body.blocks) > 1:
        raise op_error(barrier, "cannot be emulated in a function of several blocks, only in loops and branches of scf")
    else:
        for argument in kernel.private_arguments():
            threads.separate(kernel, argument)
        threads.phases(list(kernel.body.blocks[0].ops)[:-1], writer)
    writer.close(body)
    for op in list(body.ops):
        op.detach()
        entry.add_op(op)
    for each in memory:
        head.put(memref.DeallocOp.get(each))
    head.put(func.ReturnOp())
    name = kernel.sym_name.data
    made = func.FuncOp(name, FunctionType.from_lists(types, []), Region(entry))
    made.location = kernel.location
    return made
