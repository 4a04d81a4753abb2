"""Comparisons of converted integers with float constants. Source: `CmpFIntToFPConst` in `ArithOps.cpp` of MLIR 22."""

from __future__ import annotations

from fractions import Fraction

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, i1
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.numbers.ap_float import Float, Format, decode, format_of, from_integer
from okl_opt.dialects.numbers.integers import limits
from okl_opt.dialects.numbers.matchers import floating, integer_constant
from okl_opt.dialects.upstream.shared.constants import insert_constant

RULES = RuleTable()

_ORDERED, _UNORDERED = 7, 14
# eq gt ge lt le ne, ordered from 1 and unordered from 8, as predicates of signed and of unsigned integers.
_SIGNED = (0, 4, 5, 2, 3, 1)
_UNSIGNED = (0, 8, 9, 6, 7, 1)
_EQ, _NE = 0, 1
_LESS = frozenset({2, 3, 6, 7})
_STRICT = {3: 2, 5: 4, 7: 6, 9: 8}
_WEAK = {strict: weak for weak, strict in _STRICT.items()}


@RULES("arith.cmpf", name="CmpFIntToFPConst")
def cmpf_int_to_fp_const(op: Operation, rewriter: PatternRewriter) -> None:
    """Compare the integer itself instead of its conversion to a float.

    Before:  (%x: i32)
             %c = arith.constant 1.5 : f32
             %0 = arith.sitofp %x : i32 to f32
             %r = arith.cmpf olt, %0, %c : f32
             return %r : i1
    After:   %c1_i32 = arith.constant 1 : i32
             %0 = arith.cmpi sle, %x, %c1_i32 : i32
             return %0 : i1
    """
    conversion, constant = op.operands[0].owner, constant_value(op.operands[1])
    predicate = op.properties.get("predicate")
    if not isinstance(conversion, Operation) or conversion.name not in ("arith.sitofp", "arith.uitofp"):
        return
    number, type, source = floating(constant), op.operands[1].type, conversion.operands[0]
    if number is None or number.is_nan or not isinstance(constant, FloatAttr) or not isinstance(type, AnyFloat):
        return
    if not isa(source.type, IntegerType) or not isinstance(predicate, IntegerAttr):
        return
    kind = predicate.value.data
    is_signed = conversion.name == "arith.sitofp"
    if kind in (0, 15) or _rounding_may_change_result(source.type.width.data, is_signed, number, format_of(type)):
        return
    if kind in (_ORDERED, _UNORDERED):
        _decide(op, rewriter, kind == _ORDERED)
        return
    bounds = limits(source.type.width.data, is_signed)
    integer_predicate = (_SIGNED if is_signed else _UNSIGNED)[(kind - 1) % 7]
    is_above, is_below = _exceeds(number, bounds, format_of(type))
    if is_above or is_below:
        is_less = integer_predicate in _LESS
        _decide(op, rewriter, integer_predicate == _NE or (integer_predicate != _EQ and is_less == is_above))
    else:
        _compare(op, rewriter, integer_predicate, number.value, bounds)


def _rounding_may_change_result(width: int, is_signed: bool, number: Float, format: Format) -> bool:
    """Return whether rounding the integer to the float format may change the comparison's result."""
    if width <= format.precision:
        return False
    value_bits = width - is_signed
    if number.is_infinite:
        return format.max_exponent - 1 - format.bias < value_bits
    if number.is_zero:
        return False
    magnitude = abs(number.value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > magnitude
    return format.precision <= exponent <= value_bits


def _decide(op: Operation, rewriter: PatternRewriter, holds: bool) -> None:
    constant = insert_constant(rewriter, IntegerAttr(holds, i1), i1)
    rewriter.replace(op, (), constant.results)


def _compare(
    op: Operation, rewriter: PatternRewriter, predicate: int, number: Fraction, bounds: tuple[int, int]
) -> None:
    """Compare the integer with a float rounded towards zero, and adjust the predicate for the rounding."""
    conversion = op.operands[0].owner
    assert isinstance(conversion, Operation)
    source, whole = conversion.operands[0], int(number)
    if not bounds[0] <= whole <= bounds[1]:
        return
    if whole != number:
        if predicate in (_EQ, _NE):
            _decide(op, rewriter, predicate == _NE)
            return
        if number < 0 and not bounds[0]:
            _decide(op, rewriter, predicate not in _LESS)
            return
        # After rounding up, integers below the float stay strictly below; after rounding down, greater ones stay above.
        is_strict = (predicate in _LESS) == (number < 0)
        predicate = (_STRICT if is_strict else _WEAK).get(predicate, predicate)
    constant = insert_constant(rewriter, integer_constant(source.type, whole), source.type)
    compared = arith.CmpiOp.create(
        operands=[source, constant.results[0]],
        result_types=[i1],
        properties={"predicate": IntegerAttr(predicate, 64)},
    )
    rewriter.replace(op, compared)


def _exceeds(number: Float, bounds: tuple[int, int], format: Format) -> tuple[bool, bool]:
    """Return whether a number exceeds the integer limits as rounded to the float format."""
    if number.is_infinite:
        return not number.negative, number.negative
    lowest, highest = (decode(from_integer(bound, format), format) for bound in bounds)
    above = not highest.is_infinite and number.value > highest.value
    below = not lowest.is_infinite and number.value < lowest.value
    return above, below
