"""Isolate dispatch regions from values outside, and convert the tensor ops outside to ops of flow.

Before:  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %e = tensor.empty() : tensor<4xf32>
           %0 = flow.dispatch.region[%c4] -> (tensor<4xf32>) {
             %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
             flow.return %1 : tensor<4xf32>
           } count(%arg1: index) -> (index, index, index) {
             %x_0, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg1
             flow.return %x_0, %y, %z : index, index, index
           }
           return %0 : tensor<4xf32>
         }
After:   func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %0 = flow.dispatch.workgroups[%c4](%x) : (tensor<4xf32>) -> tensor<4xf32> =
               (%arg1: !flow.dispatch.tensor<readonly:tensor<4xf32>>,
               %arg2: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
             %1 = flow.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1]
                 : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
             %e = tensor.empty() : tensor<4xf32>
             %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
             flow.dispatch.tensor.store %2, %arg2, offsets = [0], sizes = [4], strides = [1]
                 : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
             flow.return
           } count(%arg1: index) -> (index, index, index) {
             %x_0, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg1
             flow.return %x_0, %y, %z : index, index, index
           }
           return %0 : tensor<4xf32>
         }

Cheap ops, such as `tensor.empty` here, are cloned into the dispatch. Slices outside of dispatches become
`flow.tensor.slice` and `flow.tensor.update` or, where their elements are not contiguous, dispatches of their own.
Source: seed 002, "FormDispatchWorkgroups"; IREE's `FormDispatchWorkgroups.cpp` of December 2022.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation

from okl_opt.dialects.flow import DispatchRegionOp, DispatchTensorStoreOp
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.analysis.cloneable import CloneableOps
from okl_opt.passes.flow.analysis.known_sizes import KnownSizes
from okl_opt.passes.flow.dispatch_slices import LoadSlice, StoreSlice
from okl_opt.passes.flow.host_tensors import host_patterns
from okl_opt.passes.flow.workgroups import to_workgroups
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter


@dataclass(frozen=True)
class FormDispatchWorkgroupsPass(OpPass):
    name = "iree-flow-form-dispatch-workgroups"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    inline_constants_max_byte_length: int = 256
    """The largest size of a constant cloned into dispatches; scalars and splats are always cloned."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        cloneable = CloneableOps(self.inline_constants_max_byte_length)
        edit = Editor(self)
        sizes = KnownSizes()
        for region in [inner for inner in op.walk() if isinstance(inner, DispatchRegionOp)]:
            if not edit.begin(region):
                return
            to_workgroups(region, cloneable, sizes, edit)
        patterns = dict(host_patterns(cloneable))
        patterns[ExtractSliceOp.name] = [LoadSlice(), *patterns[ExtractSliceOp.name]]
        patterns[DispatchTensorStoreOp.name] = [StoreSlice()]
        rewriter = GreedyRewriter(ctx, op, lambda inner: patterns.get(inner.name, ()), False, NO_LIMIT)
        rewrite_greedily(rewriter, simplify=None)
