"""Affine maps with operands: composition, canonicalization, simplification. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.affine import ForOp
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.text.affine_build import floor_divide, modulo
from okl_opt.dialects.upstream.affine.expressions import (
    Bound,
    Kind,
    bound_of,
    build,
    largest_divisor,
    number,
    replace_in_map,
    simplify_map,
    substitute,
    value_of,
)
from okl_opt.dialects.upstream.affine.validity import is_valid_dim, is_valid_symbol

_MOST_OPERATORS = 24
"""The most operators in a composed result: without a limit, chains of ops could make it exponentially large.

MLIR has no limit.
"""


class Applied(NamedTuple):
    """A map with the values for its dimensions and symbols."""

    map: AffineMap
    operands: tuple[SSAValue, ...]

    @property
    def num(self) -> tuple[int, int]:
        return self.map.num_dims, self.map.num_symbols

    @property
    def dims(self) -> tuple[SSAValue, ...]:
        return self.operands[: self.map.num_dims]

    @property
    def symbols(self) -> tuple[SSAValue, ...]:
        return self.operands[self.map.num_dims :]


def applied(map: AffineMap, operands: Sequence[SSAValue]) -> Applied:
    return Applied(map, tuple(operands))


def map_of(op: Operation, name: str = "map") -> AffineMap:
    """The map in a property."""
    attribute = op.properties[name]
    assert isinstance(attribute, AffineMapAttr)
    return attribute.data


# ----- canonicalization


def canonicalize(what: Applied) -> Applied:
    """Canonicalize operands: unused and duplicate ones go, constants move into the map, symbols are promoted.

    Source: `canonicalizeMapOrSetAndOperands`.
    """
    return _without_repetition(demoted(_promoted(what))) if what.operands else what


def _promoted(what: Applied) -> Applied:
    """Turn dimensions with valid symbols into symbols, added last. Source: `canonicalizePromotedSymbols`."""
    symbols = len(what.symbols)
    dims: list[SSAValue] = []
    promoted: list[SSAValue] = []
    places: list[AffineExpr] = []
    for dim in what.dims:
        if is_valid_symbol(dim):
            places.append(AffineSymExpr(symbols + len(promoted)))
            promoted.append(dim)
        else:
            places.append(AffineDimExpr(len(dims)))
            dims.append(dim)
    if not promoted:
        return what
    map = replace_in_map(what.map, places, None, (len(dims), symbols + len(promoted)))
    return applied(map, (*dims, *what.symbols, *promoted))


def is_only_dim(value: SSAValue) -> bool:
    """Return whether a value may be a dimension, but not a symbol."""
    return not is_valid_symbol(value) and is_valid_dim(value)


def demoted(what: Applied) -> Applied:
    """Turn symbols that are no valid symbols into dimensions, added last. Source: `legalizeDemotedDims`."""
    dims = len(what.dims)
    moved: list[SSAValue] = []
    symbols: list[SSAValue] = []
    places: list[AffineExpr] = []
    for symbol in what.symbols:
        if is_only_dim(symbol):
            places.append(AffineDimExpr(dims + len(moved)))
            moved.append(symbol)
        else:
            places.append(AffineSymExpr(len(symbols)))
            symbols.append(symbol)
    if not moved:
        return what
    map = replace_in_map(what.map, None, places, (dims + len(moved), len(symbols)))
    return applied(map, (*what.dims, *moved, *symbols))


def _without_repetition(what: Applied) -> Applied:
    used_dims, used_symbols = _used(what.map)
    dims: dict[SSAValue, AffineExpr] = {}
    symbols: dict[SSAValue, AffineExpr] = {}
    dim_places: list[AffineExpr] = []
    symbol_places: list[AffineExpr] = []
    for place, value in enumerate(what.dims):
        is_used = place in used_dims
        dim_places.append(dims.setdefault(value, AffineDimExpr(len(dims))) if is_used else number(0))
    for place, value in enumerate(what.symbols):
        constant = constant_value(value)
        if place not in used_symbols:
            symbol_places.append(number(0))
        elif isinstance(constant, IntegerAttr):
            symbol_places.append(number(constant.value.data))
        else:
            symbol_places.append(symbols.setdefault(value, AffineSymExpr(len(symbols))))
    map = replace_in_map(what.map, dim_places, symbol_places, (len(dims), len(symbols)))
    return applied(map, (*dims, *symbols))


def _used(map: AffineMap) -> tuple[set[int], set[int]]:
    dims: set[int] = set()
    symbols: set[int] = set()

    def note(expression: AffineExpr) -> AffineExpr:
        if isinstance(expression, AffineDimExpr):
            dims.add(expression.position)
        elif isinstance(expression, AffineSymExpr):
            symbols.add(expression.position)
        return expression

    for result in map.results:
        substitute(result, note)
    return dims, symbols


# ----- composition


def compose(what: Applied) -> Applied:
    """Compose the map with the `affine.apply` ops that make its operands; canonicalize and simplify the result.

    Source: `composeAffineMapAndOperands`.
    """
    map = what.map
    dims: list[SSAValue | None] = list(what.dims)
    symbols: list[SSAValue | None] = list(what.symbols)
    left_alone: set[SSAValue] = set()
    while (place := _first_apply(dims, symbols, left_alone)) is not None:
        map = _replaced(map, place, dims, symbols, left_alone)
    new = canonicalize(_pruned(map, dims, symbols))
    return new._replace(map=simplify_map(new.map))


def _first_apply(
    dims: Sequence[SSAValue | None], symbols: Sequence[SSAValue | None], left_alone: set[SSAValue]
) -> AffineDimExpr | AffineSymExpr | None:
    for kind, values in ((AffineDimExpr, dims), (AffineSymExpr, symbols)):
        for position, value in enumerate(values):
            if value is not None and value not in left_alone and _is_applied(value):
                return kind(position)
    return None


def _is_applied(value: SSAValue) -> bool:
    return isinstance(value.owner, Operation) and value.owner.name == "affine.apply"


def _operators(expression: AffineExpr) -> int:
    """The number of operators in an expression."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return 0
    return 1 + _operators(expression.lhs) + _operators(expression.rhs)


