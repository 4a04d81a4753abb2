"""Simplification of affine expressions as sums of products, and bounds of their values.

`dialects/text/affine_build.py` has the simplifications done whenever an expression is built.
Source: `AffineExpr.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.text.affine_build import add, ceil_divide, constant, floor_divide, modulo, multiply, wrapped

Kind = AffineBinaryOpKind
_BUILD: Mapping[Kind, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    Kind.Add: add,
    Kind.Mul: multiply,
    Kind.FloorDiv: floor_divide,
    Kind.CeilDiv: ceil_divide,
    Kind.Mod: modulo,
}


def number(value: int) -> AffineExpr:
    """A constant of 64 bits."""
    return constant(value)


def value_of(expression: AffineExpr) -> int | None:
    """The value of a constant expression; None for others."""
    return expression.value if isinstance(expression, AffineConstantExpr) else None


def build(kind: Kind, left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """Build a simplified expression."""
    return _BUILD[kind](left, right)


def substitute(expression: AffineExpr, replace: Callable[[AffineExpr], AffineExpr]) -> AffineExpr:
    """Replace dimensions and symbols; only changed parts are simplified again."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return replace(expression)
    left, right = substitute(expression.lhs, replace), substitute(expression.rhs, replace)
    if left is expression.lhs and right is expression.rhs:
        return expression
    return build(expression.kind, left, right)


def replace_in_map(
    map: AffineMap, dims: Sequence[AffineExpr] | None, symbols: Sequence[AffineExpr] | None, num: tuple[int, int]
) -> AffineMap:
    """Replace dimensions and symbols of a map; None keeps one.

    Source: `AffineMap::replaceDimsAndSymbols`.
    """

    def replace(expression: AffineExpr) -> AffineExpr:
        new: AffineExpr | None = None
        if isinstance(expression, AffineDimExpr) and dims is not None:
            new = dims[expression.position]
        elif isinstance(expression, AffineSymExpr) and symbols is not None:
            new = symbols[expression.position]
        return expression if new is None or new == expression else new

    return AffineMap(*num, tuple(substitute(result, replace) for result in map.results))


