"""Expand math functions into formulas of functions that more machines support.

Before:  func.func @f(%arg0: f32) -> f32 {
           %0 = math.tan %arg0 : f32
           return %0 : f32
         }
After:   func.func @f(%arg0: f32) -> f32 {
           %0 = math.sin %arg0 : f32
           %1 = math.cos %arg0 : f32
           %2 = arith.divf %0, %1 : f32
           return %2 : f32
         }

Source: `lib/Dialect/Math/Transforms/ExpandOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, log

from xdsl.context import Context
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.interfaces.folding import Rule, constant_value
from okl_opt.dialects.numbers.ap_float import format_of
from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.numbers.matchers import filled, is_float, signed_integer
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.rewriting.build import Builder
from okl_opt.passes.rewriting.formula import Formula, flags_of, like


class MathFormula(Formula):
    """A formula that also has integer ops."""

    def test(self, predicate: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Compare two integers."""
        return Builder.compare(self, predicate, left, right)

    def integer(self, type_: Attribute, value: int) -> SSAValue:
        """Insert an integer constant."""
        width = width_of(element_type(type_))
        attribute = None if width is None else filled(type_, value & ((1 << width) - 1))
        assert attribute is not None, "integers and vectors of them have constants"
        return self.constant(attribute, type_)


Expand = Callable[[MathFormula, Operation], SSAValue | None]
"""Insert the formula for an op. Return the result, or None if the op stays; inserted ops then stay, too."""


# ----- exponentials and functions made of them


def _half_of_exponentials(name: str, f: MathFormula, op: Operation) -> SSAValue:
    """(e^x - e^-x) / 2, or the sum"""
    x = op.operands[0]
    exp = f("exp", x)
    sum_ = f(name, exp, f("exp", f("negf", x)))
    return f("mulf", sum_, f.real(0.5))


def _tanh(f: MathFormula, op: Operation) -> SSAValue:
    """sign(x) * (1 - e^-2|x|) / (1 + e^-2|x|)"""
    x = op.operands[0]
    zero, one, minus_two = f.real(0), f.real(1), f.real(-2)
    is_negative = f.compare("olt", x, zero)
    sign = f("addf", f("mulf", f.plain("uitofp", is_negative, type=x.type), minus_two), one)
    size = f("mulf", sign, x)
    exp = f("exp", f("mulf", minus_two, size))
    quotient = f("divf", f("subf", one, exp), f("addf", one, exp))
    return f("mulf", sign, quotient)


def _tan(f: MathFormula, op: Operation) -> SSAValue:
    sin = f("sin", op.operands[0])
    return f("divf", sin, f("cos", op.operands[0]))


def _log_of_root(square: int, f: MathFormula, op: Operation) -> SSAValue:
    """log(x + sqrt(x^2 + 1)), or with -1"""
    x = op.operands[0]
    other = f.real(square)
    return f("log", f("addf", x, f("sqrt", f("fma", x, x, other))))


def _atanh(f: MathFormula, op: Operation) -> SSAValue:
    """log((1 + x) / (1 - x)) / 2"""
    x = op.operands[0]
    one = f.real(1)
    upper = f("addf", x, one)
    logarithm = f("log", f("divf", upper, f("addf", f("negf", x), one)))
    return f("mulf", logarithm, f.real(0.5))


def _exp2(f: MathFormula, op: Operation) -> SSAValue:
    return f("exp", f("mulf", op.operands[0], f.real(log(2))))


# ----- powers


def _powf(f: MathFormula, op: Operation) -> SSAValue:
    """e^(y * log(x)), and products for some constants y"""
    x, y = op.operands
    constant = constant_value(y)
    for value, write in _POWERS.items():
        if is_float(constant, value) or (not value and is_float(constant, -value)):
            return write(f, x)
    return f("exp", f("mulf", y, f("log", x)))


_POWERS: Mapping[float, Callable[[MathFormula, SSAValue], SSAValue]] = {
    0.0: lambda f, x: f.real(1),
    1.0: lambda f, x: x,
    -1.0: lambda f, x: f("divf", f.real(1), x),
    0.5: lambda f, x: f("sqrt", x),
    -0.5: lambda f, x: f("rsqrt", x),
    2.0: lambda f, x: f("mulf", x, x),
    -2.0: lambda f, x: f("divf", f.real(1), f("mulf", x, x)),
    3.0: lambda f, x: f("mulf", f("mulf", x, x), x),
}