def _replaced(
    map: AffineMap,
    place: AffineDimExpr | AffineSymExpr,
    dims: list[SSAValue | None],
    symbols: list[SSAValue | None],
    left_alone: set[SSAValue],
) -> AffineMap:
    """Compose the map with the op that makes one operand; the operand becomes None. Source: `replaceDimOrSym`.

    If the result would be too large, return the map unchanged.
    """
    values = dims if isinstance(place, AffineDimExpr) else symbols
    value = values[place.position]
    assert value is not None and isinstance(value.owner, Operation)
    inner = canonicalize(applied(map_of(value.owner), value.owner.operands))
    new_dims = [AffineDimExpr(len(dims) + index) for index in range(inner.map.num_dims)]
    new_symbols = [AffineSymExpr(len(symbols) + index) for index in range(inner.map.num_symbols)]
    (replacement,) = replace_in_map(inner.map, new_dims, new_symbols, (0, 0)).results

    def replace(expression: AffineExpr) -> AffineExpr:
        return replacement if expression == place else expression

    results = tuple(substitute(result, replace) for result in map.results)
    if any(_operators(result) > _MOST_OPERATORS for result in results):
        left_alone.add(value)
        return map
    values[place.position] = None
    dims += inner.dims
    symbols += inner.symbols
    return AffineMap(len(dims), len(symbols), results)


def _pruned(map: AffineMap, dims: Sequence[SSAValue | None], symbols: Sequence[SSAValue | None]) -> Applied:
    dim_values, dim_places = _kept(dims, AffineDimExpr)
    symbol_values, symbol_places = _kept(symbols, AffineSymExpr)
    num = len(dim_values), len(symbol_values)
    return applied(replace_in_map(map, dim_places, symbol_places, num), (*dim_values, *symbol_values))


def _kept(
    values: Sequence[SSAValue | None], kind: type[AffineDimExpr | AffineSymExpr]
) -> tuple[list[SSAValue], list[AffineExpr]]:
    kept: list[SSAValue] = []
    places: list[AffineExpr] = []
    for value in values:
        places.append(number(0) if value is None else kind(len(kept)))
        if value is not None:
            kept.append(value)
    return kept, places


# ----- bounds from loops


def loop_of(value: SSAValue) -> ForOp | None:
    """The `affine.for` with this induction variable; None for other values. Source: `getForInductionVarOwner`."""
    owner = value.owner
    op = owner.parent_op() if isinstance(owner, Block) else None
    return op if isinstance(op, ForOp) and op.body.blocks[0].args[0] is value else None


def constant_bound(map: AffineMap) -> int | None:
    """The constant value of a loop bound, or None."""
    return value_of(map.results[0]) if len(map.results) == 1 else None


def bounds(operands: Sequence[SSAValue]) -> tuple[list[Bound], list[Bound]]:
    """The lower and upper bounds of operands, as far as loops bound them. Source: `getLowerBound`, `getUpperBound`."""
    loops = [loop_of(operand) for operand in operands]
    return [_lowest(loop) for loop in loops], [_highest(loop) for loop in loops]


def _lowest(loop: ForOp | None) -> Bound:
    return None if loop is None else constant_bound(loop.lowerBoundMap.data)


def _highest(loop: ForOp | None) -> Bound:
    upper = None if loop is None else constant_bound(loop.upperBoundMap.data)
    if loop is None or upper is None:
        return None
    lower, step = _lowest(loop), loop.step.value.data
    if lower is None or step == 0:
        return upper - 1
    # C++ remainder.
    return upper - 1 - int(math.fmod(upper - lower - 1, step))


# ----- simplification with bounds of operands


def simplify_with_operands(what: Applied) -> AffineMap:
    """Remove divisions that are trivial for the ranges of the operands. Source: `simplifyMapWithOperands`."""
    limits = bounds(what.operands)
    results = tuple(_simplified(result, what, limits) for result in what.map.results)
    return AffineMap(what.map.num_dims, what.map.num_symbols, results)


