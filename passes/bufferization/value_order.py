"""A deterministic order of values. Source: `ValueComparator` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from okl_opt.passes.analysis.live_values import home_of


class ValueOrder:
    """Compares values by their definitions, arguments by number first. Source: `ValueComparator`."""

    def __init__(self) -> None:
        self._numbers: dict[Block, dict[Operation, int]] = {}

    def compare(self, one: SSAValue, other: SSAValue) -> int:
        if one is other:
            return 0
        if isinstance(one, BlockArgument):
            if not isinstance(other, BlockArgument):
                return -1
            if one.index != other.index:
                return one.index - other.index
        elif isinstance(other, BlockArgument):
            return 1
        elif isinstance(one, OpResult) and isinstance(other, OpResult):
            if one.op is other.op:
                return one.index - other.index
            if one.op.parent_region() is other.op.parent_region():
                return self._compare_ops(one.op, other.op)
        return self._compare_regions(home_of(one).parent, home_of(other).parent)

    def _compare_regions(self, one: Region | None, other: Region | None) -> int:
        while one is not None and other is not None:
            first, second = one.parent, other.parent
            if first is None or second is None:
                break
            difference = first.regions.index(one) - second.regions.index(other)
            if difference:
                return difference
            if first.parent_region() is second.parent_region():
                return self._compare_ops(first, second)
            one, other = first.parent_region(), second.parent_region()
        return (other is None) - (one is None)

    def _compare_ops(self, one: Operation, other: Operation) -> int:
        return self._number(one) - self._number(other)

    def _number(self, op: Operation) -> int:
        block = op.parent
        assert block is not None, "values that are compared stand in blocks"
        numbers = self._numbers.get(block)
        if numbers is None or op not in numbers:
            numbers = self._numbers[block] = {inner: number for number, inner in enumerate(block.ops)}
        return numbers[op]