def _fpowi(f: MathFormula, op: Operation) -> SSAValue:
    """A power of floats, and products for constants n"""
    x, power = op.operands
    n = signed_integer(constant_value(power))
    if n is None or abs(n) >> 63:
        # Larger constants would be a long product.
        return f("powf", x, f.plain("sitofp", power, type=x.type))
    one, result = f.real(1), f.real(1)
    left = abs(n)
    while left:
        if left & 1:
            result = f("mulf", x, result)
        left >>= 1
        x = f("mulf", x, x)
    if n >= 0:
        return result
    zero, minus_zero, infinity, minus_infinity = f.real(0.0), f.real(-0.0), f.real(inf), f.real(-inf)
    is_zero, is_minus_zero = f.compare("oeq", result, zero), f.compare("oeq", result, minus_zero)
    result = f("divf", one, result)
    result = f.plain("select", is_zero, infinity, result)
    return f.plain("select", is_minus_zero, minus_infinity, result)


def _rsqrt(f: MathFormula, op: Operation) -> SSAValue:
    one = f.real(1)
    return f("divf", one, f("sqrt", op.operands[0]))


def _fma(f: MathFormula, op: Operation) -> SSAValue:
    a, b, c = op.operands
    return f("addf", f("mulf", a, b), c)


def _clampf(f: MathFormula, op: Operation) -> SSAValue:
    value, low, high = op.operands
    flags = flags_of(op)
    return f("maximumf", f("minimumf", value, low, flags=flags), high, flags=flags)


# ----- rounding


def _truncated(f: MathFormula, value: SSAValue) -> SSAValue:
    """Round towards zero by a conversion to i64 and back."""
    whole = f.plain("fptosi", value, type=like(value.type, i64))
    return f("copysign", f.plain("sitofp", whole, type=value.type), value)


def _ceil(f: MathFormula, op: Operation) -> SSAValue:
    x = op.operands[0]
    truncated = _truncated(f, x)
    zero, one = f.real(0), f.real(1)
    is_larger = f.compare("ogt", x, truncated)
    return f("addf", truncated, f.plain("select", is_larger, one, zero))


def _round(f: MathFormula, op: Operation) -> SSAValue | None:
    """Move away from zero by one half, then truncate. Large, infinite and NaN operands have no fraction and stay."""
    x = op.operands[0]
    if not isinstance(element_type(x.type), Float32Type):
        return None
    bits = like(x.type, i32)
    half = f.real(0.5)
    fraction_width, bias, mask = f.integer(bits, 23), f.integer(bits, 127), f.integer(bits, 255)
    further = f("addf", x, f("copysign", half, x))
    rounded = _truncated(f, further)
    exponent = f.plain("andi", f.plain("shrui", f.plain("bitcast", x, type=bits), fraction_width), mask)
    is_whole = f.test("sge", f.plain("subi", exponent, bias), fraction_width)
    return f.plain("select", is_whole, x, rounded)


