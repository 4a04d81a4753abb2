"""Affine maps applied to mixed integers and values, composed with the defining `affine.apply` ops.

Source: `makeComposedAffineApply`, `makeComposedFoldedAffineApply` of `AffineOps.cpp`, MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr

from okl_opt.dialects.interfaces.folding import fold
from okl_opt.dialects.upstream.affine.compose import Applied, applied, compose
from okl_opt.dialects.upstream.affine.expressions import number, replace_in_map
from okl_opt.dialects.upstream.shared.mixed import Mixed

Insert = Callable[[Operation], object]
"""Inserts a new op."""


def composed(map: AffineMap, operands: Sequence[Mixed]) -> Applied:
    """A map applied to operands; integers become constants of the map. Source: `foldAttributesIntoMap`."""
    dims, dim_values = _places(operands[: map.num_dims], AffineDimExpr)
    symbols, symbol_values = _places(operands[map.num_dims :], AffineSymExpr)
    num = len(dim_values), len(symbol_values)
    return compose(applied(replace_in_map(map, dims, symbols, num), [*dim_values, *symbol_values]))


def _places(
    operands: Sequence[Mixed], kind: type[AffineDimExpr] | type[AffineSymExpr]
) -> tuple[list[AffineExpr], list[SSAValue]]:
    """The expression for each operand, and the operands that are values."""
    places: list[AffineExpr] = []
    values: list[SSAValue] = []
    for operand in operands:
        if isinstance(operand, SSAValue):
            places.append(kind(len(values)))
            values.append(operand)
        else:
            places.append(number(operand))
    return places, values


def composed_apply(insert: Insert, map: AffineMap, operands: Sequence[Mixed]) -> SSAValue:
    """The value of a map with one result, computed by a new op."""
    new = _apply(map, operands)
    insert(new)
    return new.result


def folded_apply(insert: Insert, map: AffineMap, operands: Sequence[Mixed]) -> Mixed:
    """The value of a map with one result: an integer, an operand, or the result of a new op."""
    new = _apply(map, operands)
    folded = fold(new)
    if isinstance(folded, SSAValue | IntegerAttr):
        new.erase()
        return folded if isinstance(folded, SSAValue) else folded.value.data
    insert(new)
    return new.result


def _apply(map: AffineMap, operands: Sequence[Mixed]) -> ApplyOp:
    new = composed(map, operands)
    return ApplyOp(new.operands, AffineMapAttr(new.map))


def as_value(insert: Insert, what: Mixed) -> SSAValue:
    """Turn an integer into a constant. Source: `getValueOrCreateConstantIndexOp`."""
    if isinstance(what, SSAValue):
        return what
    constant = arith.ConstantOp(IntegerAttr(what, IndexType()))
    insert(constant)
    return constant.result
