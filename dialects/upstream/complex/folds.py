"""Folds of complex ops. Source: `ComplexOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith, complex
from xdsl.dialects.builtin import ArrayAttr, ComplexType
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import floating, is_float, made_by
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant

FOLDS = FoldTable()
RULES = RuleTable()
MATERIALIZE = arith_or_complex_constant


def _parts(constant: Attribute | None) -> tuple[Attribute, Attribute] | None:
    """The real and imaginary part of a constant; None for others."""
    if not isa(constant, ArrayAttr[Attribute]) or len(constant.data) != 2:
        return None
    return constant.data[0], constant.data[1]


def _is_zero(constant: Attribute | None) -> bool:
    """Return whether both parts are zeros, of any sign."""
    parts = _parts(constant)
    return parts is not None and all((value := floating(part)) is not None and value.is_zero for part in parts)


def _is_one(constant: Attribute | None) -> bool:
    """Return whether the real part is 1 and the imaginary part a zero of any sign."""
    parts = _parts(constant)
    if parts is None or not is_float(parts[0], 1.0):
        return False
    imaginary = floating(parts[1])
    return imaginary is not None and imaginary.is_zero


@FOLDS("complex.create")
def _fold_create(op: Operation, constants: Constants) -> Folded:
    """Fold a number created from both parts of a number to that number."""
    real, imaginary = (made_by(value, name) for value, name in zip(op.operands, _PARTS, strict=True))
    if real is None or imaginary is None or real.operands[0] is not imaginary.operands[0]:
        return None
    return real.operands[0]


_PARTS = ("complex.re", "complex.im")


@FOLDS(*_PARTS)
def _fold_part(op: Operation, constants: Constants) -> Folded:
    """Fold a part of a constant, or of a number created from parts."""
    index = _PARTS.index(op.name)
    parts = _parts(constants[0])
    if parts is not None:
        return parts[index]
    made = made_by(op.operands[0], "complex.create")
    return None if made is None else made.operands[index]


def _undone_by(name: str) -> Callable[[Operation, Constants], Folded]:
    """Fold a function of its inverse to the inverse's operand."""

    def fold(op: Operation, constants: Constants) -> Folded:
        inner = made_by(op.operands[0], name)
        return None if inner is None else inner.operands[0]

    return fold


FOLDS["complex.neg"] = _undone_by("complex.neg")
FOLDS["complex.conj"] = _undone_by("complex.conj")
FOLDS["complex.exp"] = _undone_by("complex.log")
FOLDS["complex.log"] = _undone_by("complex.exp")


@FOLDS("complex.add")
def _fold_add(op: Operation, constants: Constants) -> Folded:
    """Fold `(a - b) + b`, `b + (a - b)` and `a + 0` to a."""
    for value, other in (op.operands, tuple(reversed(op.operands))):
        difference = made_by(value, "complex.sub")
        if difference is not None and difference.operands[1] is other:
            return difference.operands[0]
    return op.operands[0] if _is_zero(constants[1]) else None


@FOLDS("complex.sub")
def _fold_sub(op: Operation, constants: Constants) -> Folded:
    """Fold `(a + b) - b` and `a - 0` to a."""
    total = made_by(op.operands[0], "complex.add")
    if total is not None and total.operands[1] is op.operands[1]:
        return total.operands[0]
    return op.operands[0] if _is_zero(constants[1]) else None


@FOLDS("complex.mul", "complex.div")
def _fold_by_one(op: Operation, constants: Constants) -> Folded:
    """Fold `a * 1` and `a / 1` to a."""
    return op.operands[0] if _is_one(constants[1]) else None


@FOLDS("complex.bitcast")
def _fold_bitcast(op: Operation, constants: Constants) -> Folded:
    """Fold a bitcast to the same type."""
    return op.operands[0] if op.operands[0].type == op.results[0].type else None


@RULES(*_PARTS)
def fold_component_neg(op: Operation, rewriter: PatternRewriter) -> None:
    """Negate only the part that is used of a number created from parts.

    Before:  (%a: f32, %b: f32)
             %0 = complex.create %a, %b : complex<f32>
             %1 = complex.neg %0 : complex<f32>
             %r = complex.re %1 : complex<f32>
             return %r : f32
    After:   %0 = arith.negf %a : f32
             return %0 : f32
    """
    negative = made_by(op.operands[0], "complex.neg")
    made = None if negative is None else made_by(negative.operands[0], "complex.create")
    if negative is None or made is None:
        return
    part = made.operands[_PARTS.index(op.name)]
    fastmath = negative.properties.get("fastmath")
    new = arith.NegfOp.create(
        operands=[part], result_types=[part.type], properties={} if fastmath is None else {"fastmath": fastmath}
    )
    rewriter.replace(op, new)


@RULES("complex.bitcast")
def merge_complex_bitcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two bitcasts; the result is an `arith.bitcast` if both types are real.

    Before:  (%x: i64)
             %0 = complex.bitcast %x : i64 to complex<f32>
             %r = complex.bitcast %0 : complex<f32> to f64
             return %r : f64
    After:   %0 = arith.bitcast %x : i64 to f64
             return %0 : f64
    """
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or inner.name not in ("complex.bitcast", "arith.bitcast"):
        return
    types = inner.operands[0].type, op.results[0].type
    has_complex = any(isinstance(type, ComplexType) for type in types)
    cls = complex.BitcastOp if has_complex else arith.BitcastOp
    rewriter.replace(op, cls.create(operands=inner.operands, result_types=op.result_types))
