"""Removing single operands and results in place, with updated segment sizes."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation, SSAValues

OPERAND_SIZES = ("operandSegmentSizes", "operand_segment_sizes")
RESULT_SIZES = ("resultSegmentSizes", "result_segment_sizes")


def drop_operand(op: Operation, index: int) -> None:
    """Remove operand `index`."""
    op.operands = [operand for number, operand in enumerate(op.operands) if number != index]
    _shrink_group(op, OPERAND_SIZES, index)


def drop_result(op: Operation, index: int) -> None:
    """Remove result `index`, which must be unused."""
    left = [result for result in op.results if result.index != index]
    for number, result in enumerate(left):
        result.index = number
    op.results = SSAValues(left)
    _shrink_group(op, RESULT_SIZES, index)


def group_sizes(op: Operation) -> list[int] | None:
    """The operand segment sizes; None for an op without segments."""
    for holder in (op.properties, op.attributes):
        for name in OPERAND_SIZES:
            sizes = holder.get(name)
            if isinstance(sizes, DenseArrayBase):
                return [int(size) for size in cast("DenseArrayBase[Any]", sizes).iter_values()]
    return None


def _shrink_group(op: Operation, names: tuple[str, ...], index: int) -> None:
    """Decrement the segment that item `index` was in."""
    for holder in (op.properties, op.attributes):
        for name in names:
            sizes = holder.get(name)
            if not isinstance(sizes, DenseArrayBase):
                continue
            array = cast("DenseArrayBase[Any]", sizes)
            counts = [int(count) for count in array.iter_values()]
            end = 0
            for group, count in enumerate(counts):
                end += count
                if index < end:
                    counts[group] -= 1
                    break
            holder[name] = DenseArrayBase.from_list(array.elt_type, counts)
