"""Sink constants, sizes, comparisons and selects into the bodies of launches, so that they need no kernel arguments.

Before:  func.func @f(%arg0: index, %arg1: memref<?xindex>) {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg1, %c0 : memref<?xindex>
           gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %arg0, %arg9 = %arg0, %arg10 = %arg0)
                      threads(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) {
             memref.store %dim, %arg1[%arg2] : memref<?xindex>
             gpu.terminator
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: memref<?xindex>) {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg1, %c0 : memref<?xindex>
           gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %arg0, %arg9 = %arg0, %arg10 = %arg0)
                      threads(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) {
             %c0_0 = arith.constant 0 : index
             %dim_1 = memref.dim %arg1, %c0_0 : memref<?xindex>
             memref.store %dim_1, %arg1[%arg2] : memref<?xindex>
             gpu.terminator
           }
           return
         }

An op is copied if each of its operands is used in the body anyway, or can be sunk as well.
Source: `GpuLaunchSinkIndexComputationsPass` in `KernelOutlining.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp
from okl_opt.dialects.upstream.shared.regions import used_from_outside
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_SUNK = frozenset({"arith.cmpi", "arith.select", "memref.dim"})


def _is_index_computation(op: Operation) -> bool:
    """Source: `isLikelyAnIndexComputation`."""
    return is_constant(op) or op.name in _SUNK


def _ops_to_sink(launch: LaunchOp) -> list[Operation]:
    """Return the ops to copy, producers before users. Source: `sinkOperationsIntoLaunchOp`."""
    used = used_from_outside(launch.body, inner_first=True)
    inputs = set(used)
    sunk: dict[Operation, None] = {}
    tried: set[Operation] = set()

    def try_next(op: Operation) -> Operation | None:
        """Return the next op to try, the definition of an operand of `op`; None once `op` is decided."""
        for operand in op.operands if _is_index_computation(op) else ():
            maker = operand.owner
            if maker in sunk:
                continue
            if isinstance(maker, Operation) and maker not in tried:
                return maker
            if operand not in inputs:
                return None
        if _is_index_computation(op):
            sunk[op] = None
        return None

    for value in used:
        pending: list[Operation] = []
        maker = value.owner if isinstance(value.owner, Operation) and value.owner not in tried else None
        while maker is not None or pending:
            if maker is None:
                pending.pop()
            else:
                tried.add(maker)
                pending.append(maker)
            maker = try_next(pending[-1]) if pending else None
    return list(sunk)


class GpuLaunchSinkIndexComputationsPass(OpPass):
    name = "gpu-launch-sink-index-computations"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for launch in list(op.walk(region_first=True)):
            if not isinstance(launch, LaunchOp):
                continue
            sunk = _ops_to_sink(launch)
            if not sunk:
                continue
            if not edit.begin(launch):
                return
            first = launch.body.blocks[0].first_op
            assert first is not None, "a body ends in a terminator"
            body = [inner for block in launch.body.blocks for inner in block.ops]
            values: dict[SSAValue, SSAValue] = {}
            for each in sunk:
                copy = edit.insert(copy_of(each, values), InsertPoint.before(first), of=each)
                values.update(zip(each.results, copy.results, strict=True))
            edit.replace_operands(body, values)
