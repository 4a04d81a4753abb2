"""The range of a dimension's size. Source: `inferShapedDimOpInterface` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, ShapedType
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.int_ranges import Ranges
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import IntRange, from_signed, signed_limits, single, union_of


def dimension_range(op: Operation, operands: Ranges) -> IntRange:
    """The range of the sizes that a dim op may return, for its first operand and the range `dim`."""
    unknown = from_signed(INDEX_WIDTH, 0, signed_limits(INDEX_WIDTH)[1])
    type = op.operands[0].type
    if not isinstance(type, ShapedType):
        return unknown
    shape = type.get_shape()
    first, last = 0, len(shape) - 1
    asked = operands[1]
    if asked is not None:
        first, last = max(first, asked.smin), min(last, asked.smax)
    sizes = [
        unknown if size == DYNAMIC_INDEX else single(INDEX_WIDTH, size) for size in shape[first : max(first, last + 1)]
    ]
    return union_of(sizes) if sizes else unknown