def is_pure(expression: AffineExpr) -> bool:
    """Return whether products have a constant factor, and divisors are constant. Source: `isPureAffine`."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return True
    left, right = expression.lhs, expression.rhs
    if expression.kind is Kind.Add:
        return is_pure(left) and is_pure(right)
    if expression.kind is Kind.Mul:
        return is_pure(left) and is_pure(right) and not (value_of(left) is None and value_of(right) is None)
    return is_pure(left) and value_of(right) is not None


def largest_divisor(expression: AffineExpr) -> int:
    """The largest known divisor of all values. Source: `AffineExpr::getLargestKnownDivisor`."""
    if isinstance(expression, AffineConstantExpr):
        return abs(expression.value)
    if not isinstance(expression, AffineBinaryOpExpr):
        return 1
    left, right = largest_divisor(expression.lhs), expression.rhs
    if expression.kind is Kind.Mul:
        return left * largest_divisor(right)
    if expression.kind in (Kind.Add, Kind.Mod):
        return math.gcd(left, largest_divisor(right))
    divisor = value_of(right)
    return abs(left // divisor) if divisor and left % divisor == 0 else 1


# ----- constants


class Undefined(Exception):
    """A division by zero, or a remainder by a number that is not positive."""


def evaluate(expression: AffineExpr, values: Sequence[int | None], dims: int) -> int | None:
    """The value for constant operands; None if it depends on an unknown one.

    Raises: Undefined. Source: `AffineExprConstantFolder`.
    """
    match expression:
        case AffineConstantExpr(value):
            return value
        case AffineDimExpr(position):
            return values[position]
        case AffineSymExpr(position):
            return values[dims + position]
        case AffineBinaryOpExpr(kind, lhs, rhs):
            left, right = evaluate(lhs, values, dims), evaluate(rhs, values, dims)
            return None if left is None or right is None else _computed(kind, left, right)
        case _:
            return None


def _computed(kind: Kind, left: int, right: int) -> int:
    """A number of 64 bits, as compiled code computes it. Raises: Undefined."""
    if kind is Kind.Add:
        return wrapped(left + right)
    if kind is Kind.Mul:
        return wrapped(left * right)
    if right == 0 or (kind is Kind.Mod and right < 0):
        raise Undefined
    if kind is Kind.Mod:
        return left % right
    return wrapped(left // right if kind is Kind.FloorDiv else -(-left // right))


# ----- sums of products


Row = dict[int, int]
"""Position -> factor: dimensions, then symbols, then local variables; the constant is at position -1."""
_ONE = -1


class CannotFlatten(Exception):
    """A divisor is not positive."""


class Flattener:
    """Flattens expressions to sums; other parts become local variables. Source: `SimpleAffineExprFlattener`."""

    def __init__(self, dims: int, symbols: int):
        self.dims = dims
        self.inputs = dims + symbols
        self.locals: dict[AffineExpr, int] = {}

    def row(self, expression: AffineExpr) -> Row:
        """The sum of an expression. Raises: CannotFlatten."""
        match expression:
            case AffineConstantExpr(value):
                return {_ONE: value}
            case AffineDimExpr(position):
                return {position: 1}
            case AffineSymExpr(position):
                return {self.dims + position: 1}
            case AffineBinaryOpExpr(kind, lhs, rhs):
                return self._combined(kind, self.row(lhs), self.row(rhs), value_of(rhs))
            case _:
                raise CannotFlatten

    def _combined(self, kind: Kind, left: Row, right: Row, constant: int | None) -> Row:
        if kind is Kind.Add:
            return _sum(left, right, 1)
        if constant is None:
            return self._local(build(kind, self.expression(left), self.expression(right)))
        if kind is Kind.Mul:
            return {place: factor * constant for place, factor in left.items()}
        if constant <= 0:
            raise CannotFlatten
        return self._remainder(left, constant) if kind is Kind.Mod else self._quotient(kind, left, constant)

    def _quotient(self, kind: Kind, row: Row, divisor: int) -> Row:
        common = math.gcd(divisor, *row.values())
        row = {place: factor // common for place, factor in row.items()}
        divisor //= common
        return row if divisor == 1 else self._local(build(kind, self.expression(row), number(divisor)))

    def _remainder(self, row: Row, divisor: int) -> Row:
        if all(factor % divisor == 0 for factor in row.values()):
            return {}
        common = math.gcd(divisor, *row.values())
        dividend = self.expression({place: factor // common for place, factor in row.items()})
        return _sum(row, self._local(floor_divide(dividend, number(divisor // common))), -divisor)

    def _local(self, expression: AffineExpr) -> Row:
        return {self.inputs + self.locals.setdefault(expression, len(self.locals)): 1}

    def terms(self, row: Row) -> list[tuple[int, AffineExpr, int]]:
        """Positions, expressions and factors, without the constant."""
        known = list(self.locals)
        return [
            (place, _input(place, self.dims) if place < self.inputs else known[place - self.inputs], row[place])
            for place in sorted(row)
            if place != _ONE and row[place]
        ]

    def expression(self, row: Row) -> AffineExpr:
        """The expression of a sum. Source: `getAffineExprFromFlatForm`."""
        terms = [multiply(term, number(factor)) for _, term, factor in self.terms(row)]
        return _total([*terms, number(row.get(_ONE, 0))])

    def semi_affine_expression(self, row: Row) -> AffineExpr:
        """The expression of a sum, in MLIR's order of products of symbols. Source: `getSemiAffineExprFromFlatForm`."""
        inputs = [term for term in self.terms(row) if term[0] < self.inputs]
        symbols = [term for term in inputs if term[0] >= self.dims]
        products = [term for term in self.terms(row) if term[0] >= self.inputs and _is_simple(term[1])]
        last = max(self.dims, self.inputs - self.dims)
        keyed: list[tuple[int, int, int, AffineExpr]] = []
        for place, term, factor in symbols:
            keyed.append((place - self.dims, last + len(keyed), factor, term))
        dim_key = -1
        symbol_key = last + len(keyed)
        for _, term, factor in products:
            assert isinstance(term, AffineBinaryOpExpr)
            left, right = term.lhs, term.rhs
            assert isinstance(left, AffineDimExpr | AffineSymExpr)
            if isinstance(left, AffineSymExpr):
                keyed.append((left.position, symbol_key, factor, term))
                symbol_key += 1
            elif isinstance(right, AffineSymExpr):
                keyed.append((left.position, right.position, factor, term))
            else:
                keyed.append((left.position, dim_key, factor, term))
                dim_key -= 1
        for place, term, factor in inputs:
            if place < self.dims:
                keyed.append((place, dim_key, factor, term))
                dim_key -= 1
        keyed.sort(key=lambda entry: entry[:2])
        terms = [multiply(term, number(factor)) for _, _, factor, term in keyed]
        for place, term, factor in self.terms(row):
            if place >= self.inputs and not _is_simple(term):
                terms.append(multiply(term, number(factor)))
        return _total([*terms, number(row.get(_ONE, 0))])


