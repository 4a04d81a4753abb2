"""Wrap each compute op into a kernel on memrefs: arguments, returns, and temporaries not placed yet.

Before:  func.func @okm_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
           %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %2 = "oneflow.tanh"(%1) : (tensor<2xf32>) -> tensor<2xf32>
           %3 = "okm.tensor_to_ret"(%2) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
           return %3 : tensor<2xf32>
         }
After:   func.func @okm_wrap_subgraph0() {
           %0 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %1 = "okm.plan_memref"() : () -> memref<2xf32>
           %2 = "okm.wrapper_kernel"(%0, %1) ({
             %6 = bufferization.to_tensor %0 : memref<2xf32>
             %7 = "oneflow.relu"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %3 = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %4 = "okm.wrapper_kernel"(%1, %3) ({
             %6 = bufferization.to_tensor %1 : memref<2xf32>
             %7 = "oneflow.tanh"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %5 = "okm.memref_to_ret"(%4) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
           return
         }

Source: OneFlow of August 2025 (commit 25c8978c1c), -wrap-okm-kernel. Unlike upstream, a repeated operand is read once,
and a value returned twice is written to the lower of its slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.bufferization import ToTensorOp
from xdsl.dialects.builtin import MemRefType, ModuleOp, NoneAttr, TensorType, i8
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.okm import (
    ArgToMemrefOp,
    ArgToTensorOp,
    MemrefToRetOp,
    PlanMemrefOp,
    RetToMemrefOp,
    ReturnOp,
    TensorToRetOp,
    WrapperKernelOp,
)
from okl_opt.dialects.upstream.bufferization.ops import ToMemrefOp
from okl_opt.passes.analysis.functions import single_block
from okl_opt.passes.analysis.kernel_facts import scratch_bytes
from okl_opt.passes.analysis.subgraphs import MEMREFS, TENSORS, subgraphs
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


def check(function: func.FuncOp) -> None:
    """Check that all ops are compute ops, or ops for arguments and returns of extract-okm-tensor."""
    block, terminator = single_block(function)
    known: set[SSAValue] = set()
    for op in block.ops:
        if op is terminator:
            continue
        if isinstance(op, TensorToRetOp):
            if op.value not in known:
                raise op_error(op, "returns what is neither an argument nor the result of a compute op")
            continue
        if not isinstance(op, ArgToTensorOp):
            check_compute_op(op, known)
        check_results(op)
        known.update(op.results)
    for number, value in enumerate(terminator.operands):
        if not isinstance(value.owner, TensorToRetOp):
            raise op_error(
                terminator, f"returns #{number} without an 'okm.tensor_to_ret'; run extract-okm-tensor first"
            )


def check_compute_op(op: Operation, known: set[SSAValue]) -> None:
    """Check that a compute op has a name, and operands with known places."""
    if op_name(op).startswith("okm.") or "op_name" not in op.attributes:
        raise op_error(op, "is not a compute op: wrap-okm-kernel needs a function as extract-okm-tensor makes")
    for number, operand in enumerate(op.operands):
        if operand not in known:
            raise op_error(op, f"operand #{number} is neither an 'okm.arg_to_tensor' nor the result of a compute op")


def check_results(op: Operation) -> None:
    """Check that results are ranked tensors without an encoding, so that there are memrefs for them."""
    for number, result in enumerate(op.results):
        if not isa(result.type, TensorType[Attribute]) or not isinstance(result.type.encoding, NoneAttr):
            raise op_error(op, f"result #{number} has type {result.type}, expected a ranked tensor without encoding")


def memref_of(value: SSAValue) -> MemRefType:
    """Return the memref type for a tensor."""
    assert isa(value.type, TensorType[Attribute]), "checked before"
    return MemRefType(value.type.element_type, value.type.get_shape())


@dataclass
class Wrapping:
    """The new body of a function, under construction."""

    edit: Editor
    block: Block = field(default_factory=Block)
    places: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """Tensor of the function -> the memref to read it from."""
    written: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """Tensor -> the value for it once it is written: the result of its kernel, or the argument."""

    def add_argument(self, op: ArgToTensorOp) -> None:
        memory = self.edit.append(self.block, ArgToMemrefOp(op.index.value.data, memref_of(op.tensor)))
        self.places[op.tensor] = self.written[op.tensor] = memory.memref

    def add_return(self, op: TensorToRetOp) -> None:
        self.edit.append(self.block, MemrefToRetOp(self.written[op.value], op.index.value.data))

    def add_kernel(self, op: Operation) -> None:
        """Append memrefs for the results and the scratch of a compute op, and the kernel around it."""
        reads = list(dict.fromkeys(op.operands))
        memories: list[Operation] = [output_memory(result) for result in op.results]
        nbytes = scratch_bytes(op)
        if nbytes:
            memories.append(PlanMemrefOp(MemRefType(i8, [nbytes])))
        self.edit.append(self.block, memories)
        ins = [self.places[operand] for operand in reads]
        outs = [memory.results[0] for memory in memories]
        region = kernel_region(self.edit, op, reads, ins)
        results = [memref_of(result) for result in op.results]
        kernel = self.edit.append(self.block, WrapperKernelOp([*ins, *outs], results, region))
        self.places.update(zip(op.results, outs, strict=False))
        self.written.update(zip(op.results, kernel.outs, strict=True))


def output_memory(result: SSAValue) -> RetToMemrefOp | PlanMemrefOp:
    """Return an op for the memref of a result: its lowest return slot, or a temporary."""
    slots = [use.operation.index.value.data for use in result.uses if isinstance(use.operation, TensorToRetOp)]
    return RetToMemrefOp(min(slots), memref_of(result)) if slots else PlanMemrefOp(memref_of(result))


def kernel_region(edit: Editor, op: Operation, reads: Sequence[SSAValue], ins: Sequence[SSAValue]) -> Region:
    """Return a region with the compute op between conversions from and to memrefs."""
    block = Block()
    values: dict[SSAValue, SSAValue] = {}
    for tensor, memory in zip(reads, ins, strict=True):
        values[tensor] = edit.append(block, ToTensorOp(memory)).tensor
    edit.append(block, op.clone(values))
    writes = [ToMemrefOp.create(operands=[values[result]], result_types=[memref_of(result)]) for result in op.results]
    edit.append(block, writes)
    edit.append(block, ReturnOp([write.memref for write in writes]))
    return Region(block)


def wrapped(edit: Editor, function: func.FuncOp, name: str) -> func.FuncOp:
    """Return the function on memrefs that does the same as `function` on tensors."""
    wrapping = Wrapping(edit)
    old, terminator = single_block(function)
    for op in old.ops:
        edit.set_sources(op)
        match op:
            case ArgToTensorOp():
                wrapping.add_argument(op)
            case TensorToRetOp():
                wrapping.add_return(op)
            case func.ReturnOp():
                pass
            case _:
                wrapping.add_kernel(op)
    edit.append(wrapping.block, func.ReturnOp(), of=terminator)
    return func.FuncOp(name, ([], []), Region(wrapping.block))


class WrapOKMKernelPass(Pass):
    """Convert `@okm_subgraphN` to `@okm_wrap_subgraphN`, with kernels on memrefs."""

    name = "wrap-okm-kernel"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-kernels", "Number of compute ops that became kernels"),
        Statistic("num-temporaries", "Number of temporaries that got no place yet"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = subgraphs(op, TENSORS, MEMREFS + "{}")
        for function, _ in found:
            check(function)
        edit = Editor(self)
        for function, name in found:
            if not edit.begin(function):
                return
            new = wrapped(edit, function, name)
            count(self, "num-kernels", sum(isinstance(each, WrapperKernelOp) for each in new.body.block.ops))
            count(self, "num-temporaries", sum(isinstance(each, PlanMemrefOp) for each in new.body.block.ops))
            edit.insert(new, InsertPoint.before(function), of=function)
            edit.erase(function)
