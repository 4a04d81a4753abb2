"""Simplification of integer sets: removal of redundant constraints.

Source: `IntegerSet.cpp`, `AffineStructures.cpp` and `IntegerRelation.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstraintExpr,
    AffineConstraintKind,
    AffineExpr,
    AffineSet,
)

from okl_opt.dialects.text.affine_build import add, floor_divide, subtract
from okl_opt.dialects.upstream.affine.constraints import Constraints, NotLinear
from okl_opt.dialects.upstream.affine.expressions import (
    CannotFlatten,
    Flattener,
    Kind,
    Row,
    build,
    is_pure,
    number,
    value_of,
)

_ONE = -1


def differences(set: AffineSet) -> list[tuple[AffineExpr, AffineConstraintKind]]:
    """The expressions required to be zero, or at least zero."""
    found: list[tuple[AffineExpr, AffineConstraintKind]] = []
    for constraint in set.constraints:
        left, right, kind = constraint.lhs, constraint.rhs, constraint.kind
        if kind is AffineConstraintKind.le:
            left, right, kind = right, left, AffineConstraintKind.ge
        found.append((left if value_of(right) == 0 else subtract(left, right), kind))
    return found


def set_of_differences(num: tuple[int, int], rows: list[tuple[AffineExpr, AffineConstraintKind]]) -> AffineSet:
    """The set of these constraints."""
    constraints = (AffineConstraintExpr(kind, left, number(0), canonicalize=False) for left, kind in rows)
    return AffineSet(*num, tuple(constraints))


def simplify_set(set: AffineSet) -> AffineSet:
    """An equal, simpler set; unchanged if it has products of dimensions. Source: `simplifyIntegerSet`."""
    num = set.num_dims, set.num_symbols
    rows = differences(set)
    if not all(is_pure(row) for row, _ in rows):
        return set
    if _is_empty(num, rows):
        return set_of_differences(num, [(number(1), AffineConstraintKind.eq)])
    flattener = Flattener(*num)
    zero: list[Row] = []
    rest: list[Row] = []
    try:
        for row, kind in rows:
            (zero if kind is AffineConstraintKind.eq else rest).append(flattener.row(_rounded_down(row)))
        rest += _of_locals(flattener)
    except CannotFlatten:
        return set
    kept = [(flattener.expression(_normalized(row)), AffineConstraintKind.eq) for row in zero]
    kept += [(flattener.expression(row), AffineConstraintKind.ge) for row in _without_trivial(rest)]
    return set_of_differences(num, kept or [(number(0), AffineConstraintKind.eq)])


def _is_empty(num: tuple[int, int], rows: list[tuple[AffineExpr, AffineConstraintKind]]) -> bool:
    system = Constraints()
    inputs = [*(system.add_dim() for _ in range(num[0])), *(system.add_symbol() for _ in range(num[1]))]
    try:
        for row, kind in rows:
            linear = system.row_of(row, inputs, num[0])
            (system.add_zero if kind is AffineConstraintKind.eq else system.add_not_negative)(linear)
    except NotLinear:
        return False
    return system.is_empty()


def _of_locals(flattener: Flattener) -> Iterator[Row]:
    """The constraints of each quotient: its remainder is at least 0 and less than the divisor."""
    for expression, place in list(flattener.locals.items()):
        assert isinstance(expression, AffineBinaryOpExpr), "a quotient"
        divisor = value_of(expression.rhs)
        assert divisor is not None, "a sum of products"
        dividend = flattener.row(expression.lhs)
        quotient = flattener.inputs + place
        yield _sum({quotient: divisor, _ONE: divisor - 1}, dividend, -1)
        yield _sum(dividend, {quotient: divisor}, -1)


def _rounded_down(expression: AffineExpr) -> AffineExpr:
    """Rewrite quotients rounded up as quotients rounded down."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return expression
    left, right, divisor = _rounded_down(expression.lhs), _rounded_down(expression.rhs), value_of(expression.rhs)
    if expression.kind is Kind.CeilDiv and divisor is not None:
        return floor_divide(add(left, number(divisor - 1)), right)
    return build(expression.kind, left, right)


def _sum(left: Row, right: Row, factor: int) -> Row:
    return {place: left.get(place, 0) + factor * right.get(place, 0) for place in {**left, **right}}


def _normalized(row: Row) -> Row:
    common = math.gcd(*row.values())
    return {place: factor // common for place, factor in row.items()} if common > 1 else row


def _without_trivial(rows: list[Row]) -> list[Row]:
    """Keep the tightest of inequalities that differ only in the constant. Source: `removeTrivialRedundancy`."""
    found: dict[tuple[tuple[int, int], ...], tuple[int, int]] = {}
    tight: list[Row] = []
    for row in rows:
        factors = {place: factor for place, factor in row.items() if place != _ONE and factor}
        common = math.gcd(*factors.values())
        constant = row.get(_ONE, 0)
        if common > 1:
            factors, constant = {place: factor // common for place, factor in factors.items()}, constant // common
        tight.append({**factors, _ONE: constant})
        key = tuple(sorted(factors.items()))
        if (key or constant < 0) and (key not in found or constant < found[key][1]):
            found[key] = len(tight) - 1, constant
    kept = {place for place, _ in found.values()}
    return [row for place, row in enumerate(tight) if place in kept]
