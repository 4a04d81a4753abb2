"""Symbolic numbers in checks, not yet computed by ops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr, AffineMap

from okl_opt.dialects.upstream.shared.shapes import shape_of


class Size(NamedTuple):
    """The size of a dimension of a ranked memref or tensor."""

    shaped: SSAValue
    dimension: int


class Mapped(NamedTuple):
    """The result of a map with a single result."""

    map: AffineMap
    operands: tuple[SSAValue, ...]


class Computed(NamedTuple):
    """The result of an op of arith on two indices: `addi`, `subi`, `muli`, `divui`, `minui`, `maxui`."""

    op: str
    one: Term
    other: Term


@dataclass(frozen=True, eq=False)
class Made:
    """A number computed by custom ops from the values `of`."""

    of: tuple[SSAValue, ...]
    make: Callable[[Callable[[Operation], Operation]], SSAValue]
    """Builds the ops with the given insertion function."""
    low: int = -(1 << 63)
    high: int = (1 << 63) - 1
    reads: bool = False
    """True if the ops read memory, so that the number depends on the insertion point."""


Term = int | SSAValue | Size | Mapped | Computed | Made
"""An index: a constant, a value, or a symbolic computation. Arithmetic wraps around at 64 bits."""


def size(shaped: SSAValue, dimension: int) -> Term:
    """Return the size of a dimension, as an integer if static."""
    shape = shape_of(shaped.type)
    assert shape is not None, "it is ranked"
    return Size(shaped, dimension) if shape[dimension] == DYNAMIC_INDEX else shape[dimension]


_WRAP = 1 << 64
_MOST = (1 << 63) - 1


def as_signed(value: int) -> int:
    """Return the signed 64-bit integer with the same bits."""
    value %= _WRAP
    return value - _WRAP if value > _MOST else value


def add(one: Term, other: Term) -> Term:
    if isinstance(one, int) and isinstance(other, int):
        return as_signed(one + other)
    if one == 0:
        return other
    return one if other == 0 else Computed("addi", one, other)


def sub(one: Term, other: Term) -> Term:
    if isinstance(one, int) and isinstance(other, int):
        return as_signed(one - other)
    return one if other == 0 else Computed("subi", one, other)


def mul(one: Term, other: Term) -> Term:
    if isinstance(one, int) and isinstance(other, int):
        return as_signed(one * other)
    if one == 0 or other == 0:
        return 0
    if one == 1:
        return other
    return one if other == 1 else Computed("muli", one, other)


def div(one: Term, other: Term) -> Term:
    """Return the unsigned quotient; the divisor must not be 0."""
    if isinstance(one, int) and isinstance(other, int):
        return as_signed((one % _WRAP) // (other % _WRAP))
    return one if other == 1 else Computed("divui", one, other)


def least(one: Term, other: Term) -> Term:
    """Return the unsigned minimum."""
    if isinstance(one, int) and isinstance(other, int):
        return as_signed(min(one % _WRAP, other % _WRAP))
    return Computed("minui", one, other)


def most(one: Term, other: Term) -> Term:
    """Return the unsigned maximum."""
    if isinstance(one, int) and isinstance(other, int):
        return as_signed(max(one % _WRAP, other % _WRAP))
    return Computed("maxui", one, other)


def capped_product(term: Term, factor: int) -> Term:
    """Return a product of nonnegative numbers; on overflow, an unsigned number from the greatest signed integer up."""
    if isinstance(term, int):
        return min(term % _WRAP * factor, _MOST)
    return mul(term if factor <= 1 else least(term, (_WRAP - 1) // factor), factor)


def capped_sum(one: Term, other: Term) -> Term:
    """Return a sum of nonnegative numbers, capped like `capped_product`."""
    if one == 0:
        return other
    if other == 0:
        return one
    if isinstance(one, int) and isinstance(other, int):
        return min(one + other, _MOST)
    return add(*(term if isinstance(term, int) else least(term, _MOST) for term in (one, other)))


class Relation(NamedTuple):
    """A predicate of `arith.cmpi` on two terms."""

    predicate: str
    one: Term
    other: Term


class Check(NamedTuple):
    """A failure condition: all of `bad` hold. `value` and `bound` are %0 and %1 of the message."""

    bad: tuple[Relation, ...]
    message: str
    value: Term = 0
    bound: Term = 0
    either: tuple[Relation, ...] = ()
    """If not empty, one of these must hold, too. %0 is `value` for the first one, `last` for the others."""
    last: Term = 0

    @property
    def terms(self) -> Iterator[Term]:
        """All terms."""
        for relation in (*self.bad, *self.either):
            yield from relation[1:]
        yield from (self.value, self.bound, self.last)


def values_in(term: Term) -> Iterator[SSAValue]:
    """Yield the values used by a term."""
    match term:
        case int():
            return
        case Size(shaped):
            yield shaped
        case Mapped(_, operands):
            yield from operands
        case Computed(_, one, other):
            yield from values_in(one)
            yield from values_in(other)
        case Made():
            yield from term.of
        case _:
            yield term


_DIVIDE = (AffineBinaryOpKind.Mod, AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.CeilDiv)


def divisors(expression: AffineExpr) -> Iterator[AffineExpr]:
    """Yield the divisors in an affine expression, inner ones first."""
    if isinstance(expression, AffineBinaryOpExpr):
        yield from divisors(expression.lhs)
        yield from divisors(expression.rhs)
        if expression.kind in _DIVIDE:
            yield expression.rhs


def is_bound_to_position(term: Term) -> bool:
    """Return whether a term cannot be computed earlier: it reads memory, or divides by a number checked elsewhere."""
    match term:
        case Computed(_, one, other):
            return is_bound_to_position(one) or is_bound_to_position(other)
        case Mapped(map):
            return any(not isinstance(each, AffineConstantExpr) for each in divisors(map.results[0]))
        case Made():
            return term.reads
        case _:
            return False


def holds(predicate: str, one: int, other: int) -> bool:
    """Return whether a predicate holds for two integers of 64 bits."""
    if predicate.startswith("u"):
        one, other = one % _WRAP, other % _WRAP
    match predicate.lstrip("us") if predicate not in ("eq", "ne") else predicate:
        case "eq":
            return one == other
        case "ne":
            return one != other
        case "lt":
            return one < other
        case "le":
            return one <= other
        case "gt":
            return one > other
        case _:
            return one >= other
