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
from math import inf, log, nan

from xdsl.context import Context
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    f32,
    f64,
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


_IEEE = (BFloat16Type, Float16Type, Float32Type, Float64Type)

Expand = Callable[[MathFormula, Operation], SSAValue | None]
"""Insert the formula for an op. Return the result, or None if the op stays; inserted ops then stay, too."""


# ----- exponentials and functions made of them


def _cosh(f: MathFormula, op: Operation) -> SSAValue:
    """(e^x + e^-x) / 2"""
    x = op.operands[0]
    exp = f("exp", x)
    sum_ = f("addf", exp, f("exp", f("negf", x)))
    half = f.real(0.5)
    return _unless_infinite(f, sum_, f("mulf", sum_, half), f("absf", x), half)


def _sinh(f: MathFormula, op: Operation) -> SSAValue:
    """(u + u / (u + 1)) / 2 with u = e^|x| - 1, and the sign of x"""
    x, half, one = op.operands[0], f.real(0.5), f.real(1)
    size = f("absf", x)
    expm1 = f("expm1", size)
    sum_ = f("addf", expm1, f("divf", expm1, f("addf", expm1, one)))
    return f("copysign", _unless_infinite(f, expm1, f("mulf", sum_, half), size, half), x)


def _unless_infinite(f: MathFormula, exp: SSAValue, result: SSAValue, size: SSAValue, half: SSAValue) -> SSAValue:
    """Return `result`; if `exp` is infinite, e^size / 2, which may be finite, by e^(size / 2) twice."""
    root = f("exp", f("mulf", size, half))
    in_steps = f("mulf", f("mulf", root, half), root)
    return f.plain("select", f.compare("oeq", exp, f.real(inf)), in_steps, result)


def _tanh(f: MathFormula, op: Operation) -> SSAValue:
    """sign(x) * -u / (2 + u) with u = e^-2|x| - 1"""
    x = op.operands[0]
    zero, one, two, minus_two = f.real(0), f.real(1), f.real(2), f.real(-2)
    is_negative = f.compare("olt", x, zero)
    sign = f("addf", f("mulf", f.plain("uitofp", is_negative, type=x.type), minus_two), one)
    size = f("mulf", sign, x)
    expm1 = f("expm1", f("mulf", minus_two, size))
    quotient = f("divf", f("negf", expm1), f("addf", two, expm1))
    return f("mulf", sign, quotient)


def _tan(f: MathFormula, op: Operation) -> SSAValue:
    sin = f("sin", op.operands[0])
    return f("divf", sin, f("cos", op.operands[0]))


def _asinh(f: MathFormula, op: Operation) -> SSAValue:
    """log(1 + |x| + x^2 / (1 + sqrt(x^2 + 1))) with the sign of x"""
    x, one = op.operands[0], f.real(1)
    size = f("absf", x)
    square = f("mulf", size, size)
    root = f("sqrt", f("addf", square, one))
    logarithm = f("log1p", f("addf", size, f("divf", square, f("addf", root, one))))
    return f("copysign", _unless_large(f, size, logarithm), x)


def _acosh(f: MathFormula, op: Operation) -> SSAValue:
    """log(1 + (x - 1) + sqrt(x - 1) * sqrt(x + 1))"""
    x, one = op.operands[0], f.real(1)
    difference = f("subf", x, one)
    root = f("mulf", f("sqrt", difference), f("sqrt", f("addf", x, one)))
    return _unless_large(f, x, f("log1p", f("addf", difference, root)))


