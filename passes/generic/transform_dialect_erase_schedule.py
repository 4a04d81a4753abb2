"""Erase transform scripts, keeping only their payload IR.

Before:  func.func @f() {
           return
         }
         transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
           transform.yield
         }
After:   func.func @f() {
           return
         }

The attribute `transform.with_named_sequence` of the module stays.
Source: `TestTransformDialectEraseSchedulePass` of MLIR 22's tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor


def _schedule(top: Operation) -> Iterator[Operation]:
    """Yield the outermost transform ops in `top`, in order."""
    for region in top.regions:
        for block in region.blocks:
            for op in block.ops:
                if op.dialect_name() == "transform":
                    yield op
                else:
                    yield from _schedule(op)


class TestTransformDialectEraseSchedulePass(Pass):
    name = "test-transform-dialect-erase-schedule"
    keeps_checks = True
    is_of_tests = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        schedule = list(_schedule(op))
        erased = {inner for each in schedule for inner in each.walk()}
        for each in schedule:
            users = (use.operation for result in each.results for use in result.uses)
            if any(user not in erased for user in users):
                raise op_error(each, "has a result that an op outside of the schedule uses")
        edit = Editor(self)
        # Erase users before definitions.
        for each in reversed(schedule):
            if not edit.begin(each):
                return
            edit.erase(each)
