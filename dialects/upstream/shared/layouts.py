"""Strides and offset of memrefs. Source: `MemRefType::getStridesAndOffset` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from okl_opt.dialects.hints import isa

# A number, or None if it is dynamic.
Size = int | None


def strides_and_offset(type: MemRefType[Attribute]) -> tuple[list[Size], Size] | None:
    """The strides of each dimension and the offset, None for a layout that is not strided."""
    layout = type.layout
    if isinstance(layout, AffineMapAttr):
        return _of_map(layout.data)
    if isinstance(layout, NoneAttr):
        return _of_shape(type.get_shape()), 0
    strides = type.get_strides()
    if strides is None:
        return None
    return list(strides), layout.get_offset() if isinstance(layout, StridedLayoutAttr) else 0


def has_unit_stride(type: Attribute) -> bool:
    """Return whether a memref's type makes elements of the last dimension neighbours. Source: `isLastDimUnitStride`."""
    found = strides_and_offset(type) if isa(type, MemRefType) else None
    return found is not None and (not found[0] or found[0][-1] == 1)


def is_certain_cast(source: MemRefType[Attribute], target: MemRefType[Attribute]) -> bool:
    """Return whether a cast of layouts cannot fail at run time, as it makes no stride or offset static."""
    one, other = strides_and_offset(source), strides_and_offset(target)
    if one is None or other is None:
        return False
    pairs = zip((*one[0], one[1]), (*other[0], other[1]), strict=True)
    return all(known is not None or wanted is None for known, wanted in pairs)


def _of_shape(shape: Sequence[int]) -> list[Size]:
    """The strides of a memref without a layout. To the left of a dimension of size 0 MLIR's strides are unknown."""
    strides: list[Size] = []
    stride: Size = 1
    for size in reversed(shape):
        strides.append(stride)
        stride = None if stride is None or size <= 0 else stride * size
    return strides[::-1]


def _of_map(map: AffineMap) -> tuple[list[Size], Size] | None:
    if len(map.results) != 1:
        return None
    # The offset is counted as one more stride.
    coefficients: list[Size] = [0] * (map.num_dims + 1)
    if not _add_terms(map.results[0], 1, coefficients):
        return None
    return coefficients[:-1], coefficients[-1]


def _add_terms(expression: AffineExpr, factor: Size, coefficients: list[Size]) -> bool:
    """Add the coefficients of `expression` times `factor`; False if it is not linear in the dimensions."""
    if isinstance(expression, AffineDimExpr):
        coefficients[expression.position] = _sum(coefficients[expression.position], factor)
        return True
    if not _has_dimensions(expression):
        coefficients[-1] = _sum(coefficients[-1], product(factor, _constant(expression)))
        return True
    assert isinstance(expression, AffineBinaryOpExpr)
    lhs, rhs = expression.lhs, expression.rhs
    if expression.kind is AffineBinaryOpKind.Add:
        return _add_terms(lhs, factor, coefficients) and _add_terms(rhs, factor, coefficients)
    if expression.kind is AffineBinaryOpKind.Mul and not _has_dimensions(rhs):
        return _add_terms(lhs, product(factor, _constant(rhs)), coefficients)
    return False


def _has_dimensions(expression: AffineExpr) -> bool:
    return any(isinstance(part, AffineDimExpr) for part in expression.dfs())


def _constant(expression: AffineExpr) -> Size:
    return expression.value if isinstance(expression, AffineConstantExpr) else None


def _sum(one: Size, other: Size) -> Size:
    return None if one is None or other is None else one + other


def product(one: Size, other: Size) -> Size:
    if one == 0 or other == 0:
        return 0
    return None if one is None or other is None else one * other