def _sum(left: Row, right: Row, factor: int) -> Row:
    total = dict(left)
    for place, value in right.items():
        total[place] = total.get(place, 0) + value * factor
    return total


def _input(place: int, dims: int) -> AffineExpr:
    return AffineDimExpr(place) if place < dims else AffineSymExpr(place - dims)


def _total(terms: Sequence[AffineExpr]) -> AffineExpr:
    total = number(0)
    for term in terms:
        total = add(total, term)
    return total


def _is_simple(expression: AffineExpr) -> bool:
    """Return whether an expression is one op on a dimension or symbol and a symbol or constant."""
    return (
        isinstance(expression, AffineBinaryOpExpr)
        and isinstance(expression.lhs, AffineDimExpr | AffineSymExpr)
        and isinstance(expression.rhs, AffineSymExpr | AffineConstantExpr)
    )


def simplify(expression: AffineExpr, dims: int, symbols: int) -> AffineExpr:
    """A simpler expression with the same values. Source: `simplifyAffineExpr`."""
    pure = is_pure(expression)
    if not pure:
        expression = _simplify_semi_affine(expression)
        pure = is_pure(expression)
    flattener = Flattener(dims, symbols)
    try:
        row = flattener.row(expression)
    except CannotFlatten:
        return expression
    plain = flattener.expression(row)
    return plain if pure or plain == expression else flattener.semi_affine_expression(row)


def simplify_map(map: AffineMap) -> AffineMap:
    """The map with simpler results. Source: `simplifyAffineMap`."""
    results = tuple(simplify(result, map.num_dims, map.num_symbols) for result in map.results)
    return AffineMap(map.num_dims, map.num_symbols, results)


def flat_row(expression: AffineExpr, dims: int, symbols: int) -> list[int] | None:
    """The factors of dimensions and symbols, then the constant; None if the expression is no such sum."""
    flattener = Flattener(dims, symbols)
    try:
        row = flattener.row(expression)
    except CannotFlatten:
        return None
    if flattener.locals:
        return None
    return [*(row.get(place, 0) for place in range(flattener.inputs)), row.get(_ONE, 0)]


# ----- division by a symbol


