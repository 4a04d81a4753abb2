"""Represent the arguments and returns of a wrapped function as ops, which later passes convert to memrefs.

Before:  func.func @_mlir_oneflow_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }
After:   func.func @okm_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
           %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %2 = "okm.tensor_to_ret"(%1) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
           return %2 : tensor<2xf32>
         }

Source: OneFlow of August 2025 (commit 25c8978c1c), -extract-okm-tensor.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.okm import ArgToTensorOp, TensorToRetOp
from okl_opt.passes.analysis.functions import check_tensor_types, single_block
from okl_opt.passes.analysis.subgraphs import TENSORS, WRAPPED, subgraphs
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.leave_to_kernels import leave_to_kernels


def extract(edit: Editor, function: func.FuncOp) -> None:
    """Insert the ops for arguments and returns; the parameters stay in the signature, unused."""
    block, terminator = single_block(function)
    tensors = {argument: ArgToTensorOp(number, argument.type) for number, argument in enumerate(block.args)}
    edit.replace_operands(block.ops, {argument: op.tensor for argument, op in tensors.items()})
    start = InsertPoint.at_start(block)
    for argument, op in tensors.items():
        edit.insert(op, start, of=argument)
    returned = [TensorToRetOp(value, number) for number, value in enumerate(terminator.operands)]
    edit.insert(returned, InsertPoint.before(terminator), of=terminator)
    edit.modify(terminator).operands = [op.tensor for op in returned]


class ExtractOKMTensorPass(Pass):
    """Rename `@_mlir_oneflow_subgraphN` to `@okm_subgraphN`, with an op for each argument and return."""

    name = "extract-okm-tensor"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = subgraphs(op, WRAPPED, TENSORS + "{}")
        for function, _ in found:
            check_tensor_types(function)
        edit = Editor(self)
        for function, name in found:
            if not edit.begin(function):
                return
            leave_to_kernels(edit, function)
            extract(edit, function)
            edit.modify(function).properties["sym_name"] = StringAttr(name)
