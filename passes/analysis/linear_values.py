"""Indices as linear expressions of values.

Source: `ValueBoundsOpInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.affine.compose import map_of
from okl_opt.dialects.upstream.affine.expressions import flat_row
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer

_DEEPEST = 32


@dataclass(frozen=True)
class Linear:
    """A linear expression: a constant, and values with their nonzero factors."""

    constant: int
    terms: Mapping[SSAValue, int]

    def plus(self, other: Linear, factor: int = 1) -> Linear:
        """Return `self` plus `factor` times `other`."""
        terms = dict(self.terms)
        for value, each in other.terms.items():
            terms[value] = terms.get(value, 0) + factor * each
        return Linear(self.constant + factor * other.constant, {value: each for value, each in terms.items() if each})


def linear(what: Mixed, depth: int = 0) -> Linear:
    """Return an index as a linear expression."""
    known = constant_integer(what)
    if known is not None:
        return Linear(known, {})
    assert isinstance(what, SSAValue), "not a known number"
    found = _sum_of(what, depth + 1) if depth < _DEEPEST else None
    return Linear(0, {what: 1}) if found is None else found


def _sum_of(value: SSAValue, depth: int) -> Linear | None:
    op = value.owner
    if not isinstance(op, Operation):
        return None
    match op.name:
        case "arith.addi":
            return linear(op.operands[0], depth).plus(linear(op.operands[1], depth))
        case "arith.subi":
            return linear(op.operands[0], depth).plus(linear(op.operands[1], depth), -1)
        case "arith.muli":
            return _product(op.operands[0], op.operands[1], depth)
        case "affine.apply":
            return _applied(op, depth)
        case _:
            return None


def _product(left: SSAValue, right: SSAValue, depth: int) -> Linear | None:
    for value, factor in ((left, constant_integer(right)), (right, constant_integer(left))):
        if factor is not None:
            return Linear(0, {}).plus(linear(value, depth), factor)
    return None


def _applied(op: Operation, depth: int) -> Linear | None:
    map = map_of(op)
    row = flat_row(map.results[0], map.num_dims, map.num_symbols)
    if row is None or len(row) != len(op.operands) + 1:
        return None
    total = Linear(row[-1], {})
    for factor, operand in zip(row, op.operands, strict=False):
        if factor:
            total = total.plus(linear(operand, depth), factor)
    return total
