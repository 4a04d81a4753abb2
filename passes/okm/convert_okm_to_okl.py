"""Convert kernels on memrefs to kernels of a launch, whose regions state the place of each tensor.

Before:  func.func @okm_alloc_subgraph0() {
           %c0 = arith.constant 0 : index
           %0 = "okm.alloc_memref"() : () -> memref<512xi8>
           %1 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %view = memref.view %0[%c0][] : memref<512xi8> to memref<2xf32>
           %2 = "okm.wrapper_kernel"(%1, %view) ({
             %6 = bufferization.to_tensor %1 : memref<2xf32>
             %7 = "oneflow.relu"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %3 = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %4 = "okm.wrapper_kernel"(%view, %3) ({
             %6 = bufferization.to_tensor %view : memref<2xf32>
             %7 = "oneflow.tanh"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %5 = "okm.memref_to_ret"(%4) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
           return
         }
After:   func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
           "okl.wrapper_kernel"() ({
             %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 0 : i64}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 0 : i32} : () -> ()
           "okl.wrapper_kernel"() ({
             %0 = "okl.pool_to_tensor"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.tanh"(%0) : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 1 : i32} : () -> ()
           return
         }

Source: OneFlow of August 2025 (commit 25c8978c1c), -convert-okm-to-okl. Unlike upstream, a value returned twice gets
all of its slots, and an argument returned directly is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, func, memref
from xdsl.dialects.bufferization import ToTensorOp
from xdsl.dialects.builtin import IntegerAttr, MemRefType, ModuleOp, i8, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import okl
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.okl import LauncherCtxType
from okl_opt.dialects.okm import AllocMemrefOp, ArgToMemrefOp, MemrefToRetOp, RetToMemrefOp, ReturnOp, WrapperKernelOp
from okl_opt.dialects.upstream.bufferization.ops import ToMemrefOp
from okl_opt.passes.analysis.functions import single_block
from okl_opt.passes.analysis.launch_names import SUBGRAPH
from okl_opt.passes.analysis.subgraphs import POOL, subgraphs
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

Place = ArgToMemrefOp | RetToMemrefOp | memref.ViewOp
"""An op that defines the place of a memref."""


@dataclass(frozen=True)
class Kernel:
    """A kernel with the places of its operands and results."""

    compute: Operation
    reads: tuple[tuple[ToTensorOp, Place], ...]
    outputs: tuple[tuple[Place, tuple[int, ...]], ...]
    """For each result its place and its return slots, lowest first."""
    scratch: memref.ViewOp | None


def place_of(value: SSAValue, op: Operation) -> Place:
    """Return the op that defines the place of a memref used by `op`. Raises: DiagnosticError."""
    owner = value.owner
    if isinstance(owner, memref.ViewOp):
        offset_of(owner)  # refuses a view of anything but the pool
        return owner
    if isinstance(owner, ArgToMemrefOp | RetToMemrefOp):
        return owner
    raise op_error(op, "uses memory that is neither an argument, a return nor a part of the pool")


def offset_of(view: memref.ViewOp) -> int:
    """Return the offset of a view of the pool. Raises: DiagnosticError, if it is not constant, or there is no pool."""
    constant = view.byte_shift.owner
    if not isinstance(constant, arith.ConstantOp) or not isinstance(constant.value, IntegerAttr):
        raise op_error(view, "has an offset that is no constant")
    if not isinstance(view.source.owner, AllocMemrefOp):
        raise op_error(view, "is no view of an 'okm.alloc_memref'")
    return constant.value.value.data


def kernel_of(op: WrapperKernelOp) -> Kernel:
    """Return a kernel with its places, after all checks. Raises: DiagnosticError."""
    reads = tuple((read, place_of(read.memref, read)) for read in op.body.block.ops if isinstance(read, ToTensorOp))
    arguments = list(op.arguments)
    outs = arguments[len(reads) :]
    if [read.memref for read, _ in reads] != arguments[: len(reads)] or len(outs) - len(op.outs) not in (0, 1):
        raise op_error(op, "must have as operands what its region reads, then what it writes, then its scratch")
    (compute,) = op.compute_ops()
    check_region(op, compute)
    places = [place_of(out, op) for out in outs]
    scratch = check_scratch(op, places.pop()) if len(outs) > len(op.outs) else None
    outputs = tuple((place, slots_of(place, result)) for place, result in zip(places, op.outs, strict=True))
    return Kernel(compute, reads, outputs, scratch)


def check_region(op: WrapperKernelOp, compute: Operation) -> None:
    """Check that the region reads the operands of its compute op, and returns the results in order."""
    for number, operand in enumerate(compute.operands):
        if not isinstance(operand.owner, ToTensorOp) or operand.owner.parent is not op.body.block:
            raise op_error(compute, f"operand #{number} is no 'bufferization.to_tensor' of the region")
    terminator = op.body.block.last_op
    assert isinstance(terminator, ReturnOp), "verified"
    returned = [value.owner.tensor if isinstance(value.owner, ToMemrefOp) else None for value in terminator.operands]
    if returned != list(compute.results):
        raise op_error(terminator, "must return each result of the compute op, by way of a 'bufferization.to_memref'")


def check_scratch(op: WrapperKernelOp, place: Place) -> memref.ViewOp:
    """Check that the scratch of a kernel is a view of the pool of type i8; return it."""
    type_ = place.results[0].type
    if not isinstance(place, memref.ViewOp) or not isa(type_, MemRefType[Attribute]) or len(type_.get_shape()) != 1:
        raise op_error(op, "has scratch that is not bytes of the pool")
    if type_.element_type != i8:
        raise op_error(op, f"has scratch of type {type_}, expected bytes")
    return place


def slots_of(place: Place, result: SSAValue) -> tuple[int, ...]:
    """Return the return slots of a result, lowest first: the slot of its place, and further ones it is returned in."""
    returns = [use.operation for use in result.uses if isinstance(use.operation, MemrefToRetOp)]
    slots = {op.index.value.data for op in returns}
    if isinstance(place, RetToMemrefOp):
        slots.add(place.index.value.data)
    elif returns:
        raise op_error(returns[0], "returns what is not written to memory of a return: make it with wrap-okm-kernel")
    return tuple(sorted(slots))


def check_returned(op: MemrefToRetOp) -> None:
    """Check that a returned value is the result of a kernel: nothing would write the slot of any other value."""
    owner = op.value.owner
    index = op.index.value.data
    if isinstance(owner, ArgToMemrefOp):
        raise op_error(
            op,
            f"return #{index} is argument #{owner.index.value.data} itself: no op writes its slot; "
            "return the result of 'oneflow.identity'",
        )
    if not isinstance(owner, WrapperKernelOp):
        raise op_error(op, f"return #{index} is not the result of an 'okm.wrapper_kernel'")


@dataclass(frozen=True)
class Launch:
    """The kernels of a function, and the size of its pool in bytes."""

    kernels: tuple[Kernel, ...]
    pool_size: int


def launch_of(function: func.FuncOp) -> Launch:
    """Return the kernels and the pool of a function, after all checks. Raises: DiagnosticError."""
    block, _ = single_block(function)
    kernels: list[Kernel] = []
    pools: list[AllocMemrefOp] = []
    for op in block.ops:
        match op:
            case WrapperKernelOp():
                kernels.append(kernel_of(op))
            case MemrefToRetOp():
                check_returned(op)
            case AllocMemrefOp():
                pools.append(op)
            case ArgToMemrefOp() | RetToMemrefOp() | memref.ViewOp() | arith.ConstantOp() | func.ReturnOp():
                pass
            case _:
                raise op_error(op, "is nothing that opt-okm-memref makes")
    if len(pools) != 1 or pools[0].nbytes is None:
        raise op_error(function, f"must have one pool, an 'okm.alloc_memref', has {len(pools)}")
    return Launch(tuple(kernels), pools[0].nbytes)


def read_of(place: Place, launcher: SSAValue, tensor: SSAValue) -> Operation:
    """Return the op that reads a tensor from its place."""
    match place:
        case ArgToMemrefOp():
            return okl.GetTensorFromArgOp(launcher, place.index.value.data, tensor.type).without_role()
        case RetToMemrefOp():
            return okl.GetTensorFromRetOp(launcher, place.index.value.data, tensor.type).without_role()
        case memref.ViewOp():
            return okl.PoolToTensorOp(launcher, offset_of(place), tensor.type)


def lowered(edit: Editor, kernel: Kernel, number: int, launcher: SSAValue) -> okl.WrapperKernelOp:
    """Return the kernel as an `okl.wrapper_kernel`."""
    block = Block()
    values: dict[SSAValue, SSAValue] = {}
    edit.set_sources(kernel.compute)
    for read, place in kernel.reads:
        values[read.tensor] = edit.append(block, read_of(place, launcher, read.tensor)).results[0]
    edit.append(block, kernel.compute.clone(values))
    for result, (place, slots) in zip(kernel.compute.results, kernel.outputs, strict=True):
        if isinstance(place, memref.ViewOp):
            edit.append(block, okl.TensorToPoolOp(launcher, values[result], offset_of(place)))
        for slot in slots:
            edit.append(block, okl.GetTensorAsRetOp(launcher, values[result], slot).without_role())
    if kernel.scratch is not None:
        type_ = kernel.scratch.result.type
        assert isa(type_, MemRefType[Attribute]), "checked before"
        edit.append(block, okl.PoolToBufferOp(launcher, offset_of(kernel.scratch), type_.get_shape()[0]))
    edit.append(block, okl.ReturnOp())
    return okl.WrapperKernelOp(number, Region(block))


def converted(edit: Editor, function: func.FuncOp, name: str, launch: Launch) -> func.FuncOp:
    """Return the function of a launch."""
    block = Block(arg_types=[LauncherCtxType()])
    launcher = block.args[0]
    for number, kernel in enumerate(launch.kernels):
        edit.append(block, lowered(edit, kernel, number, launcher))
    edit.append(block, func.ReturnOp(), of=single_block(function)[1])
    result = func.FuncOp(name, ([launcher.type], []), Region(block))
    result.attributes["pool_size"] = IntegerAttr(launch.pool_size, i64)
    return result


class ConvertOKMToOKLPass(Pass):
    """Convert `@okm_alloc_subgraphN` to `@okl_subgraph`, the only launch of the module."""

    name = "convert-okm-to-okl"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = subgraphs(op, POOL, SUBGRAPH)
        launches = [launch_of(function) for function, _ in found]
        edit = Editor(self)
        for (function, name), launch in zip(found, launches, strict=True):
            if not edit.begin(function):
                return
            edit.insert(converted(edit, function, name, launch), InsertPoint.before(function), of=function)
            edit.erase(function)
