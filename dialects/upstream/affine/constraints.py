"""Systems of linear equations and inequalities on integers, and bounds derived from them.

Source: `IntegerRelation.cpp`, `FlatLinearValueConstraints.cpp` and `FlatAffineValueConstraints.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto

from xdsl.ir import SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.upstream.affine.expressions import Kind

_MOST_PER_VARIABLE = 32
"""The most constraints per variable; beyond that no more are derived. Source: `kExplosionFactor`."""

ONE = -1
"""The key of the constant in a row."""

Row = dict[int, int]
"""A sum: variable number -> its factor, without zeros."""


class Side(Enum):
    """A kind of bound; upper bounds are exclusive."""

    LOWER = auto()
    UPPER = auto()
    EQUAL = auto()


class NotLinear(Exception):
    """An expression is no sum of multiples and quotients by constants."""


def combined(*terms: tuple[Mapping[int, int], int]) -> Row:
    """The sum of multiples of rows."""
    total: Row = {}
    for row, factor in terms:
        for place, value in row.items():
            total[place] = total.get(place, 0) + value * factor
    return {place: value for place, value in total.items() if value}


class Constraints:
    """Variables, some of which represent values, with equations and inequalities."""

    def __init__(self) -> None:
        self.dims: list[int] = []
        self.symbols: list[int] = []
        self.values: dict[int, SSAValue] = {}
        self._count = 0
        self._locals: dict[tuple[tuple[tuple[int, int], ...], int], int] = {}
        self._zero: list[Row] = []
        self._not_negative: list[Row] = []

    def copy(self) -> Constraints:
        """An independent copy."""
        other = Constraints()
        other.dims, other.symbols, other.values = [*self.dims], [*self.symbols], {**self.values}
        other._count, other._locals = self._count, {**self._locals}
        other._zero, other._not_negative = [*self._zero], [*self._not_negative]
        return other

    # ----- variables

    def add_dim(self, value: SSAValue | None = None) -> int:
        """Add a dimension, the last one."""
        return self._add(self.dims, value)

    def add_symbol(self, value: SSAValue | None = None) -> int:
        """Add a symbol, the last one."""
        return self._add(self.symbols, value)

    def _add(self, kind: list[int], value: SSAValue | None) -> int:
        number = self._new()
        kind.append(number)
        if value is not None:
            self.values[number] = value
        return number

    def _new(self) -> int:
        self._count += 1
        return self._count - 1

    @property
    def has_locals(self) -> bool:
        """Return whether there are local variables for quotients."""
        return len(self.dims) + len(self.symbols) < self._count

    # ----- constraints

    def add_zero(self, row: Row) -> None:
        """Require that a sum is zero."""
        self._zero.append(row)

    def add_not_negative(self, row: Row) -> None:
        """Require that a sum is at least zero."""
        self._not_negative.append(_tightened(row))

    def bound_by_number(self, side: Side, variable: int, number: int) -> None:
        """Bound a variable by a number."""
        self._bound(side, variable, {ONE: number})

    def bound_by_map(self, side: Side, variable: int, map: AffineMap, operands: Sequence[SSAValue]) -> None:
        """Bound a variable by each result of a map; new operands become symbols.

        Raises: NotLinear.
        """
        known = [self._number_of(value) for value in operands]
        inputs = [
            self.add_symbol(value) if number is None else number for number, value in zip(known, operands, strict=True)
        ]
        for result in map.results:
            self.bound_by_expression(side, variable, result, inputs, map.num_dims)

    def _number_of(self, value: SSAValue) -> int | None:
        for number in (*self.dims, *self.symbols):
            if self.values.get(number) is value:
                return number
        return None

    def bound_by_expression(
        self, side: Side, variable: int, expression: AffineExpr, inputs: Sequence[int], dims: int
    ) -> None:
        """Bound a variable by an expression over `inputs`: dimensions, then symbols. Raises: NotLinear."""
        self._bound(side, variable, self.row_of(expression, inputs, dims))

    def _bound(self, side: Side, variable: int, row: Row) -> None:
        row = combined((row, 1))
        if variable in row:
            return
        if side is Side.EQUAL:
            self.add_zero(combined(({variable: 1}, 1), (row, -1)))
        elif side is Side.LOWER:
            self.add_not_negative(combined(({variable: 1}, 1), (row, -1)))
        else:
            self.add_not_negative(combined((row, 1), ({variable: 1, ONE: 1}, -1)))

    def row_of(self, expression: AffineExpr, inputs: Sequence[int], dims: int) -> Row:
        """Convert an expression over `inputs`, dimensions then symbols, to a sum. Raises: NotLinear."""
        match expression:
            case AffineConstantExpr(value):
                return {ONE: value} if value else {}
            case AffineDimExpr(position):
                return {inputs[position]: 1}
            case AffineSymExpr(position):
                return {inputs[dims + position]: 1}
            case AffineBinaryOpExpr(kind, lhs, rhs):
                left, right = self.row_of(lhs, inputs, dims), self.row_of(rhs, inputs, dims)
                return combined((left, 1), (right, 1)) if kind is Kind.Add else self._scaled(kind, left, right)
            case _:
                raise NotLinear

    def _scaled(self, kind: Kind, left: Row, right: Row) -> Row:
        if kind is Kind.Mul and not (left.keys() <= {ONE}):
            left, right = right, left
        if kind is Kind.Mul:
            if not left.keys() <= {ONE}:
                raise NotLinear
            return combined((right, left.get(ONE, 0)))
        divisor = right.get(ONE, 0)
        if not right.keys() <= {ONE} or divisor <= 0:
            raise NotLinear
        if kind is Kind.CeilDiv:
            return self._quotient(combined((left, 1), ({ONE: divisor - 1}, 1)), divisor)
        quotient = self._quotient(left, divisor)
        return quotient if kind is Kind.FloorDiv else combined((left, 1), (quotient, -divisor))

    def _quotient(self, row: Row, divisor: int) -> Row:
        """A quotient, rounded down: a new local variable, unless the row is divisible."""
        common = math.gcd(divisor, *row.values())
        row, divisor = {place: factor // common for place, factor in row.items()}, divisor // common
        if divisor == 1:
            return row
        key = tuple(sorted(row.items())), divisor
        if key not in self._locals:
            quotient = self._locals[key] = self._new()
            self.add_not_negative(combined((row, 1), ({quotient: 1}, -divisor)))
            self.add_not_negative(combined(({quotient: 1}, divisor), (row, -1), ({ONE: divisor - 1}, 1)))
        return {self._locals[key]: 1}

    # ----- consequences

    def is_empty(self) -> bool:
        """Return whether the constraints are known to have no solution."""
        return _eliminated(self._zero, self._not_negative, self._variables()) is None

    def without_redundant(self) -> Constraints:
        """A copy without redundant inequalities. Source: `removeRedundantInequalities`."""
        other = self.copy()
        kept = other._not_negative
        place = 0
        while place < len(kept):
            row = kept[place]
            kept[place] = combined((row, -1), ({ONE: 1}, -1))
            if other.is_empty():
                del kept[place]
            else:
                kept[place] = row
                place += 1
        return other

    def upper_rows(self, variable: int) -> list[Row]:
        """The sums that bound a variable from above, from constraints with its factor -1."""
        return [_without(row, variable) for row in self._not_negative if row.get(variable, 0) == -1]

    def lower_rows(self, variable: int) -> list[Row]:
        """The sums that bound a variable from below, from constraints with its factor 1."""
        return [combined((_without(row, variable), -1)) for row in self._not_negative if row.get(variable, 0) == 1]

    def constant_bounds(self, variable: int) -> tuple[int | None, int | None]:
        """The smallest and largest possible value of a variable, None if unknown."""
        left = _eliminated(self._zero, self._not_negative, [each for each in self._variables() if each != variable])
        if left is None:
            return None, None
        zero, rest = left
        for row in zero:
            if abs(row.get(variable, 0)) == 1:
                value = -row.get(ONE, 0) * row[variable]
                return value, value
        lower = [-(row.get(ONE, 0) // row[variable]) for row in rest if row.get(variable, 0) > 0]
        upper = [row.get(ONE, 0) // -row[variable] for row in rest if row.get(variable, 0) < 0]
        return max(lower, default=None), min(upper, default=None)

    def _variables(self) -> list[int]:
        known = {*self.dims, *self.symbols}
        return [*self.dims, *self.symbols, *(number for number in range(self._count) if number not in known)]


def _without(row: Row, variable: int) -> Row:
    return {place: factor for place, factor in row.items() if place != variable}


def _tightened(row: Row) -> Row:
    """Divide an integer inequality by the common divisor of its factors."""
    common = math.gcd(*(factor for place, factor in row.items() if place != ONE))
    if common <= 1:
        return row
    return {place: factor // common for place, factor in row.items() if factor // common}


def _eliminated(
    zero: Iterable[Row], not_negative: Iterable[Row], variables: Sequence[int]
) -> tuple[list[Row], list[Row]] | None:
    """Eliminate some variables; None if there is no solution. Source: `IntegerRelation::isEmpty`.

    Variables are replaced through equations first, then pairs of their remaining bounds are combined.
    """
    equal, rest = [*zero], [*not_negative]
    left: list[int] = [*variables]
    # First use equations with factor 1, which keep exactly the integer solutions.
    for is_pivot in (_has_unit, _has):
        tried = left
        left = []
        for variable in tried:
            pivot = next((row for row in equal if is_pivot(row, variable)), None)
            if pivot is None:
                left.append(variable)
                continue
            if not _is_solvable(pivot):
                return None
            equal = [_replaced(row, pivot, variable) for row in equal if row is not pivot]
            rest = [_tightened(_replaced(row, pivot, variable)) for row in rest]
    if not all(map(_is_solvable, equal)) or not all(map(_is_possible, rest)):
        return None
    while left:
        variable = min(left, key=lambda each: _products(rest, each))
        left.remove(variable)
        lower = [row for row in rest if row.get(variable, 0) > 0]
        upper = [row for row in rest if row.get(variable, 0) < 0]
        derived = [
            _tightened(combined((low, -high[variable]), (high, low[variable]))) for low in lower for high in upper
        ]
        rest = _tightest([*(row for row in rest if not row.get(variable)), *derived])
        if not all(map(_is_possible, rest)):
            return None
        if len(rest) + len(equal) >= _MOST_PER_VARIABLE * max(len(variables), 1):
            return equal, []
    return equal, rest


def _has_unit(row: Row, variable: int) -> bool:
    return abs(row.get(variable, 0)) == 1


def _has(row: Row, variable: int) -> bool:
    return variable in row


def _replaced(row: Row, pivot: Row, variable: int) -> Row:
    """Eliminate the variable of an equation from a row; the sign of the row stays."""
    factor = row.get(variable, 0)
    if not factor:
        return row
    by = pivot[variable]
    return combined((row, abs(by)), (pivot, -factor if by > 0 else factor))


def _is_solvable(row: Row) -> bool:
    factors = [factor for place, factor in row.items() if place != ONE]
    constant = row.get(ONE, 0)
    return constant % math.gcd(*factors) == 0 if factors else constant == 0


def _is_possible(row: Row) -> bool:
    return row.get(ONE, 0) >= 0 or any(place != ONE for place in row)


def _products(rows: Sequence[Row], variable: int) -> int:
    lower = sum(row.get(variable, 0) > 0 for row in rows)
    return lower * sum(row.get(variable, 0) < 0 for row in rows)


def _tightest(rows: Iterable[Row]) -> list[Row]:
    """Keep the tightest of inequalities that differ only in the constant. Source: `removeTrivialRedundancy`."""
    found: dict[tuple[tuple[int, int], ...], Row] = {}
    for row in rows:
        key = tuple(sorted((place, factor) for place, factor in row.items() if place != ONE))
        constant = row.get(ONE, 0)
        if not key and constant >= 0:
            continue
        if key not in found or constant < found[key].get(ONE, 0):
            found[key] = row
    return [*found.values()]
