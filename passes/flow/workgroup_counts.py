"""Count regions of dispatches."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Region

from okl_opt.dialects.flow import ReturnOp, WorkgroupCountFromDagRootOp


def count_by_workload(workload: int) -> Region:
    """Return a count region for a workload of `workload` values that leaves the count to code generation."""
    block = Block(arg_types=[IndexType()] * workload)
    counted = WorkgroupCountFromDagRootOp(block.args)
    block.add_ops([counted, ReturnOp(*counted.results)])
    return Region(block)
