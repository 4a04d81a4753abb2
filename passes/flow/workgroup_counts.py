"""Regions that count workgroups."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Region

from okl_opt.dialects.flow import ReturnOp, WorkgroupCountFromDagRootOp


def count_by_workload(workload: int) -> Region:
    """A region that leaves it to code generation how many workgroups compute a workload of so many values."""
    block = Block(arg_types=[IndexType()] * workload)
    counted = WorkgroupCountFromDagRootOp(block.args)
    block.add_ops([counted, ReturnOp(*counted.results)])
    return Region(block)
