"""Folds of math ops on constants. Source: `MathOps.cpp` of MLIR 22.

Functions of f32 and f64 use the C library; other types are not folded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable
from okl_opt.dialects.numbers.ap_float import Float, Format, Rounding, decode, encode, format_of, nan_bits, negate
from okl_opt.dialects.numbers.c_library import c_function
from okl_opt.dialects.numbers.elements import element_type, signed, width_of
from okl_opt.dialects.numbers.matchers import compute_binary, compute_unary
from okl_opt.dialects.upstream.shared.constants import arith_constant

FOLDS = FoldTable()
MATERIALIZE = arith_constant


def _float_type(op: Operation) -> AnyFloat | None:
    element = element_type(op.operands[0].type)
    return element if isinstance(element, AnyFloat) else None


# ----- functions of the C library

_UNARY = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1"),
    *("log", "log10", "log1p", "log2", "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc"),
)

# MLIR does not fold these arguments; -0 counts as negative.
_LEFT: Mapping[str, Callable[[Float], bool]] = {
    **dict.fromkeys(("log", "log10", "log2", "sqrt"), lambda value: value.negative),
    "log1p": lambda value: value.negative and not value.is_nan and (value.is_infinite or value.value < -1),
}


def _fold_function(name: str) -> Callable[[Operation, Constants], Folded]:
    leaves = _LEFT.get(name)

    def fold(op: Operation, constants: Constants) -> Folded:
        type = _float_type(op)
        function = None if type is None else c_function(name, type, 1)
        if type is None or function is None:
            return None
        format = format_of(type)

        def compute(bits: int) -> int | None:
            return None if leaves is not None and leaves(decode(bits, format)) else function(bits)

        return compute_unary(constants, op.results[0].type, compute)

    return fold


FOLDS.update({f"math.{name}": _fold_function(name) for name in _UNARY})


@FOLDS("math.powf")
def _fold_powf(op: Operation, constants: Constants) -> Folded:
    """Compute a power by the C library."""
    type = _float_type(op)
    function = None if type is None else c_function("pow", type, 2)
    return None if function is None else compute_binary(constants, op.results[0].type, function)


@FOLDS("math.atan2")
def _fold_atan2(op: Operation, constants: Constants) -> Folded:
    """Compute an angle by the C library. MLIR has NaN for two zeros, of which C makes 0 or pi."""
    type = _float_type(op)
    function = None if type is None else c_function("atan2", type, 2)
    return None if function is None else compute_binary(constants, op.results[0].type, function)


# ----- bits and rounding, of any format


def _on_bits(operation: Callable[[int, Format], int]) -> Callable[[Operation, Constants], Folded]:
    def fold(op: Operation, constants: Constants) -> Folded:
        type = _float_type(op)
        if type is None:
            return None
        format = format_of(type)
        return compute_unary(constants, op.results[0].type, lambda bits: operation(bits, format))

    return fold


def _absolute(bits: int, format: Format) -> int:
    return negate(bits, format) if decode(bits, format).negative else bits


def _to_integral(rounding: Rounding) -> Callable[[int, Format], int]:
    """Round to an integer, keeping the sign."""

    def round_bits(bits: int, format: Format) -> int:
        value = decode(bits, format)
        if value.is_nan:
            return nan_bits(format, value.negative, value.fraction)
        if value.is_infinite:
            return bits
        whole = abs(_TO_INTEGER[rounding](value.value))
        return encode(Float(value.negative, Fraction(whole)), format)

    return round_bits


_TO_INTEGER: Mapping[Rounding, Callable[[Fraction], int]] = {
    Rounding.UPWARD: math.ceil,
    Rounding.DOWNWARD: math.floor,
    Rounding.TO_NEAREST_EVEN: round,
}


FOLDS["math.absf"] = _on_bits(_absolute)
FOLDS["math.ceil"] = _on_bits(_to_integral(Rounding.UPWARD))
FOLDS["math.floor"] = _on_bits(_to_integral(Rounding.DOWNWARD))
FOLDS["math.roundeven"] = _on_bits(_to_integral(Rounding.TO_NEAREST_EVEN))


def _classify(test: Callable[[Float, Format], bool]) -> Callable[[Operation, Constants], Folded]:
    return _on_bits(lambda bits, format: int(test(decode(bits, format), format)))


FOLDS["math.isfinite"] = _classify(lambda value, format: not value.is_nan and not value.is_infinite)
FOLDS["math.isinf"] = _classify(lambda value, format: value.is_infinite)
FOLDS["math.isnan"] = _classify(lambda value, format: value.is_nan)
FOLDS["math.isnormal"] = _classify(lambda value, format: _is_normal(value, format))


def _is_normal(value: Float, format: Format) -> bool:
    if value.is_nan or value.is_infinite or value.is_zero:
        return False
    return abs(value.value) >= Fraction(2) ** (1 - format.bias)


@FOLDS("math.copysign")
def _fold_copysign(op: Operation, constants: Constants) -> Folded:
    """The first number with the sign of the second."""
    type = _float_type(op)
    if type is None:
        return None
    format = format_of(type)

    def compute(magnitude: int, sign: int) -> int:
        differs = decode(magnitude, format).negative != decode(sign, format).negative
        return negate(magnitude, format) if differs else magnitude

    return compute_binary(constants, op.results[0].type, compute)


# ----- integers


def _of_integer(operation: Callable[[int, int], int]) -> Callable[[Operation, Constants], Folded]:
    def fold(op: Operation, constants: Constants) -> Folded:
        width = width_of(element_type(op.results[0].type)) or 0
        return compute_unary(constants, op.results[0].type, lambda bits: operation(bits, width))

    return fold


def _trailing_zeros(bits: int, width: int) -> int:
    return (bits & -bits).bit_length() - 1 if bits else width


FOLDS["math.absi"] = _of_integer(lambda bits, width: abs(signed(bits, width)) & ((1 << width) - 1))
FOLDS["math.ctlz"] = _of_integer(lambda bits, width: width - bits.bit_length())
FOLDS["math.cttz"] = _of_integer(_trailing_zeros)
FOLDS["math.ctpop"] = _of_integer(lambda bits, width: bits.bit_count())


@FOLDS("math.ipowi")
def _fold_ipowi(op: Operation, constants: Constants) -> Folded:
    """Compute a power, wrapped; negative exponents give 0, except for bases 1 and -1."""
    width = width_of(element_type(op.results[0].type)) or 0
    mask = (1 << width) - 1

    def power(base: int, exponent: int) -> int | None:
        number = signed(exponent, width)
        if number >= 0:
            return pow(base, number, mask + 1)
        if base == 0:
            return None
        if base == 1:
            return 1
        return (mask if number % 2 else 1) if base == mask else 0

    return compute_binary(constants, op.results[0].type, power)
