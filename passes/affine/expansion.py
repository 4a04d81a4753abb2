"""Expansion of affine expressions, maps and index ops to ops of arith.

Source: `AffineApplyExpander` in `Affine/Utils/Utils.cpp`, `AffineExpandIndexOps.cpp` and `AffineToStandard.cpp` of
MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects import arith
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp
from okl_opt.dialects.upstream.arith.ops import DivSIOp
from okl_opt.passes.rewriting.build import Builder

_NO_WRAP = (IntegerOverflowFlag.NSW,)
_NO_WRAP_AT_ALL = (IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW)


class ExpansionError(Exception):
    """A division by a non-positive constant; the message is MLIR's."""


class AffineExpansion(Builder):
    """Builds a list of ops, for the caller to insert."""

    def sum(self, left: SSAValue, right: SSAValue, flags: Sequence[IntegerOverflowFlag] = ()) -> SSAValue:
        return self.add(arith.AddiOp(left, right, overflow=IntegerOverflowAttr(flags or "none")))

    def subtract(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.add(arith.SubiOp(left, right))

    def multiply(self, left: SSAValue, right: SSAValue, flags: Sequence[IntegerOverflowFlag]) -> SSAValue:
        return self.add(arith.MuliOp(left, right, overflow=IntegerOverflowAttr(flags)))

    def divide(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.add(DivSIOp(left, right))

    # ----- maps

    def map(self, map: AffineMap, operands: Sequence[SSAValue]) -> list[SSAValue]:
        """Return all results of a map. Raises: ExpansionError. Source: `expandAffineMap`."""
        dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
        return [self.expression(result, dims, symbols) for result in map.results]

    def least(self, map: AffineMap, operands: Sequence[SSAValue]) -> SSAValue:
        """Return the least result of a map. Raises: ExpansionError. Source: `lowerAffineMapMin`."""
        return self._chain(arith.MinSIOp, map, operands)

    def greatest(self, map: AffineMap, operands: Sequence[SSAValue]) -> SSAValue:
        """Return the greatest result of a map. Raises: ExpansionError. Source: `lowerAffineMapMax`."""
        return self._chain(arith.MaxSIOp, map, operands)

    def _chain(
        self, kind: type[arith.MinSIOp] | type[arith.MaxSIOp], map: AffineMap, operands: Sequence[SSAValue]
    ) -> SSAValue:
        total, *others = self.map(map, operands)
        for other in others:
            total = self.add(kind(total, other))
        return total

    def expression(self, expression: AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]) -> SSAValue:
        """Return the value of an expression. Raises: ExpansionError. Source: `expandAffineExpr`."""
        match expression:
            case AffineConstantExpr(value):
                return self.index(value)
            case AffineDimExpr(position):
                return dims[position]
            case AffineSymExpr(position):
                return symbols[position]
            case AffineBinaryOpExpr(kind, lhs, rhs):
                _check_divisor(kind, rhs)
                left, right = self.expression(lhs, dims, symbols), self.expression(rhs, dims, symbols)
                return self._binary(kind, left, right)
            case _:
                raise AssertionError("an affine expression has no other kinds")

    def _binary(self, kind: AffineBinaryOpKind, left: SSAValue, right: SSAValue) -> SSAValue:
        match kind:
            case AffineBinaryOpKind.Add:
                return self.sum(left, right)
            case AffineBinaryOpKind.Mul:
                return self.multiply(left, right, _NO_WRAP)
            case AffineBinaryOpKind.Mod:
                return self._modulo(left, right)
            case AffineBinaryOpKind.FloorDiv:
                return self._floor_divide(left, right)
            case AffineBinaryOpKind.CeilDiv:
                return self._ceil_divide(left, right)

    def _modulo(self, left: SSAValue, right: SSAValue) -> SSAValue:
        """Return the remainder, plus the divisor if it is negative."""
        remainder = self.add(arith.RemSIOp(left, right))
        is_negative = self.compare("slt", remainder, self.index(0))
        return self.select(is_negative, self.sum(remainder, right), remainder)

    def _floor_divide(self, left: SSAValue, right: SSAValue) -> SSAValue:
        """Return `left < 0 ? -1 - (-1 - left) / right : left / right`, with one division."""
        zero, minus_one = self.index(0), self.index(-1)
        is_negative = self.compare("slt", left, zero)
        dividend = self.select(is_negative, self.subtract(minus_one, left), left)
        quotient = self.divide(dividend, right)
        return self.select(is_negative, self.subtract(minus_one, quotient), quotient)

    def _ceil_divide(self, left: SSAValue, right: SSAValue) -> SSAValue:
        """Return `left <= 0 ? -(-left / right) : (left - 1) / right + 1`, with one division."""
        zero, one = self.index(0), self.index(1)
        is_not_positive = self.compare("sle", left, zero)
        negated, decremented = self.subtract(zero, left), self.subtract(left, one)
        quotient = self.divide(self.select(is_not_positive, negated, decremented), right)
        negated, incremented = self.subtract(zero, quotient), self.sum(quotient, one)
        return self.select(is_not_positive, negated, incremented)

    # ----- index ops

    def delinearize(self, op: DelinearizeIndexOp) -> list[SSAValue]:
        """Return the digits of a number. Source: `lowerAffineDelinearizeIndexOp`."""
        number = op.linear_index
        static = op.static_basis.get_values()
        count = len(op.multi_index)
        if count == 1:
            return [number]
        strides = self._strides(static[len(static) - count + 1 :], op.dynamic_basis, _NO_WRAP_AT_ALL)
        zero = self.index(0)
        digits: list[SSAValue] = [self.add(arith.FloorDivSIOp(number, strides[0]))]
        for stride, inner in pairwise(strides):
            digits.append(self.divide(self._rest(number, stride, zero), inner))
        return [*digits, self._rest(number, strides[-1], zero)]

    def _rest(self, number: SSAValue, stride: SSAValue, zero: SSAValue) -> SSAValue:
        remainder = self.add(arith.RemSIOp(number, stride))
        is_negative = self.compare("slt", remainder, zero)
        return self.select(is_negative, self.sum(remainder, stride, _NO_WRAP), remainder)

    def linearize(self, op: LinearizeIndexOp, *, is_disjoint: bool) -> SSAValue:
        """Return the number with these digits; digits that are invariant in more loops are added first.

        Source: `lowerAffineLinearizeIndexOp`.
        """
        digits, static = op.multi_index, op.static_basis.get_values()
        if not digits:
            return self.index(0)
        flags = _NO_WRAP_AT_ALL if is_disjoint else _NO_WRAP
        strides = self._strides(static[len(static) - len(digits) + 1 :], op.dynamic_basis, flags)
        scaled = [self.multiply(digit, stride, _NO_WRAP) for digit, stride in zip(digits, strides, strict=False)]
        parts = list(zip((*scaled, digits[-1]), digits, strict=True))
        parts.sort(key=lambda part: -_invariant_loops(op, part[1]))
        (total, _), *others = parts
        for part, _ in others:
            total = self.sum(total, part, _NO_WRAP)
        return total

    def _strides(
        self, static: Sequence[int], dynamic: Sequence[SSAValue], flags: Sequence[IntegerOverflowFlag]
    ) -> list[SSAValue]:
        """Return, for each size, the product from it to the last one. Source: `computeStrides`."""
        values = list(dynamic)
        product: SSAValue | None = None
        known = 1
        strides: list[SSAValue] = []
        for size in reversed(static):
            if size == DYNAMIC_INDEX:
                value = values.pop()
                product = value if product is None else self.multiply(product, value, flags)
            else:
                # Wraps around like int64_t in C++.
                known = (known * size + 2**63) % 2**64 - 2**63
            if product is not None and known == 1:
                strides.append(product)
                continue
            stride = self.index(known)
            strides.append(stride if product is None else self.multiply(product, stride, flags))
        return strides[::-1]


def _check_divisor(kind: AffineBinaryOpKind, divisor: AffineExpr) -> None:
    if kind in (AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul):
        return
    if isinstance(divisor, AffineConstantExpr) and divisor.value <= 0:
        what = "modulo" if kind is AffineBinaryOpKind.Mod else "division"
        raise ExpansionError(f"{what} by non-positive value is not supported")


def _invariant_loops(op: Operation, value: SSAValue) -> int:
    """Return the number of loops around an op in which a value is invariant. Source: `numEnclosingInvariantLoops`."""
    home = value.owner.parent_op()
    count = 0
    around = op.parent_op()
    while around is not None and around is not home:
        count += is_loop(around)
        around = around.parent_op()
    return count