def _unless_large(f: MathFormula, x: SSAValue, result: SSAValue) -> SSAValue:
    """Return `result`; for x with x^2 + 1 = x^2 once rounded, log(x) + log(2), as squares may overflow."""
    limit = f.real(2.0 ** (format_of(element_type(x.type)).fraction_bits // 2 + 1))
    logarithm = f("addf", f("log", x), f.real(log(2)))
    return f.plain("select", f.compare("ogt", x, limit), logarithm, result)


def _atanh(f: MathFormula, op: Operation) -> SSAValue:
    """log(1 + 2|x| / (1 - |x|)) / 2 with the sign of x"""
    x, one = op.operands[0], f.real(1)
    size = f("absf", x)
    logarithm = f("log1p", f("divf", f("addf", size, size), f("subf", one, size)))
    return f("copysign", f("mulf", logarithm, f.real(0.5)), x)


def _exp2(f: MathFormula, op: Operation) -> SSAValue | None:
    """e^(r * log(2)) * 2^n with n = floor(x) and r = x - n; 2^n by its bits, as two factors that do not overflow"""
    x = op.operands[0]
    element = element_type(x.type)
    if not isinstance(element, _IEEE):
        return f("exp", f("mulf", x, f.real(log(2))))
    format_ = format_of(element)
    most = format_.bias + 1
    low, high = f.real(-(most + format_.fraction_bits)), f.real(most)
    bits = like(x.type, IntegerType(format_.width))
    one, bias, fraction_width = (
        f.integer(bits, 1),
        f.integer(bits, format_.bias),
        f.integer(bits, format_.fraction_bits),
    )
    clamped = f("minimumf", f("maximumf", x, low), high)
    whole = f("floor", clamped)
    result: SSAValue = f("exp", f("mulf", f("subf", clamped, whole), f.real(log(2))))
    n = f.plain("fptosi", whole, type=bits)
    half = f.plain("shrsi", n, one)
    for power in (half, f.plain("subi", n, half)):
        factor = f.plain("shli", f.plain("addi", power, bias), fraction_width)
        result = f("mulf", result, f.plain("bitcast", factor, type=x.type))
    return result


# ----- powers


def _powf(f: MathFormula, op: Operation) -> SSAValue | None:
    """A product for some constants y; else the power of |x|, with the sign or NaN of negative x"""
    x, y = op.operands
    constant = constant_value(y)
    for value, write in _POWERS.items():
        if is_float(constant, value) or (not value and is_float(constant, -value)):
            return write(f, x)
    if filled(x.type, 0) is None:
        return None
    size = f("absf", x)
    zero, minus_infinity = f.real(0), f.real(-inf)
    power = _power_of_size(f, size, y, zero)
    half_of_y = f("mulf", y, f.real(0.5))
    is_fraction = f.compare("une", f("floor", y), y)
    has_half = f.compare("une", f("floor", half_of_y), half_of_y)
    result = f.plain("select", has_half, f("copysign", power, x), power)
    is_negative = f.plain("andi", f.compare("olt", x, zero), f.compare("ogt", x, minus_infinity))
    result = f.plain("select", f.plain("andi", is_negative, is_fraction), f.real(nan), result)
    # For zeros and infinities a power that is not whole has no sign.
    return f.plain("select", f.plain("andi", has_half, is_fraction), f("absf", result), result)


_WIDER: Mapping[type[Attribute], Attribute] = {BFloat16Type: f32, Float16Type: f32, Float32Type: f64}


def _power_of_size(f: MathFormula, size: SSAValue, y: SSAValue, zero: SSAValue) -> SSAValue:
    """e^(y * log(size)); 1 for size 1 or y 0, even of NaN. The product is wider, as its error is the power's factor."""
    is_one = f.plain("ori", f.compare("oeq", size, f.real(1)), f.compare("oeq", y, zero))
    wider = _WIDER.get(type(element_type(size.type)))
    if wider is None:
        power = f("exp", f("mulf", y, f("log", size)))
    else:
        wide = like(size.type, wider)
        product = f("mulf", f("extf", y, type=wide), f("log", f("extf", size, type=wide)))
        power = f("truncf", f("exp", product), type=size.type)
    return f.plain("select", is_one, f.real(1), power)


def _root(f: MathFormula, name: str, x: SSAValue, of_minus_infinity: float) -> SSAValue:
    """A power 0.5 or -0.5. Roots differ for -0 and -inf."""
    is_minus_infinity = f.compare("oeq", x, f.real(-inf))
    return f.plain("select", is_minus_infinity, f.real(of_minus_infinity), f("absf", f(name, x)))


def _inverse_square(f: MathFormula, x: SSAValue) -> SSAValue:
    """1 / x / x, as x^2 may overflow"""
    return f("divf", f("divf", f.real(1), x), x)


_POWERS: Mapping[float, Callable[[MathFormula, SSAValue], SSAValue]] = {
    0.0: lambda f, x: f.real(1),
    1.0: lambda f, x: x,
    -1.0: lambda f, x: f("divf", f.real(1), x),
    0.5: lambda f, x: _root(f, "sqrt", x, inf),
    -0.5: lambda f, x: _root(f, "rsqrt", x, 0.0),
    2.0: lambda f, x: f("mulf", x, x),
    -2.0: _inverse_square,
    3.0: lambda f, x: f("mulf", f("mulf", x, x), x),
}


def _fpowi(f: MathFormula, op: Operation) -> SSAValue | None:
    """A power of floats, and products for constants n"""
    x, power = op.operands
    n = signed_integer(constant_value(power))
    if n is None or abs(n) >> 63:
        # Larger constants would be a long product.
        return _power_of_any(f, x, power)
    one, result, root = f.real(1), f.real(1), x
    left = abs(n)
    while left > 1:
        if left & 1:
            result = f("mulf", x, result)
        left >>= 1
        x, root = f("mulf", x, x), x
    if n >= -1:
        result = f("mulf", x, result) if n else result
        return f("divf", one, result) if n < 0 else result
    # The last square may overflow where its inverse does not.
    inverse = f("divf", f("divf", one, root), root)
    return inverse if abs(n).bit_count() == 1 else f("divf", inverse, result)


def _power_of_any(f: MathFormula, x: SSAValue, power: SSAValue) -> SSAValue | None:
    """A power of floats. Floats hold not all n, so the last bit of n decides about the sign."""
    as_float = f.plain("sitofp", power, type=x.type)
    width = width_of(element_type(power.type))
    assert width is not None, "an exponent is an integer"
    if width <= format_of(element_type(x.type)).fraction_bits + 2:
        return f("powf", x, as_float)
    if filled(x.type, 0) is None:
        return None
    size = f("powf", f("absf", x), as_float)
    last_bit = f.plain("andi", power, f.integer(power.type, 1))
    is_odd = f.test("ne", last_bit, f.integer(power.type, 0))
    return f.plain("select", is_odd, f("copysign", size, x), size)


def _rsqrt(f: MathFormula, op: Operation) -> SSAValue:
    one = f.real(1)
    return f("divf", one, f("sqrt", op.operands[0]))


def _fma(f: MathFormula, op: Operation) -> SSAValue:
    a, b, c = op.operands
    return f("addf", f("mulf", a, b), c)


def _clampf(f: MathFormula, op: Operation) -> SSAValue:
    value, low, high = op.operands
    flags = flags_of(op)
    return f("minimumf", f("maximumf", value, low, flags=flags), high, flags=flags)


# ----- rounding


def _truncated(f: MathFormula, value: SSAValue) -> SSAValue:
    """Round towards zero by a conversion to i64 and back."""
    whole = f.plain("fptosi", value, type=like(value.type, i64))
    return f("copysign", f.plain("sitofp", whole, type=value.type), value)


def _ceil(f: MathFormula, op: Operation) -> SSAValue:
    """Truncate, and add 1 if that is less. Large, infinite and NaN operands have no fraction and stay."""
    x = op.operands[0]
    element = element_type(x.type)
    truncated = _truncated(f, x)
    zero, one = f.real(0), f.real(1)
    is_larger = f.compare("ogt", x, truncated)
    result = f("copysign", f("addf", truncated, f.plain("select", is_larger, one, zero)), x)
    # Numbers from here on are whole. A larger one need not fit into i64.
    limit = f.real(2.0 ** min(format_of(element).fraction_bits, 62))
    return f.plain("select", f.compare("olt", f("absf", x), limit), result, x)


def _round(f: MathFormula, op: Operation) -> SSAValue | None:
    """Move away from zero by nearly one half, then truncate. Large, infinite and NaN operands have none, and stay.

    The number before 0.5 moves 0.5 to 1, as the sum is rounded, but not itself. One half would move both.
    """
    x = op.operands[0]
    if not isinstance(element_type(x.type), Float32Type):
        return None
    bits = like(x.type, i32)
    half = f.real(0.5 - 2.0**-25)
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
    if not isinstance(element, _IEEE):
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
        left -= half
    is_zero = f.test("eq", operand, f.integer(operand.type, 0))
    return f.plain("select", is_zero, f.integer(operand.type, width), count)


EXPANSIONS: Mapping[str, Expand] = {
    "acosh": _acosh,
    "asinh": _asinh,
    "atanh": _atanh,
    "ceil": _ceil,
    "clampf": _clampf,
    "cosh": _cosh,
    "ctlz": _ctlz,
    "exp2": _exp2,
    "fma": _fma,
    "fpowi": _fpowi,
    "powf": _powf,
    "round": _round,
    "roundeven": _roundeven,
    "rsqrt": _rsqrt,
    "sinh": _sinh,
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
    changes_rounding = True
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
