"""The text of affine expressions, maps and sets, with as few brackets as MLIR writes."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineConstraintExpr,
    AffineConstraintKind,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSet,
    AffineSymExpr,
)

from okl_opt.dialects.text.affine_build import subtract

_OPERATOR = {
    AffineBinaryOpKind.Mul: "*",
    AffineBinaryOpKind.FloorDiv: "floordiv",
    AffineBinaryOpKind.CeilDiv: "ceildiv",
    AffineBinaryOpKind.Mod: "mod",
}


Names = Callable[[AffineDimExpr | AffineSymExpr], str]


def _plain_name(expression: AffineDimExpr | AffineSymExpr) -> str:
    return f"{'d' if isinstance(expression, AffineDimExpr) else 's'}{expression.position}"


def expression_text(expression: AffineExpr, name: Names = _plain_name, *, tight: bool = False) -> str:
    """`expression` in terms of `d0`, `s0`, ..., or of the names given by `name`.

    `tight` puts brackets round anything that is not a single word.
    Source: `AsmPrinter::Impl::printAffineExprInternal` of MLIR.
    """
    if isinstance(expression, AffineDimExpr | AffineSymExpr):
        return name(expression)
    if isinstance(expression, AffineConstantExpr):
        return str(expression.value)
    assert isinstance(expression, AffineBinaryOpExpr)
    is_sum = expression.kind is AffineBinaryOpKind.Add
    text = _sum_text(expression, name) if is_sum else _product_text(expression, name)
    return f"({text})" if tight else text


def _product_text(expression: AffineBinaryOpExpr, name: Names) -> str:
    left, right = expression.lhs, expression.rhs
    left_text = expression_text(left, name, tight=True)
    if expression.kind is AffineBinaryOpKind.Mul and isinstance(right, AffineConstantExpr) and right.value == -1:
        return "-" + left_text
    return f"{left_text} {_OPERATOR[expression.kind]} {expression_text(right, name, tight=True)}"


def _sum_text(expression: AffineBinaryOpExpr, name: Names) -> str:
    left, right = expression_text(expression.lhs, name), expression.rhs
    if isinstance(right, AffineConstantExpr) and right.value < 0:
        return f"{left} - {-right.value}"
    if isinstance(right, AffineBinaryOpExpr) and right.kind is AffineBinaryOpKind.Mul:
        factor = right.rhs
        if isinstance(factor, AffineConstantExpr) and factor.value == -1:
            minuend = right.lhs
            is_sum = isinstance(minuend, AffineBinaryOpExpr) and minuend.kind is AffineBinaryOpKind.Add
            return f"{left} - {expression_text(minuend, name, tight=is_sum)}"
        if isinstance(factor, AffineConstantExpr) and factor.value < -1:
            return f"{left} - {expression_text(right.lhs, name, tight=True)} * {-factor.value}"
    return f"{left} + {expression_text(right, name)}"


def _space_text(dims: int, symbols: int) -> str:
    text = "(" + ", ".join(f"d{i}" for i in range(dims)) + ")"
    return text + "[" + ", ".join(f"s{i}" for i in range(symbols)) + "]" if symbols else text


def map_text(map: AffineMap) -> str:
    """`(d0, d1)[s0] -> (d0 + s0, d1)`."""
    results = ", ".join(expression_text(result) for result in map.results)
    return f"{_space_text(map.num_dims, map.num_symbols)} -> ({results})"


def set_text(set: AffineSet) -> str:
    """`(d0)[s0] : (d0 - 2 >= 0, s0 == 0)`."""
    constraints = ", ".join(constraint_text(constraint) for constraint in set.constraints)
    return f"{_space_text(set.num_dims, set.num_symbols)} : ({constraints})"


def constraint_text(constraint: AffineConstraintExpr) -> str:
    """MLIR keeps every constraint as `expression >= 0` or `expression == 0`."""
    left, right = constraint.lhs, constraint.rhs
    if constraint.kind is AffineConstraintKind.le:
        left, right = right, left
    kind = "==" if constraint.kind is AffineConstraintKind.eq else ">="
    if not (isinstance(right, AffineConstantExpr) and right.value == 0):
        left = subtract(left, right)
    return f"{expression_text(left)} {kind} 0"
