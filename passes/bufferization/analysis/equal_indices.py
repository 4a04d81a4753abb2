"""Equality of slices by linear arithmetic on their offsets, sizes and strides.

Source: `ValueBoundsConstraintSet::areEquivalentSlices` of MLIR 22, and its `ValueBoundsOpInterfaceImpl.cpp` files of
arith, affine, scf and tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.dialects.scf import ForOp
from xdsl.dialects.tensor import CastOp, EmptyOp, ExtractSliceOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed, are_equal, constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.scf.forall import bounds_of

_DEEPEST = 32
"""The longest chain of ops that is followed. MLIR has no limit."""


class Sum(NamedTuple):
    """A number plus multiples of unknown terms."""

    number: int
    terms: frozenset[tuple[Hashable, int]] = frozenset()


def are_same_slices(one: Sequence[Sequence[Mixed]], other: Sequence[Sequence[Mixed]]) -> bool:
    """Return True if offsets, sizes and strides are known to be equal."""
    return all(
        len(some) == len(others) and all(map(_are_same, some, others)) for some, others in zip(one, other, strict=True)
    )


def _are_same(one: Mixed, other: Mixed) -> bool:
    if are_equal(one, other):
        return True
    sums = _Sums()
    return sums.of(one) == sums.of(other)


# ----- sums


def _combined(one: Sum, other: Sum, factor: int = 1) -> Sum:
    """A sum plus a multiple of another sum."""
    terms = dict(one.terms)
    for term, count in other.terms:
        terms[term] = terms.get(term, 0) + factor * count
    return Sum(one.number + factor * other.number, frozenset(pair for pair in terms.items() if pair[1]))


def _product(one: Sum, other: Sum) -> Sum | None:
    """Return the product if one factor is a number, else None."""
    if one.terms and other.terms:
        return None
    known, rest = (one, other) if other.terms else (other, one)
    return _combined(Sum(0), rest, known.number)


def _quotient(one: Sum, other: Sum) -> Sum | None:
    """Return the quotient, rounded down, if the divisor is a positive number, else None."""
    divisor = other.number
    if other.terms or divisor <= 0:
        return None
    if not one.terms:
        return Sum(one.number // divisor)
    return Sum(0, frozenset({(("floordiv", one, divisor), 1)}))


_ARITH: Mapping[str, Callable[[Sum, Sum], Sum | None]] = {
    "arith.addi": _combined,
    "arith.floordivsi": _quotient,
    "arith.muli": _product,
    "arith.subi": lambda one, other: _combined(one, other, -1),
}


class _Sums:
    """Turns values into sums."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, Sum] = {}

    def of(self, value: Mixed, depth: int = 0) -> Sum:
        """Return a value as a sum. An unknown value is a term of its own."""
        known = constant_integer(value)
        if known is not None:
            return Sum(known)
        assert isinstance(value, SSAValue), "an integer is known"
        if value not in self._known:
            found = self._computed(value, depth) if depth < _DEEPEST and isinstance(value.type, IndexType) else None
            self._known[value] = Sum(0, frozenset({(value, 1)})) if found is None else found
        return self._known[value]

    def _computed(self, value: SSAValue, depth: int) -> Sum | None:
        if isinstance(value, BlockArgument):
            return self._only_value(value, depth)
        op = value.owner
        assert isinstance(op, Operation), "the value is a result"
        if op.name == "tensor.dim":
            dimension = constant_integer(op.operands[1])
            return None if dimension is None else self._size(op.operands[0], dimension, depth)
        if op.name in _ARITH:
            return _ARITH[op.name](*(self.of(operand, depth + 1) for operand in op.operands))
        if isinstance(op, ApplyOp):
            map = op.map.data
            operands = [self.of(operand, depth + 1) for operand in op.operands]
            return _sum_of_expression(map.results[0], operands[: map.num_dims], operands[map.num_dims :])
        return None

    def _only_value(self, argument: BlockArgument, depth: int) -> Sum | None:
        """Return the lower bound of a loop if that is the only number below the upper one, and this its variable."""
        loop, number = argument.block.parent_op(), argument.index
        if isinstance(loop, ForOp) and number == 0:
            ends: tuple[Mixed, Mixed] = loop.lb, loop.ub
        elif isinstance(loop, ForallOp):
            lower, upper, _ = bounds_of(loop)
            if number >= len(lower):
                return None
            ends = lower[number], upper[number]
        else:
            return None
        first, end = (self.of(each, depth + 1) for each in ends)
        return first if _combined(end, first, -1) == Sum(1) else None

    def _size(self, tensor: SSAValue, dimension: int, depth: int) -> Sum | None:
        """Return the size of a dimension of a tensor, or None if the dimension does not exist."""
        while True:
            depth += 1
            op, shape = tensor.owner, shape_of(tensor.type)
            if shape is None or not 0 <= dimension < len(shape):
                return None
            if shape[dimension] != DYNAMIC_INDEX:
                return Sum(shape[dimension])
            if isinstance(op, EmptyOp):
                return self.of(mixed_values(shape, op.operands)[dimension], depth)
            if isinstance(op, ExtractSliceOp) and len(sizes := slice_of(op).sizes) == len(shape):
                return self.of(sizes[dimension], depth)
            source = op.operands[0] if isinstance(op, CastOp) else destination_of(tensor)
            if source is None or depth > _DEEPEST:
                return Sum(0, frozenset({(("dim", tensor, dimension), 1)}))
            tensor = source


def _sum_of_expression(expression: AffineExpr, dims: Sequence[Sum], symbols: Sequence[Sum]) -> Sum | None:
    match expression:
        case AffineConstantExpr():
            return Sum(expression.value)
        case AffineDimExpr():
            return dims[expression.position]
        case AffineSymExpr():
            return symbols[expression.position]
        case AffineBinaryOpExpr():
            one = _sum_of_expression(expression.lhs, dims, symbols)
            other = _sum_of_expression(expression.rhs, dims, symbols)
            return None if one is None or other is None else _of_kind(expression.kind, one, other)
        case _:
            return None


def _of_kind(kind: AffineBinaryOpKind, one: Sum, other: Sum) -> Sum | None:
    match kind:
        case AffineBinaryOpKind.Add:
            return _combined(one, other)
        case AffineBinaryOpKind.Mul:
            return _product(one, other)
        case AffineBinaryOpKind.FloorDiv:
            return _quotient(one, other)
        case AffineBinaryOpKind.CeilDiv:
            return _quotient(Sum(one.number + other.number - 1, one.terms), other)
        case AffineBinaryOpKind.Mod:
            quotient = _quotient(one, other)
            return None if quotient is None else _combined(one, quotient, -other.number)
