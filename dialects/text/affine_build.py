"""Building affine expressions with MLIR's simplifications, which determine the printed text.

Source: `simplifyAdd`, `simplifyMul`, ... in `mlir/lib/IR/AffineExpr.cpp`.
"""

from __future__ import annotations

import math

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

_Kind = AffineBinaryOpKind


def is_symbolic(expression: AffineExpr) -> bool:
    """Return whether an expression has no dimensions."""
    if isinstance(expression, AffineBinaryOpExpr):
        return is_symbolic(expression.lhs) and is_symbolic(expression.rhs)
    return isinstance(expression, AffineConstantExpr | AffineSymExpr)


def wrapped(value: int) -> int:
    """The signed number of 64 bits that is left of an integer."""
    return (value + 2**63) % 2**64 - 2**63


def constant(value: int) -> AffineExpr:
    """A constant, wrapped to MLIR's 64 bits."""
    return AffineConstantExpr(wrapped(value))


def _computed(value: int) -> AffineExpr | None:
    """The constant of a computed value; None if it overflows, as MLIR keeps such a sum or product."""
    return AffineConstantExpr(value) if value == wrapped(value) else None


def _value(expression: AffineExpr) -> int | None:
    return expression.value if isinstance(expression, AffineConstantExpr) else None


def _scaled(expression: AffineExpr) -> tuple[AffineExpr, int]:
    """Split `e * c` into (e, c); anything else into (itself, 1)."""
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind is _Kind.Mul:
        factor = _value(expression.rhs)
        if factor is not None:
            return expression.lhs, factor
    return expression, 1


def _out_of_order(left: AffineExpr, right: AffineExpr) -> bool:
    """Return whether both are dimensions, or both symbols, in descending order."""
    if isinstance(left, AffineDimExpr):
        return isinstance(right, AffineDimExpr) and left.position > right.position
    return isinstance(left, AffineSymExpr) and isinstance(right, AffineSymExpr) and left.position > right.position


