"""Move outputs between compute ops to the end of their job, so that they do not split groups of compute ops.

Before:  oneflow.job @j(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           %output = "oneflow.output"(%0) {op_name = "o0"} : (tensor<2xf32>) -> tensor<2xf32>
           %1 = "oneflow.tanh"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %output_0 = "oneflow.output"(%1) {op_name = "o1"} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %output, %output_0 : tensor<2xf32>, tensor<2xf32>
         }
After:   oneflow.job @j(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           %1 = "oneflow.tanh"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %output = "oneflow.output"(%1) {op_name = "o1"} : (tensor<2xf32>) -> tensor<2xf32>
           %output_0 = "oneflow.output"(%0) {op_name = "o0"} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %output_0, %output : tensor<2xf32>, tensor<2xf32>
         }

Source: OneFlow's AggregateComputeOps, which clones each output before the return and can keep swapping two of them;
here an output moves once, and those that already stand at the end stay.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.oneflow.frame import JobOp, OutputOp, ReturnOp
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


def is_movable(op: Operation, terminator: ReturnOp) -> bool:
    """Return whether `op` is an output with one result, used by the job's return only."""
    if not isinstance(op, OutputOp) or len(op.results) != 1:
        return False
    users = [use.operation for use in op.results[0].uses]
    return len(users) > 0 and all(user is terminator for user in users)


def outputs_to_move(block: Block) -> list[Operation]:
    """Return the movable outputs of a job that are not at its end already, in order."""
    terminator = block.last_op
    if not isinstance(terminator, ReturnOp):
        return []
    found: list[Operation] = []
    op = terminator.prev_op
    at_the_end = True
    while op is not None:
        movable = is_movable(op, terminator)
        at_the_end = at_the_end and movable
        if movable and not at_the_end:
            found.append(op)
        op = op.prev_op
    return found[::-1]


class AggregateComputeOpsPass(Pass):
    """Move `oneflow.output` ops that only the return uses to the end of their job."""

    name = "aggregate-compute-ops"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-outputs-moved", "Number of outputs moved to the end of their job"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for job in op.ops:
            if not isinstance(job, JobOp):
                continue
            for block in job.body.blocks:
                for output in outputs_to_move(block):
                    if edit.begin(output):
                        edit.move(output, InsertPoint(block, block.last_op))
                        count(self, "num-outputs-moved")
