"""Make a wrapped function take its tensors from the launcher context instead of parameters.

Before:  func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }
After:   func.func @wrap0(%arg0: !okl.launcher_ctx) -> tensor<2xf32> {
           %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                : (!okl.launcher_ctx) -> tensor<2xf32>
           %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32, tensor_type = 2 : i32}
                : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
           return %2 : tensor<2xf32>
         }

Source: seed 000_5288debaba9517ca.txt, -extract-kernel-launch-tensor; `index` as on 28 October.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import GetTensorAsRetOp, GetTensorFromArgOp, LauncherCtxType
from okl_opt.passes.analysis.functions import (
    callee_name,
    calls,
    check_tensor_types,
    defined_functions,
    drop_attributes,
    single_block,
    takes_launcher,
)
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.leave_to_kernels import leave_to_kernels


def extract(edit: Editor, function: func.FuncOp) -> None:
    """Rewrite a function so that the launcher is its only parameter."""
    block, terminator = single_block(function)
    parameters = block.args
    launcher = edit.insert_block_argument(block, 0, LauncherCtxType())
    fetches = {value: GetTensorFromArgOp(launcher, n, value.type) for n, value in enumerate(parameters)}
    edit.replace_operands(block.ops, {value: fetch.results[0] for value, fetch in fetches.items()})
    start = InsertPoint.at_start(block)
    for parameter, fetch in fetches.items():
        edit.insert(fetch, start, of=parameter)
    for parameter in reversed(parameters):
        edit.erase_block_argument(parameter)

    slots = [GetTensorAsRetOp(launcher, value, number) for number, value in enumerate(terminator.operands)]
    for slot, value in zip(slots, terminator.operands, strict=True):
        if isinstance(value.owner, Operation) and not isinstance(value.owner, GetTensorFromArgOp):
            edit.record(slot, value.owner)
        edit.insert(slot, InsertPoint.before(terminator), of=terminator)
    edit.modify(terminator).operands = [slot.results[0] for slot in slots]

    drop_attributes(edit.modify(function))
    types = [slot.results[0].type for slot in slots]
    function.properties["function_type"] = FunctionType.from_lists([launcher.type], types)


class ExtractKernelLaunchTensorPass(Pass):
    """Replace the parameters of wrapped functions by the launcher context, and mark what they return."""

    name = "extract-kernel-launch-tensor"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        chosen = [function for function in defined_functions(op) if not takes_launcher(function)]
        for function in chosen:
            check_tensor_types(function)
        names = {function.sym_name.data for function in chosen}
        for call in calls(op):
            if callee_name(call) in names:
                raise op_error(call, f"calls '{callee_name(call)}', whose parameters are about to be replaced")
        edit = Editor(self)
        for function in chosen:
            if edit.begin(function):
                leave_to_kernels(edit, function)
                extract(edit, function)
