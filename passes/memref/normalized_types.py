"""Memref types whose layout map is made part of the shape.

Source: `normalizeMemRefType` of `lib/Dialect/Affine/Utils/Utils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, MemRefType, StridedLayoutAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.ir.affine import AffineBinaryOpKind as Kind

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.affine_build import add, multiply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset

Memory = MemRefType[Attribute]
_Range = tuple[int, int]
_LIMIT = 1 << 63


def layout_of(type: Attribute) -> AffineMap | None:
    """Return the layout map of a memref, or None if there is none or it is unknown."""
    if not isa(type, Memory):
        return None
    if isinstance(type.layout, AffineMapAttr):
        return type.layout.data
    layout = strides_and_offset(type) if isinstance(type.layout, StridedLayoutAttr) else None
    if layout is None:
        return None
    strides, offset = layout
    if offset is None or None in strides:
        return None
    terms = [multiply(AffineDimExpr(place), number(stride or 0)) for place, stride in enumerate(strides)]
    return AffineMap(len(strides), 0, (reduce(add, [*terms, number(offset)]),))


def normalized(type: Attribute) -> Memory | None:
    """Return the type without layout, indexed by the results of the map, or None if none exists or none is needed.

    The shape must be static, and the map without symbols. MLIR also takes some maps with dynamic sizes.
    """
    map = layout_of(type)
    if map is None or not isa(type, Memory) or map.num_symbols or not map.num_dims:
        return None
    shape = type.get_shape()
    if map == AffineMap.identity(map.num_dims) or any(size == DYNAMIC_INDEX or size < 1 for size in shape):
        return None
    ranges = [_range_of(result, shape) for result in map.results]
    sizes = [found[1] + 1 for found in ranges if found is not None and found[0] >= 0 and found[1] + 1 < _LIMIT]
    if len(sizes) < len(ranges):
        return None
    return MemRefType(type.element_type, sizes, memory_space=type.memory_space)


def _range_of(expression: AffineExpr, shape: Sequence[int]) -> _Range | None:
    """Return the least and greatest value for indices within the shape, or None if unknown."""
    if isinstance(expression, AffineConstantExpr):
        return expression.value, expression.value
    if isinstance(expression, AffineDimExpr):
        return 0, shape[expression.position] - 1
    if not isinstance(expression, AffineBinaryOpExpr):
        return None
    left, right = _range_of(expression.lhs, shape), _range_of(expression.rhs, shape)
    if left is None or right is None:
        return None
    if expression.kind is Kind.Add:
        return left[0] + right[0], left[1] + right[1]
    if expression.kind is Kind.Mul:
        products = [one * other for one in left for other in right]
        return min(products), max(products)
    return _of_division(expression.kind, left, right[0]) if right[0] == right[1] > 0 else None


def _of_division(kind: Kind, range: _Range, divisor: int) -> _Range:
    low, high = range
    if kind is Kind.FloorDiv:
        return low // divisor, high // divisor
    if kind is Kind.CeilDiv:
        return -(-low // divisor), -(-high // divisor)
    return (low % divisor, high % divisor) if low // divisor == high // divisor else (0, divisor - 1)
