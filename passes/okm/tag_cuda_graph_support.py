"""Tag launches with their support for CUDA graphs: a graph must be able to capture the kernels of all ops.

Before:  func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 1 : i64} {
           "okl.wrapper_kernel"() ({
             %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.relu"(%0) {device_tag = "cuda"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 0 : i32} : () -> ()
           return
         }
After:   func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = true, pool_size = 1 : i64} {
           "okl.wrapper_kernel"() ({
             %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.relu"(%0) {device_tag = "cuda"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 0 : i32} : () -> ()
           return
         }

Source: OneFlow of August 2025 (commit 25c8978c1c), -tag-cuda-graph-support.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import BoolAttr, ModuleOp

from okl_opt.dialects.okl import WrapperKernelOp
from okl_opt.dialects.okl.contexts import only_compute_op
from okl_opt.passes.analysis.functions import defined_functions
from okl_opt.passes.analysis.kernel_facts import supports_capture
from okl_opt.passes.analysis.launch_names import SUBGRAPH
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

TAG = "cuda_graph_support"


def is_capturable(function: func.FuncOp) -> bool:
    """Return whether a device graph can capture every kernel of a launch; True without kernels."""
    kernels = [op for op in function.walk() if isinstance(op, WrapperKernelOp)]
    return all(supports_capture(only_compute_op(kernel.body.block)) for kernel in kernels)


class TagCudaGraphSupportPass(Pass):
    """Set `cuda_graph_support` on every `@okl_subgraph*` without that attribute."""

    name = "tag-cuda-graph-support"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for function in defined_functions(op):
            if not function.sym_name.data.startswith(SUBGRAPH) or TAG in function.attributes:
                continue
            if edit.begin(function):
                edit.modify(function).attributes[TAG] = BoolAttr.from_bool(is_capturable(function))
