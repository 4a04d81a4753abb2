"""Casts of small floats by arithmetic on their bits, and casts with a scale.

Each function builds the ops for one cast and returns the result; None if it does not support the cast.
Source: the converters of `ExpandOps.cpp` of MLIR 22 for bf16, f4E2M1FN and f8E8M0FNU, and for scaling casts.
"""

from __future__ import annotations

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float4E2M1FNType,
    Float8E8M0FNUType,
    Float32Type,
    IntegerType,
    f32,
    i8,
    i16,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.passes.arith.build import ArithBuilder

i4 = IntegerType(4)
_SIX = 0x40C00000
_MINUS_SIX = 0xC0C00000
_BF16_NAN = 0x7FC0
_LAST_BITS = 0x3FFFFF
"""The mantissa bits of an f32 below the one that f4E2M1FN keeps."""


def fast_math(op: Operation) -> Attribute | None:
    """Return the fast-math flags of an op, or None."""
    return op.properties.get("fastmath")


def _like(value: SSAValue, element: Attribute) -> Attribute:
    type_ = with_element(value.type, element)
    assert type_ is not None, "a scalar, a vector or a tensor"
    return type_


def _width(value: SSAValue) -> int:
    width = width_of(element_type(value.type))
    assert width is not None, "of floats"
    return width


def widened(new: ArithBuilder, value: SSAValue, flags: Attribute | None = None) -> SSAValue:
    """Extend a float to f32."""
    width = _width(value)
    return value if width == 32 else new.cast("extf" if width < 32 else "truncf", value, f32, flags)


def narrowed(new: ArithBuilder, value: SSAValue, element: Attribute, flags: Attribute | None = None) -> SSAValue:
    """Truncate an f32 to another float type."""
    width = width_of(element)
    assert width is not None, "a float"
    return value if width == 32 else new.cast("truncf" if width < 32 else "extf", value, element, flags)