def _simplified(expression: AffineExpr, what: Applied, limits: tuple[list[Bound], list[Bound]]) -> AffineExpr:
    """Source: `simplifyExprAndOperands`."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return expression
    left, right = (_simplified(side, what, limits) for side in (expression.lhs, expression.rhs))
    expression = build(expression.kind, left, right)
    if not isinstance(expression, AffineBinaryOpExpr) or expression.kind in (Kind.Add, Kind.Mul):
        return expression
    divisor = value_of(expression.rhs)
    if divisor is None or divisor <= 0:
        return expression
    return (
        _in_one_interval(expression, divisor, what, limits)
        or _split_by_divisor(expression, divisor, what)
        or _bounded_or_multiple(expression, divisor, what)
        or expression
    )


def _in_one_interval(
    expression: AffineBinaryOpExpr, divisor: int, what: Applied, limits: tuple[list[Bound], list[Bound]]
) -> AffineExpr | None:
    """Simplify a division or modulo if all values have the same quotient."""
    low, high = (bound_of(expression.lhs, what.num, *limits, is_upper=side) for side in (False, True))
    if low is None or high is None:
        return None
    match expression.kind:
        case Kind.FloorDiv if low // divisor == high // divisor:
            return number(low // divisor)
        case Kind.CeilDiv if -(-low // divisor) == -(-high // divisor):
            return number(-(-low // divisor))
        case Kind.Mod if 0 <= low < divisor and high < divisor:
            return expression.lhs
        case _:
            return None


def _split_by_divisor(expression: AffineBinaryOpExpr, divisor: int, what: Applied) -> AffineExpr | None:
    """Simplify `(q * d + r) floordiv c` and `mod c`, where r is less than d."""
    total = expression.lhs
    if not isinstance(total, AffineBinaryOpExpr) or total.kind is not Kind.Add:
        return None
    for multiple, rest in ((total.lhs, total.rhs), (total.rhs, total.lhs)):
        known = _known_divisor(multiple, what)
        if not _is_below(rest, what, known):
            continue
        if expression.kind is Kind.FloorDiv and divisor % known == 0:
            return floor_divide(multiple, expression.rhs)
        if expression.kind is Kind.Mod and known % divisor == 0:
            return modulo(rest, expression.rhs)
        return expression
    return None


def _bounded_or_multiple(expression: AffineBinaryOpExpr, divisor: int, what: Applied) -> AffineExpr | None:
    is_small = expression.kind is Kind.FloorDiv and _is_below(expression.lhs, what, divisor)
    is_multiple = expression.kind is Kind.Mod and _known_divisor(expression.lhs, what) % divisor == 0
    return number(0) if is_small or is_multiple else None


def _known_divisor(expression: AffineExpr, what: Applied) -> int:
    """Source: `getLargestKnownDivisor`."""
    if not isinstance(expression, AffineDimExpr):
        return largest_divisor(expression)
    loop = loop_of(what.operands[expression.position])
    if loop is None:
        return 1
    lower, step = loop.lowerBoundMap.data, loop.step.value.data
    if constant_bound(lower) == 0:
        return step
    return math.gcd(step, *(largest_divisor(result) for result in lower.results))


def _is_below(expression: AffineExpr, what: Applied, limit: int) -> bool:
    """Source: `isNonNegativeBoundedBy`."""
    if isinstance(expression, AffineConstantExpr):
        return 0 <= expression.value < limit
    if not isinstance(expression, AffineDimExpr):
        return False
    loop = loop_of(what.operands[expression.position])
    if loop is None:
        return False
    lower, upper = constant_bound(loop.lowerBoundMap.data), constant_bound(loop.upperBoundMap.data)
    return lower is not None and lower >= 0 and upper is not None and upper <= limit


# ----- results of min and max


def without_redundant(what: Applied, *, is_max: bool) -> AffineMap:
    """Remove results that are never the minimum or maximum. Source: `simplifyMinOrMaxExprWithOperands`."""
    map = what.map
    if not what.operands:
        return map
    limits = bounds(what.operands)
    low, high = (
        [bound_of(result, what.num, *limits, is_upper=side) for result in map.results] for side in (False, True)
    )
    if not is_max:
        # A minimum is a maximum of the negated values.
        low, high = ([None if bound is None else -bound for bound in side] for side in (high, low))
    kept: list[AffineExpr] = []
    for place, result in enumerate(map.results):
        if any(_dominates(other, place, low, high) for other in range(len(low))):
            continue
        bottom, top = low[place], high[place]
        if bottom is not None and bottom == top:
            result = number(bottom if is_max else -bottom)
        kept.append(result)
    return AffineMap(map.num_dims, map.num_symbols, tuple(kept))


def _dominates(other: int, place: int, low: Sequence[Bound], high: Sequence[Bound]) -> bool:
    """Return whether result `other` is always at least result `place`; of two equal constants the first one is."""
    theirs, ours = low[other], high[place]
    if other == place or theirs is None or ours is None or theirs < ours:
        return False
    return theirs > ours or not (low[place] == ours and high[other] == theirs and place < other)


def without_duplicates(map: AffineMap) -> AffineMap:
    """Remove duplicate results."""
    return AffineMap(map.num_dims, map.num_symbols, tuple(dict.fromkeys(map.results)))
