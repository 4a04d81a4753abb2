"""Maps applied to integers of which some are known, composed with the ops that make the others.

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
"""Inserts a new op where it belongs."""


def composed(map: AffineMap, operands: Sequence[Mixed]) -> Applied:
    """A map of operands; those that are numbers become part of it. Source: `foldAttributesIntoMap`."""
    dims, dim_values = _places(operands[: map.num_dims], AffineDimExpr)
    symbols, symbol_values = _places(operands[map.num_dims :], AffineSymExpr)
    num = len(dim_values), len(symbol_values)
    return compose(applied(replace_in_map(map, dims, symbols, num), [*dim_values, *symbol_values]))


def _places(
    operands: Sequence[Mixed], kind: type[AffineDimExpr] | type[AffineSymExpr]
) -> tuple[list[AffineExpr], list[SSAValue]]:
    """What stands for each operand, and those that are values."""
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
    """The value of a map with one result."""
    new = _apply(map, operands)
    insert(new)
    return new.result


def folded_apply(insert: Insert, map: AffineMap, operands: Sequence[Mixed]) -> Mixed:
    """The same, or the number or operand that it folds to; then no op is inserted."""
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
    """A constant for a number. Source: `getValueOrCreateConstantIndexOp`."""
    if isinstance(what, SSAValue):
        return what
    constant = arith.ConstantOp(IntegerAttr(what, IndexType()))
    insert(constant)
    return constant.result
