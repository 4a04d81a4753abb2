"""Move ops used in a single branch only into that branch.

Before:  func.func @f(%arg0: i32, %arg1: i1) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           %1 = scf.if %arg1 -> (i32) {
             scf.yield %0 : i32
           } else {
             scf.yield %arg0 : i32
           }
           return %1 : i32
         }
After:   func.func @f(%arg0: i32, %arg1: i1) -> i32 {
           %0 = scf.if %arg1 -> (i32) {
             %1 = arith.muli %arg0, %arg0 : i32
             scf.yield %1 : i32
           } else {
             scf.yield %arg0 : i32
           }
           return %0 : i32
         }

An op moves to the start of a region that runs at most once, if it has no effects and all its users are in the region.
Source: `lib/Transforms/ControlFlowSink.cpp` and `Utils/ControlFlowSinkUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from xdsl.context import Context
from xdsl.ir import Block, Operation, Region
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike

from okl_opt.dialects.interfaces.control_flow import region_flow_of
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.interfaces.memory import ProgramMemory, reads_tensors
from okl_opt.passes.base import OpPass, Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


class _Sinker:
    """Moves ops into regions; `by` is the pass."""

    def __init__(self, by: Pass, top: Operation):
        self._by = by
        self._edit = Editor(by)
        self._memory = ProgramMemory(top)

    def fill(self, region: Region) -> None:
        """Move ops used only in `region` into it."""
        entry = region.blocks.first
        if entry is None:
            return
        pending = [op for block in region.blocks for op in block.ops]
        while pending:
            for operand in pending.pop().operands:
                op = operand.owner
                if isinstance(op, Block) or op.parent_region() is region or not self._may_move(op, region):
                    continue
                if not self._edit.begin(op):
                    return
                self._edit.move(op, InsertPoint.at_start(entry))
                count(self._by, "num-sunk")
                pending.append(op)

    def _may_move(self, op: Operation, region: Region) -> bool:
        # The entry block of a region dominates its other blocks.
        if any(not region.is_ancestor(use.operation) for result in op.results for use in result.uses):
            return False
        return is_free_of_effects(op) and not (reads_tensors(op) and self._memory.reads_of(op))


def _regions_run_once(op: Operation) -> Iterator[Region]:
    flow = region_flow_of(op)
    if flow is not None:
        constants = [ConstantLike.get_constant_value(operand) for operand in op.operands]
        for region, runs in zip(op.regions, flow.most_runs(op, constants), strict=True):
            if runs is not None and runs <= 1:
                yield region


class ControlFlowSink(OpPass):
    name = "control-flow-sink"
    keeps_checks = True

    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-sunk", "Number of operations sunk"),)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        sinker = _Sinker(self, op)
        for inner in list(op.walk(region_first=True)):
            if inner.regions:
                for region in _regions_run_once(inner):
                    sinker.fill(region)
