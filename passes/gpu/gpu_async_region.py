"""Make the gpu ops of each block asynchronous, in one chain, and wait for them before effects of the host.

Before:  module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32) {
             gpu.memset %arg0, %arg2 : memref<4xf32>, f32
             gpu.memcpy %arg1, %arg0 : memref<4xf32>, memref<4xf32>
             return
           }
         }
After:   module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32) {
             %0 = gpu.wait async
             %1 = gpu.memset async [%0] %arg0, %arg2 : memref<4xf32>, f32
             %2 = gpu.memcpy async [%1] %arg1, %arg0 : memref<4xf32>, memref<4xf32>
             gpu.wait [%2]
             return
           }
         }

The host waits before each op with effects on any memory, and at the end of each block. The gpu ops of a block never run
concurrently; for concurrency use `gpu-async-dag`, which analyses their accesses.
Source: `AsyncRegionRewriter.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp, WaitOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.gpu.tokens import add_dependency, make_asynchronous, wait_async, wait_on_host
from okl_opt.passes.rewriting.edit import Editor


def refuse_inline_kernels(function: Operation) -> None:
    """Raise an error at the first launch with an inline kernel."""
    for op in function.walk(region_first=True):
        if isinstance(op, LaunchOp):
            raise op_error(op, "replace with gpu.launch_func first")


def _is_seen_by_host(op: Operation) -> bool:
    """Return whether gpu ops must be complete before this host op. Source: `isTerminator`, `hasSideEffects`."""
    return has_trait(op, IsTerminator, if_unregistered=True) or not is_free_of_effects(op)


def _chain(edit: Editor, block: Block) -> None:
    """Thread a token through the gpu ops of a block."""
    token: SSAValue | None = None
    for op in list(block.ops):
        if isinstance(op, WaitOp):
            if token is not None:
                add_dependency(edit, op, token)
            token = op.asyncToken
        elif isinstance(op, AsyncOp):
            if token is None:
                token = edit.insert(wait_async(), InsertPoint.before(op), of=op).results[0]
            if op.asyncToken is None:
                token = make_asynchronous(edit, op, [token])
            else:
                add_dependency(edit, op, token)
                token = op.asyncToken
        elif token is not None and _is_seen_by_host(op):
            edit.insert(wait_on_host([token]), InsertPoint.before(op), of=op)
            token = None
    if token is not None:
        edit.append(block, wait_on_host([token]))


class GpuAsyncRegionPass(OpPass):
    """Kernels must be outlined before."""

    name = "gpu-async-region"
    anchor = FuncOp.name

    def apply_to(self, ctx: Context, op: Operation) -> None:
        refuse_inline_kernels(op)
        gives_token = any(isinstance(inner, AsyncOp) and not _waits_on_host(inner) for inner in op.walk())
        edit = Editor(self)
        if not gives_token or not edit.begin(op):
            return
        # Nested blocks come first, as an op has the effects of the ops in its regions.
        for inner in list(op.walk(region_first=True)):
            for region in inner.regions:
                for block in region.blocks:
                    _chain(edit, block)


def _waits_on_host(op: AsyncOp) -> bool:
    return isinstance(op, WaitOp) and op.asyncToken is None
