"""Fuse groups of elementwise ops into one loop each, so that intermediate values are never stored.

Before:  oneflow.job @j(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>) -> tensor<4x8xf32> {
           %0 = "oneflow.tanh"(%arg0) {op_name = "t"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
           %1 = "oneflow.broadcast_mul"(%0, %arg1) {op_name = "m"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
           oneflow.return %1 : tensor<4x8xf32>
         }
After:   oneflow.job @j(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>) -> tensor<4x8xf32> {
           %0 = "oneflow.fused_elementwise"(%arg0, %arg1) ({
           ^bb0(%arg2: tensor<4x8xf32>, %arg3: tensor<8xf32>):
             %1 = "oneflow.tanh"(%arg2) {op_name = "t"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
             %2 = "oneflow.broadcast_mul"(%1, %arg3) {op_name = "m"}
                  : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
             oneflow.yield %2 : tensor<4x8xf32>
           }) {op_name = "t..m"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
           oneflow.return %0 : tensor<4x8xf32>
         }

A group has two ops or more, on one device, with results of one shape. It has few slow ops, such as `tanh`: a loop with
several is no faster than a loop for each. No op is computed twice: a value used outside of its group is a result of the
group, written once. No path leaves a group and enters it again. Constant ops, which run once, are not fused with other
ops. Other ops stay in order, and move only to after a group that they read.
Source: ours. OneFlow has kernels for some pairs, such as `fused_bias_add_gelu`; this op holds any.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.dialects.oneflow.base import COMMON_ATTRIBUTES
from okl_opt.dialects.oneflow.frame import JobOp
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp, YieldOp
from okl_opt.passes.analysis.fusion import Limits, Segment, segments
from okl_opt.passes.analysis.load_time import constant_values
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor, block_for
from okl_opt.passes.rewriting.watch import count


def fused_op(edit: Editor, members: Sequence[Operation]) -> tuple[FusedElementwiseOp, list[SSAValue]]:
    """Return the fused op of a group, and the values that its results replace."""
    first, last = members[0], members[-1]
    inside = set(members)
    computed = {result for op in members for result in op.results}
    operands = list(dict.fromkeys(value for op in members for value in op.operands if value not in computed))
    results: list[SSAValue] = [
        op.results[0] for op in members if any(use.operation not in inside for use in op.results[0].uses)
    ]
    block, values = block_for(operands)
    for op in members:
        block.add_op(op.clone(values))
    edit.append(block, YieldOp(*(values[result] for result in results)), of=last)
    attributes: dict[str, Attribute] = {
        name: first.attributes[name] for name in COMMON_ATTRIBUTES if name in first.attributes
    }
    attributes["op_name"] = StringAttr(f"{_name(first)}..{_name(last)}")
    op = FusedElementwiseOp.create(
        operands=operands,
        result_types=[result.type for result in results],
        attributes=attributes,
        regions=[Region(block)],
    )
    return op, results


def _name(op: Operation) -> str:
    name = op.attributes["op_name"]
    assert isinstance(name, StringAttr), "every op of the group has a name, or its verifier had failed"
    return name.data


def fuse(edit: Editor, segment: Segment, groups: AbstractSet[tuple[Operation, ...]]) -> dict[SSAValue, SSAValue]:
    """Put the ops of a segment in its order, each group as one op; return old values -> results of fused ops."""
    replaced: dict[SSAValue, SSAValue] = {}
    end = InsertPoint.before(segment.end)
    for entry in segment.entries:
        if entry not in groups:
            for op in entry:
                edit.move(op, end)
            continue
        op, results = fused_op(edit, entry)
        edit.insert(op, end, of=entry)
        replaced.update(zip(results, op.results, strict=True))
    return replaced


@dataclass(frozen=True)
class FuseElementwiseKernelsPass(Pass):
    """Fuse elementwise ops of jobs and of wrapped functions into `oneflow.fused_elementwise`."""

    name = "fuse-elementwise-kernels"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-groups", "Number of fused loops made"),
        Statistic("num-ops-fused", "Number of ops that moved into them"),
    )

    max_ops: int = 64
    """The largest number of ops in a group."""
    max_operands: int = 16
    """The largest number of operands of a group."""
    max_slow_ops: int = 2
    """The largest number of ops in a group that take tens of instructions for each element, such as `tanh`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        limits = (("max-ops", self.max_ops, 2), ("max-operands", self.max_operands, 1))
        for option, value, least in (*limits, ("max-slow-ops", self.max_slow_ops, 0)):
            if value < least:
                raise error(op.location, f"{self.name}: option {option} must be {least} or more, got {value}")
        memory = ProgramMemory(op)
        for function in op.ops:
            # Only first blocks are fused: in an unreachable block a value may be used before its definition.
            if isinstance(function, JobOp | func.FuncOp) and function.body.blocks:
                block = function.body.blocks[0]
                self.fuse_block(block, constant_values(block, memory.is_written))

    def fuse_block(self, block: Block, constants: AbstractSet[SSAValue]) -> None:
        """Fuse the ops of one block."""
        edit = Editor(self)
        replaced: dict[SSAValue, SSAValue] = {}
        groups: list[tuple[Operation, ...]] = []
        for segment in segments(block, constants, Limits(self.max_ops, self.max_operands, self.max_slow_ops)):
            chosen = [group for group in segment.groups if edit.begin(*group)]
            if chosen:
                replaced.update(fuse(edit, segment, set(chosen)))
                groups += chosen
        edit.replace_operands(block.ops, replaced)
        for group in groups:
            count(self, "num-groups")
            count(self, "num-ops-fused", len(group))
            for dead in reversed(group):
                edit.erase(dead)
