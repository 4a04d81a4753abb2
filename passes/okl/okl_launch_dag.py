"""Annotate each launch with the earlier launches that must be complete before it starts.

Before:  func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
           "okl.wrapper_kernel"() ({
             %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.relu"(%0) {op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 0 : i64}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 0 : i32} : () -> ()
           "okl.wrapper_kernel"() ({
             %0 = "okl.pool_to_tensor"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.tanh"(%0) {op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 1 : i32} : () -> ()
           return
         }
After:   func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
           "okl.wrapper_kernel"() ({
             %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.relu"(%0) {op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 0 : i64}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 0 : i32, okl.deps = array<i32>} : () -> ()
           "okl.wrapper_kernel"() ({
             %0 = "okl.pool_to_tensor"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
             %1 = "oneflow.tanh"(%0) {op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
             %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {index = 1 : i32, okl.deps = array<i32: 0>} : () -> ()
           return
         }

`okl.launch` ops get the attribute in the same way, from the region of their `okl.build_reg_ctx`. Launches are numbered
in program order. Contexts are destroyed after all launches. `passes/okl/analysis/launch_conflicts.py` defines conflicts
between launches.

Source: seed 003_0c89af35f832d866.txt, which derives the concurrency of GPU launches from their reads and writes.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.analysis.launch_order import reduce_dependencies
from okl_opt.passes.analysis.stream_attributes import DEPS, numbers, with_attributes
from okl_opt.passes.base import Pass
from okl_opt.passes.okl.analysis.launch_conflicts import functions_with_launches, launch_conflicts
from okl_opt.passes.rewriting.edit import Editor


class OklLaunchDagPass(Pass):
    """Set `okl.deps` on every launch: the launches that it depends on, without those implied by others."""

    name = "okl-launch-dag"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for function, launches in functions_with_launches(op):
            dependencies = reduce_dependencies(launch_conflicts(op, launches))
            changed = [
                (launch, attributes)
                for launch, earlier in zip(launches, dependencies, strict=True)
                if (attributes := with_attributes(launch, [DEPS], {DEPS: numbers(earlier)})) is not None
            ]
            if changed and edit.begin(function):
                for launch, attributes in changed:
                    edit.modify(launch).attributes = dict(attributes)