def extend_bf16(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Extend bf16: its bits are the upper 16 bits of the f32."""
    value = op.operands[0]
    if not isinstance(element_type(op.results[0].type), Float32Type):
        return None
    bits = new.cast("extui", new.cast("bitcast", value, i16), i32)
    return new.cast("bitcast", new.shift("shli", bits, new.bits(bits.type, 16)), f32)


def truncate_to_bf16(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Round an f32 to nearest even and keep its upper 16 bits; NaN stays NaN."""
    value = op.operands[0]
    if not isinstance(element_type(value.type), Float32Type) or "roundingmode" in op.properties:
        return None
    wide, narrow = _like(value, i32), _like(value, i16)
    is_nan = new.compare_floats("une", value, value)
    almost_half = new.bits(wide, 0x7FFF)
    nan = new.bits(narrow, _BF16_NAN)
    sixteen = new.bits(wide, 16)
    one = new.bits(wide, 1)
    bits = new.cast("bitcast", value, i32)
    last = new("andi", new.shift("shrui", bits, sixteen), one)
    rounded = new.sum(bits, new.sum(last, almost_half))
    first = new.cast("trunci", new.shift("shrui", rounded, sixteen), i16)
    return new.cast("bitcast", new.select(is_nan, nan, first), element_type(op.results[0].type))


def extend_f8e8m0(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Extend f8E8M0FNU: its bits are the exponent of an f32; all ones are NaN, and zero is 2^-127, a subnormal f32."""
    value = op.operands[0]
    bits = new.cast("bitcast", value, i8)
    nan_bits = new.bits(bits.type, -1)
    wide = _like(value, i32)
    nan = new.bits(wide, -1)
    shift = new.bits(wide, 23)
    exponent = new.shift("shli", new.cast("extui", bits, i32), shift)
    found = new.select(new.compare("eq", bits, nan_bits), nan, exponent)
    least, half = new.bits(bits.type, 0), new.bits(wide, 1 << 22)
    found = new.select(new.compare("eq", bits, least), half, found)
    return narrowed(new, new.cast("bitcast", found, f32), element_type(op.results[0].type), fast_math(op))


def truncate_to_f8e8m0(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Truncate to the exponent of the f32."""
    if "roundingmode" in op.properties:
        return None
    bits = new.cast("bitcast", widened(new, op.operands[0], fast_math(op)), i32)
    exponent = new.shift("shrui", bits, new.bits(bits.type, 23))
    return new.cast("bitcast", new.cast("trunci", exponent, i8), element_type(op.results[0].type))


def extend_f4e2m1(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Assemble an f32 from sign, exponent and mantissa of an f4E2M1FN."""
    bits = new.cast("bitcast", op.operands[0], i4)
    narrow, wide = bits.type, _like(bits, i32)
    zero, one, two, four = (new.bits(narrow, number) for number in (0, 1, 2, 4))
    without_sign = new("andi", bits, new.bits(narrow, 7))
    shift = new.bits(wide, 20)
    shifted = new.shift("shli", without_sign, two)
    # The only subnormal number of f4E2M1FN, 0.5, is normal as f32.
    mantissa = new.select(new.compare("eq", without_sign, one), zero, shifted)
    mantissa = new.shift("shli", new.cast("extui", mantissa, i32), shift)
    zero_exponent, large, small = (new.bits(wide, number) for number in (0, 0x40000000, 0x3F000000))
    exponent = new.select(new.compare("uge", without_sign, four), large, small)
    exponent = new.select(new.compare("eq", without_sign, zero), zero_exponent, exponent)
    minus = new.bits(wide, 0x80000000)
    sign_bit = new.bits(narrow, 8)
    sign = new.select(new.compare("uge", bits, sign_bit), minus, zero_exponent)
    found = new.cast("bitcast", new.sum(new.sum(mantissa, exponent), sign), f32)
    return narrowed(new, found, element_type(op.results[0].type))


def truncate_to_f4e2m1(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Clamp an f32 to [-6, 6] and round it to two bits of exponent and one of mantissa."""
    value = widened(new, op.operands[0])
    narrow, byte, wide = (_like(value, type_) for type_ in (i4, i8, i32))
    one, three = (new.bits(narrow, number) for number in (1, 3))
    mantissa_shift = new.bits(wide, 22)
    zero_byte, minus_one = (new.bits(byte, number) for number in (0, -1))
    zero = new.bits(wide, 0)
    largest, smallest = (new.bits(value.type, bits) for bits in (_SIX, _MINUS_SIX))
    clamped = new.floats("maxnumf", new.floats("minnumf", value, largest), smallest)
    bits = new.cast("bitcast", clamped, i32)

    sign = new.cast("trunci", new.shift("shrui", bits, new.bits(wide, 31)), i4)
    sign = new.shift("shli", sign, three)
    bias, exponent_shift = (new.bits(wide, number) for number in (126, 23))
    exponent = new.difference(new.shift("shrui", bits, exponent_shift), bias)
    found = new.shift("shli", new.cast("trunci", exponent, i4), one)
    mantissa = new("andi", bits, new.bits(wide, 0x400000))
    mantissa = new.shift("shrui", mantissa, mantissa_shift)
    found = new.sum(found, new.cast("trunci", mantissa, i4))

    all_mantissa = new.bits(wide, 0x7FFFFF)
    exponent_byte = new.cast("trunci", exponent, i8)
    is_small = new.compare("sle", exponent_byte, zero_byte)
    is_quarter = new.compare("eq", exponent_byte, minus_one)
    has_mantissa = new.compare("ugt", new("andi", bits, all_mantissa), zero)
    rounds_to_half = new("andi", is_quarter, has_mantissa)
    is_half = new.compare("eq", exponent_byte, zero_byte)
    below, none = (new.bits(narrow, number) for number in (-1, 0))
    base = new.select(rounds_to_half, none, new.select(is_small, below, found))
    base = new.select(is_half, found, base)

    last_bits, half = (new.bits(wide, number) for number in (_LAST_BITS, 0x200000))
    # A tie rounds up if the mantissa is odd.
    rounds_up = new.compare("ugt", new.sum(new("andi", bits, last_bits), mantissa), half)
    rounds_up = new("ori", rounds_up, is_small)
    rounded = new.select(rounds_up, new.sum(base, one), base)
    return new.cast("bitcast", new("ori", rounded, sign), element_type(op.results[0].type))


def _scale(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Return the scale as f8E8M0FNU; of a wider float, its exponent."""
    scale = op.operands[1]
    if _width(scale) >= 16:
        return new.cast("truncf", scale, Float8E8M0FNUType(), fast_math(op))
    return scale if isinstance(element_type(scale.type), Float8E8M0FNUType) else None


def scaled_extension(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Multiply value and scale, both extended."""
    scale = _scale(new, op)
    if scale is None:
        return None
    element, flags = element_type(op.results[0].type), fast_math(op)
    factor = new.cast("extf", scale, element, flags)
    value = new.cast("extf", op.operands[0], element, flags)
    return new.floats("mulf", value, factor, flags)


def scaled_truncation(new: ArithBuilder, op: Operation) -> SSAValue | None:
    """Divide the value by the scale and truncate the quotient."""
    scale = _scale(new, op)
    if scale is None:
        return None
    value, flags = op.operands[0], fast_math(op)
    divisor = new.cast("extf", scale, element_type(value.type), flags)
    quotient = new.floats("divf", value, divisor, flags)
    properties = {name: held for name, held in op.properties.items() if name in ("roundingmode", "fastmath")}
    return new("truncf", quotient, type=op.results[0].type, properties=properties)


def is_bf16(type_: Attribute) -> bool:
    """Return whether the elements are bf16."""
    return isinstance(element_type(type_), BFloat16Type)


def is_f8e8m0(type_: Attribute) -> bool:
    """Return whether the elements are f8E8M0FNU."""
    return isinstance(element_type(type_), Float8E8M0FNUType)


def is_f4e2m1(type_: Attribute) -> bool:
    """Return whether the elements are f4E2M1FN."""
    return isinstance(element_type(type_), Float4E2M1FNType)


def is_f32(type_: Attribute) -> bool:
    """Return whether the elements are f32."""
    return isinstance(element_type(type_), Float32Type)