def _simplify_semi_affine(expression: AffineExpr) -> AffineExpr:
    """Source: `simplifySemiAffine`."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return expression
    kind = expression.kind
    left, right = _simplify_semi_affine(expression.lhs), _simplify_semi_affine(expression.rhs)
    if kind in (Kind.Add, Kind.Mul) or not isinstance(right, AffineSymExpr):
        return build(kind, left, right)
    if not _is_divisible(expression.lhs, right, kind):
        return build(kind, left, right)
    return number(0) if kind is Kind.Mod else _divided(left, right, kind) or build(kind, left, right)


def _is_divisible(expression: AffineExpr, symbol: AffineSymExpr, kind: Kind) -> bool:
    """Source: `isDivisibleBySymbol`."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return expression == symbol or value_of(expression) == 0
    left, right = expression.lhs, expression.rhs
    match expression.kind:
        case Kind.Add:
            return _is_divisible(left, symbol, kind) and _is_divisible(right, symbol, kind)
        case Kind.Mod:
            return _is_divisible(left, symbol, Kind.Mod) and _is_divisible(right, symbol, Kind.Mod)
        case Kind.Mul:
            return _is_divisible(left, symbol, kind) or _is_divisible(right, symbol, kind)
        case _:
            return expression.kind is kind and _is_divisible(left, symbol, kind)


def _divided(expression: AffineExpr, symbol: AffineSymExpr, kind: Kind) -> AffineExpr | None:
    """The quotient; None if the expression is not divisible. Source: `symbolicDivide`."""
    if not isinstance(expression, AffineBinaryOpExpr):
        if isinstance(expression, AffineSymExpr):
            return number(1)
        return expression if value_of(expression) == 0 else None
    left, right = expression.lhs, expression.rhs
    if expression.kind is Kind.Mul and not _is_divisible(left, symbol, kind):
        quotients = (left, _divided(right, symbol, kind))
    elif expression.kind in (Kind.Add, Kind.Mod):
        inner = kind if expression.kind is Kind.Add else Kind.Mod
        quotients = (_divided(left, symbol, inner), _divided(right, symbol, inner))
    else:
        quotients = (_divided(left, symbol, kind), right)
    one, other = quotients
    return None if one is None or other is None else build(expression.kind, one, other)


# ----- bounds


Bound = int | None


def bound_of(
    expression: AffineExpr, num: tuple[int, int], lower: Sequence[Bound], upper: Sequence[Bound], *, is_upper: bool
) -> Bound:
    """A constant bound of an expression from bounds of its operands. Source: `getBoundForAffineExpr`."""
    return _range_of(expression, num, lower, upper)[is_upper]


def _range_of(
    expression: AffineExpr, num: tuple[int, int], lower: Sequence[Bound], upper: Sequence[Bound]
) -> tuple[Bound, Bound]:
    """Both bounds at once; computed separately, each level of divisions would double the work."""
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind not in (Kind.Add, Kind.Mul):
        divisor = value_of(expression.rhs)
        if divisor is not None and divisor >= 1:
            return _range_of_division(expression.kind, divisor, *_range_of(expression.lhs, num, lower, upper))
        if expression.kind is not Kind.Mod:
            return None, None
    row = flat_row(expression, *num)
    return (None, None) if row is None else (_extreme(row, lower, upper), _extreme(row, upper, lower))


def _extreme(row: Sequence[int], of_positive: Sequence[Bound], of_negative: Sequence[Bound]) -> Bound:
    total = row[-1]
    for place, factor in enumerate(row[:-1]):
        if factor:
            bound = (of_positive if factor > 0 else of_negative)[place]
            if bound is None:
                return None
            total += bound * factor
    return total


def _range_of_division(kind: Kind, divisor: int, low: Bound, high: Bound) -> tuple[Bound, Bound]:
    if kind is Kind.Mod:
        if low is not None and high is not None and low // divisor == high // divisor:
            return low % divisor, high % divisor
        return 0, divisor - 1
    if kind is Kind.FloorDiv:
        return None if low is None else low // divisor, None if high is None else high // divisor
    return None if low is None else -(-low // divisor), None if high is None else -(-high // divisor)