def add(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    simplified = _simplified_sum(left, right)
    return AffineBinaryOpExpr(_Kind.Add, left, right) if simplified is None else simplified


def _simplified_sum(left: AffineExpr, right: AffineExpr) -> AffineExpr | None:
    left_value, right_value = _value(left), _value(right)
    if left_value is not None and right_value is not None:
        return _computed(left_value + right_value)
    # Constants to the right, symbols to the right of dimensions.
    if left_value is not None or (is_symbolic(left) and not is_symbolic(right)) or _out_of_order(left, right):
        return add(right, left)
    if right_value == 0:
        return left
    constant_in_left = None
    if isinstance(left, AffineBinaryOpExpr) and left.kind is _Kind.Add:
        constant_in_left = _value(left.rhs)
        if constant_in_left is not None and right_value is not None:
            return add(left.lhs, constant(constant_in_left + right_value))
    (left_base, left_factor), (right_base, right_factor) = _scaled(left), _scaled(right)
    if left_base == right_base:
        return multiply(left_base, constant(left_factor + right_factor))
    if isinstance(left, AffineBinaryOpExpr) and constant_in_left is not None:
        return add(add(left.lhs, right), left.rhs)
    return _as_remainder(left, right)


def _as_remainder(left: AffineExpr, right: AffineExpr) -> AffineExpr | None:
    """Simplify `e - (e floordiv q) * q` to `e mod q`, also if e is the last term of a sum."""
    if not isinstance(right, AffineBinaryOpExpr) or right.kind is not _Kind.Mul:
        return None
    inner, factor = right.lhs, _value(right.rhs)
    if not isinstance(inner, AffineBinaryOpExpr):
        return None
    if inner.kind is _Kind.Mul and factor == -1:
        quotient, divisor = inner.lhs, inner.rhs
    elif inner.kind is _Kind.FloorDiv and factor is not None:
        if not 0 < -factor <= 2**63 - 1:
            return None  # a modulo takes no divisor below zero
        quotient, divisor = inner, constant(-factor)
    else:
        return None
    if quotient == AffineBinaryOpExpr(_Kind.FloorDiv, left, divisor):
        return modulo(left, divisor)
    if inner.kind is _Kind.FloorDiv and isinstance(left, AffineBinaryOpExpr) and left.kind is _Kind.Add:
        last = _simplified_sum(left.rhs, right)
        return None if last is None else add(left.lhs, last)
    return None


def negate(expression: AffineExpr) -> AffineExpr:
    return multiply(expression, constant(-1))


def subtract(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    return add(left, negate(right))


def multiply(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """The product; one of the two must be symbolic."""
    left_value, right_value = _value(left), _value(right)
    if left_value is not None and right_value is not None:
        product = _computed(left_value * right_value)
        return AffineBinaryOpExpr(_Kind.Mul, left, right) if product is None else product
    if not is_symbolic(right) or left_value is not None or _out_of_order(left, right):
        return multiply(right, left)
    if right_value == 1:
        return left
    if right_value == 0:
        return right
    base, factor = _scaled(left)
    if base is not left:
        if right_value is not None:
            return multiply(base, constant(factor * right_value))
        return multiply(multiply(base, right), constant(factor))
    return AffineBinaryOpExpr(_Kind.Mul, left, right)


def floor_divide(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    divisor = _value(right)
    if divisor is not None and divisor != 0:
        dividend = _value(left)
        if dividend is not None:
            return constant(dividend // divisor)
        if divisor == 1:
            return left
        base, factor = _scaled(left)
        if base is not left and factor % divisor == 0:
            return multiply(base, constant(factor // divisor))
        terms = (left.lhs, left.rhs) if isinstance(left, AffineBinaryOpExpr) and left.kind is _Kind.Add else ()
        if any(_known_divisor(term) % divisor == 0 for term in terms):
            return add(*(floor_divide(term, right) for term in terms))
    return AffineBinaryOpExpr(_Kind.FloorDiv, left, right)


def ceil_divide(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    divisor = _value(right)
    if divisor is not None and divisor != 0:
        dividend = _value(left)
        if dividend is not None:
            return constant(-(-dividend // divisor))
        if divisor == 1:
            return left
        base, factor = _scaled(left)
        if base is not left and factor % divisor == 0:
            return multiply(base, constant(factor // divisor))
    return AffineBinaryOpExpr(_Kind.CeilDiv, left, right)


def modulo(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    divisor = _value(right)
    if divisor is not None and divisor > 0:
        dividend = _value(left)
        if dividend is not None:
            return constant(dividend % divisor)
        if _known_divisor(left) % divisor == 0:
            return constant(0)
        if isinstance(left, AffineBinaryOpExpr):
            if left.kind is _Kind.Add:
                if _known_divisor(left.lhs) % divisor == 0:
                    return modulo(left.rhs, right)
                if _known_divisor(left.rhs) % divisor == 0:
                    return modulo(left.lhs, right)
            inner = _value(left.rhs)
            if left.kind is _Kind.Mod and inner is not None and inner >= 1 and inner % divisor == 0:
                return modulo(left.lhs, right)
    return AffineBinaryOpExpr(_Kind.Mod, left, right)


def _known_divisor(expression: AffineExpr) -> int:
    """The largest known divisor of every value of `expression`."""
    if isinstance(expression, AffineConstantExpr):
        return abs(expression.value)
    if not isinstance(expression, AffineBinaryOpExpr):
        return 1
    left = _known_divisor(expression.lhs)
    if expression.kind is _Kind.Mul:
        return left * _known_divisor(expression.rhs)
    if expression.kind is _Kind.Add or expression.kind is _Kind.Mod:
        return math.gcd(left, _known_divisor(expression.rhs))
    divisor = _value(expression.rhs)
    return abs(left // divisor) if divisor and left % divisor == 0 else 1