def _roundeven(f: MathFormula, op: Operation) -> SSAValue | None:
    """Round halves away from zero, then correct the odd results of operands halfway between two integers."""
    x = op.operands[0]
    element = element_type(x.type)
    if not isinstance(element, BFloat16Type | Float16Type | Float32Type | Float64Type):
        return None
    format_ = format_of(element)
    fraction, type_ = format_.fraction_bits, like(x.type, IntegerType(format_.width))
    one_float = f.real(1)
    zero, one, minus_one = f.integer(type_, 0), f.integer(type_, 1), f.integer(type_, -1)
    fraction_width, last_bit = f.integer(type_, fraction), f.integer(type_, format_.width - 1)
    bias, half = f.integer(type_, format_.bias), f.integer(type_, 1 << (fraction - 1))
    fraction_mask, exponent_mask = f.integer(type_, (1 << fraction) - 1), f.integer(type_, format_.max_exponent)
    bits = f.plain("bitcast", x, type=type_)
    rounded = f("round", x)
    rounded_bits = f.plain("bitcast", rounded, type=type_)

    def exponent_of(bits: SSAValue) -> SSAValue:
        return f.plain("subi", f.plain("andi", f.plain("shrui", bits, fraction_width), exponent_mask), bias)

    def shifted(value: SSAValue, by: SSAValue) -> SSAValue:
        return f.plain("shrui", value, f.plain("minsi", f.plain("maxsi", by, zero), last_bit))

    exponent, rounded_exponent = exponent_of(bits), exponent_of(rounded_bits)
    is_one = f.test("eq", rounded_exponent, zero)
    below = f.plain("subi", rounded_exponent, one)
    is_odd = f.test("ne", f.plain("andi", rounded_bits, shifted(fraction_mask, below)), zero)
    is_odd = f.plain("ori", is_odd, is_one)
    is_below_one = f.test("eq", exponent, minus_one)
    expected = f.plain("select", is_below_one, zero, shifted(half, exponent))
    is_halfway = f.test("eq", f.plain("andi", bits, shifted(fraction_mask, exponent)), expected)
    has_half, has_fraction = f.test("sge", exponent, minus_one), f.test("slt", exponent, fraction_width)
    is_halfway = f.plain("andi", f.plain("andi", is_halfway, has_fraction), has_half)
    back = f("subf", rounded, f("copysign", one_float, x))
    result = f.plain("select", f.plain("andi", is_odd, is_halfway), back, rounded)
    return f("copysign", result, x)


# ----- integers


def _ctlz(f: MathFormula, op: Operation) -> SSAValue | None:
    """Halve the bits until one is left."""
    operand = op.operands[0]
    width = width_of(element_type(operand.type))
    if width is None or not isinstance(element_type(operand.type), IntegerType):
        return None
    x, count, everything = operand, f.integer(operand.type, 0), (1 << width) - 1
    left = width
    while left > 1:
        half = left // 2
        bits, mask = f.integer(x.type, half), f.integer(x.type, everything >> half)
        is_small = f.test("ule", x, mask)
        sum_ = f.plain("addi", count, bits)
        shifted = f.plain("shli", x, bits)
        x = f.plain("select", is_small, shifted, x)
        count = f.plain("select", is_small, sum_, count)
        left = half
    is_zero = f.test("eq", operand, f.integer(operand.type, 0))
    return f.plain("select", is_zero, f.integer(operand.type, width), count)


EXPANSIONS: Mapping[str, Expand] = {
    "acosh": partial(_log_of_root, -1),
    "asinh": partial(_log_of_root, 1),
    "atanh": _atanh,
    "ceil": _ceil,
    "clampf": _clampf,
    "cosh": partial(_half_of_exponentials, "addf"),
    "ctlz": _ctlz,
    "exp2": _exp2,
    "fma": _fma,
    "fpowi": _fpowi,
    "powf": _powf,
    "round": _round,
    "roundeven": _roundeven,
    "rsqrt": _rsqrt,
    "sinh": partial(_half_of_exponentials, "subf"),
    "tan": _tan,
    "tanh": _tanh,
}

_WITHOUT_CONSTANTS = ("clampf", "fma", "fpowi", "powf", "tan")


def _expand(name: str, op: Operation, rewriter: PatternRewriter) -> None:
    type_ = op.results[0].type
    if filled(type_, 0) is None and name not in _WITHOUT_CONSTANTS:
        return
    formula = MathFormula(type_)
    result = EXPANSIONS[name](formula, op)
    if result is not None:
        rewriter.replace(op, formula.ops, [result])


@dataclass(frozen=True)
class MathExpandOpsPass(OpPass):
    name = "math-expand-ops"
    keeps_checks = True

    ops: tuple[str, ...] = ()
    """The ops to expand, without `math.`. If the list is empty, all supported ops are expanded."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        def rule(name: str) -> RewritePattern:
            return Rule(f"Expand{name.title()}", partial(_expand, name), 1)

        rules = {f"math.{name}": (rule(name),) for name in EXPANSIONS if not self.ops or name in self.ops}

        def patterns_of(op: Operation) -> Sequence[RewritePattern]:
            return rules.get(op.name, ())

        rewrite_by(ctx, op, patterns_of)
